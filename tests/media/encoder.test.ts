import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { relative } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import { openEncoder } from '#media/encoder.ts';
import { root } from '../builder/workbench.ts';
import { paint } from './pictures-workbench.ts';

const shared = openEncoder();
afterAll(() => shared.close());

const digest = 'a'.repeat(20);
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500">${inside}</svg>`);
/** Takes minutes to render. */
const slow = svg(
  `<filter id="f"><feTurbulence numOctaves="9999" baseFrequency="9"/></filter><rect width="500" height="500" filter="url(#f)"/>`,
);
const tiny = sharp(await paint(1));
const jpegStart = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);

function listDecoders(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[3] === String(process.pid);
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('encode-main');
      } catch {
        return false;
      }
    });
}

it('the encoder process starts without secrets or write permission', async () => {
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a-secret-of-this-test');
  onTestFinished(() => {
    vi.unstubAllEnvs();
  });
  await shared.encode(await paint(1), digest);
  const [pid] = listDecoders();
  const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
  expect(environment.split('\0').map((line) => line.split('=')[0])).not.toContain('AWS_SECRET_ACCESS_KEY');
  expect(environment).not.toContain('a-secret-of-this-test');
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  expect(command).toContain('--permission');
  expect(command.filter((flag) => /^--allow-(?:fs-write|child-process|worker|wasi)/.test(flag))).toEqual([]);
  const readable = command.filter((flag) => flag.startsWith('--allow-fs-read='));
  expect(readable.map((flag) => relative(root, flag.split('=')[1] ?? ''))).toEqual([
    ...['src', 'node_modules', 'package.json'],
  ]);
});

it('the encoder process has no network access if the system supports `unshare`', async () => {
  const { status } = spawnSync('/usr/bin/unshare', ['--user', '--map-current-user', '--net', 'true']);
  await shared.encode(await paint(1), digest);
  const [pid] = listDecoders();
  const isApart = readlinkSync(`/proc/${pid}/ns/net`) !== readlinkSync('/proc/self/ns/net');
  expect(isApart).toBe(status === 0);
  const interfaces = readFileSync(`/proc/${pid}/net/dev`, 'utf8').match(/^ *\w+(?=:)/gm);
  if (isApart) expect(interfaces?.map((name) => name.trim())).toEqual(['lo']);
});

it('the encoder restarts and encodes all pending pictures after its process was killed', async () => {
  const others = listDecoders();
  const encoder = openEncoder();
  onTestFinished(() => encoder.close());
  const picture = await paint(3, 400, 400);
  await encoder.encode(await paint(1), digest);
  const pid = listDecoders().find((decoder) => !others.includes(decoder));
  const work = Promise.all([encoder.encode(picture, digest), encoder.encode(picture, 'b'.repeat(20))]);
  process.kill(pid ?? 0, 'SIGKILL');
  const made = await work;
  expect(made.map((one) => one.made.width)).toEqual([400, 400]);
  expect((await encoder.encode(await paint(2), digest)).files).not.toEqual([]);
}, 30_000);

it.each([
  ['an SVG', svg('<script>1</script>')],
  ['a slow SVG', slow],
  ['an SVG that begins as a JPEG', Buffer.concat([jpegStart, slow])],
  ['an SVG that begins as a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), slow])],
  ['a TIFF', await tiny.tiff().toBuffer()],
  ['a TIFF that begins as a JPEG', Buffer.concat([jpegStart, await tiny.tiff().toBuffer()])],
  ['a GIF', await tiny.gif().toBuffer()],
  ['an AVIF', await tiny.avif().toBuffer()],
  ['a WebP outside of a RIFF container', Buffer.concat([Buffer.from('XXXX\0\0\0\0WEBPVP8 '), slow])],
  ['an empty file', Buffer.alloc(0)],
])('the encoder rejects %s', async (_, bytes) => {
  const started = performance.now();
  await expect(shared.encode(bytes, digest)).rejects.toThrow(/is incomplete or damaged|is not a JPEG/);
  expect(performance.now() - started).toBeLessThan(60_000);
});
