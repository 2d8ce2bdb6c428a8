import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startAnswering } from '../../answering-server.ts';
import { openWorkspace } from '../../builder/workbench.ts';
import { runScript } from '../../run-script.ts';

it('notify --test sends a message to each channel and prints results without URLs', async () => {
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
  const { code, stdout, stderr } = await runScript('notify', ['--test'], env);
  const text = `${stdout}${stderr}`;
  expect(code).toBe(1);
  expect(text).toContain('chat (slack): sent, answered 200\n');
  expect(text).toMatch(/gone \(slack\): not sent: .* answered 403: no such hook\n/);
  expect(text).toContain('unset (slack): not sent: NOTIFY_UNSET_URL is not set.');
  expect(text).not.toContain('-secret');
  expect(received).toHaveLength(2);
  expect(received[0]?.body).toContain('Test message from the catalogues');
  expect(await runScript('notify', ['--test', '--channel', 'chat'], env)).toMatchObject({ code: 0 });
  expect(received).toHaveLength(3);
});
