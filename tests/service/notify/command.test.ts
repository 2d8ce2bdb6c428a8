import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startAnswering } from '../../answering-server.ts';
import { openWorkspace, root } from '../../builder/workbench.ts';

async function runNotify(env: Readonly<Record<string, string>>, ...args: readonly string[]) {
  const command = ['--import', './scripts/require-node.mjs', 'scripts/notify.ts', ...args];
  const child = spawn(process.execPath, command, { cwd: root, env: { ...process.env, ...env } });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text };
}

it('sends a test message to each channel and prints the results without addresses', async () => {
  const { origin, received } = await startAnswering(({ path }) =>
    path === '/chat-secret' ? { status: 200, body: 'ok' } : { status: 403, body: 'no such hook' },
  );
  const { output } = await openWorkspace();
  const notify = ['chat', 'gone', 'unset'].map((name) => ({ name, kind: 'slack' }));
  const file = join(output, 'channels.json');
  await writeFile(
    file,
    JSON.stringify({ notify, brands: { skr: { name: 'SKR', site: 'https://skr.example' } } }),
  );
  const env = {
    ...{ BRANDS_FILE: file, OUTPUT_FOLDER: output },
    ...{ NOTIFY_CHAT_URL: `${origin}/chat-secret`, NOTIFY_GONE_URL: `${origin}/gone-secret` },
  };
  const { code, text } = await runNotify(env, '--test');
  expect(code).toBe(1);
  expect(text).toContain('chat (slack): sent, answered ok\n');
  expect(text).toMatch(/gone \(slack\): not sent: .* answered 403: no such hook\n/);
  expect(text).toContain('unset (slack): not sent: NOTIFY_UNSET_URL is not set.');
  expect(text).not.toContain('-secret');
  expect(received).toHaveLength(2);
  expect(received[0]?.body).toContain('Test message of the catalogues');
  expect(await runNotify(env, '--test', '--channel', 'chat')).toMatchObject({ code: 0 });
  expect(received).toHaveLength(3);
});
