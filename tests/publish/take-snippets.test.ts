import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatSnippets } from '#publish/headers/format-snippets.ts';
import { writeHeaderSnippets } from '#publish/headers/header-snippets.ts';
import { anyCharacter } from '../any-character.ts';
import { openFolder } from '../files/folder.ts';
import { taker } from './nginx-process.ts';

const run = promisify(execFile);
const header = 'add_header X-Frame-Options "DENY" always;\n';
const redirect = 'location = "/en/products/灯/" { return 301 "/en/products/lamp/$is_args$args"; }\n';
const isRoot = process.getuid?.() === 0;
const user = isRoot ? 'nobody' : userInfo().username;

/** A brand's folder with these files, and the folder that root's nginx reads. */
async function openBench(headers: string | Uint8Array, redirects = redirect) {
  const top = await openFolder();
  await chmod(top, 0o755);
  const [from, to] = [join(top, 'www'), join(top, 'nginx')];
  const folder = join(from, 'yn');
  await openToAll(folder);
  await writeFile(join(folder, 'headers.nginx.conf'), headers);
  await writeFile(join(folder, 'redirects.nginx.conf'), redirects);
  return { folder, to, take: () => run(taker, [from, to, user]), taken: () => readAll(to) };
}

/** Makes a folder that the user who publishes may write, as a target's is. */
async function openToAll(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o777);
}

async function readAll(folder: string): Promise<Readonly<Record<string, string>>> {
  const names = await readdir(folder).catch(() => []);
  const texts = names.sort().map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const);
  return Object.fromEntries(await Promise.all(texts));
}

const anyText = fc.string({ unit: anyCharacter, maxLength: 40 });
const anyPath = fc.webPath().map((path) => `/${path}`);

it('takes what a publish writes, whatever stands in headers and redirects', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('X-One', 'Content-Security-Policy'), anyText), { maxLength: 4 }),
      fc.uniqueArray(fc.tuple(anyPath, anyPath), {
        maxLength: 4,
        selector: ([from]) => decodeURIComponent(from),
      }),
      async (headers, redirects) => {
        const rules = [{ pattern: '/*', headers }];
        const moves = redirects.map(([from, to], at) => ({ from, to, status: at % 2 === 0 ? 301 : 410 }));
        let texts: readonly string[];
        try {
          texts = formatSnippets(rules, moves).map(({ text }) => text);
        } catch {
          return; // What means something to a web server is refused before.
        }
        const { take, taken } = await openBench(texts[0] ?? '', texts[1]);
        await take();
        const withoutComment = (text = '') => text.slice(text.indexOf('\n') + 1);
        expect(await taken()).toEqual({
          'yn-headers.conf': withoutComment(texts[0]),
          'yn-redirects.conf': withoutComment(texts[1]),
        });
      },
    ),
    { numRuns: process.env.LONG_TESTS ? 100 : 8 },
  );
}, 60_000);

it.each([
  ['another directive', 'client_body_temp_path /etc;\n'],
  ['a directive behind a header', `${header.trimEnd()} client_body_temp_path /etc;\n`],
  ['a directive within a value', 'add_header X "a"; root /; add_header Y "b" always;\n'],
  ['a variable', 'add_header X "$http_cookie" always;\n'],
  ['a backslash', 'add_header X "a\\\\" always; root "/" always;\n'],
  ['a block', `${header}} server { listen 81; root /;\n`],
  ['an include', 'include /etc/shadow;\n'],
  ['a location with another answer', 'location = "/a/" { alias /etc/; }\n'],
  ['a redirect', redirect],
  ['a carriage return', 'add_header X "a" always;\r include /etc/shadow;\n'],
  ['a null byte', 'add_header X "a\0" always;\n'],
  ['no end', 'add_header X "a'],
  ['a name that is none', 'add_header "X Y" "a" always;\n'],
])('leaves nginx what it has where a file has %s', async (_, hostile) => {
  const { take, taken, folder } = await openBench(header);
  await take();
  const before = await taken();
  expect(before).toEqual({ 'yn-headers.conf': header, 'yn-redirects.conf': redirect });
  await writeFile(join(folder, 'headers.nginx.conf'), `${header}${hostile}`);
  const { stderr } = await take();
  expect(stderr).toContain(
    'yn/headers.nginx.conf is not taken over, and nginx keeps what it has of this brand.',
  );
  expect(await readFile(join(folder, 'snippets-refused'), 'utf8')).toBe(stderr);
  expect(await taken()).toEqual(before);
});

it.each([
  [
    'one address twice',
    'This stands in it twice: location = "/en/products/',
    `${redirect}${redirect.replace('301', '302')}`,
  ],
  ['more than it reads', 'It has more than 1,000,000 bytes.', `# ${'a'.repeat(1_000_000)}\n`],
])('names a file with %s, and takes those of other brands', async (_, message, redirects) => {
  const { take, taken, folder } = await openBench(header, redirects);
  const other = join(folder, '../zz');
  await openToAll(other);
  await writeFile(join(other, 'headers.nginx.conf'), header);
  await writeFile(join(other, 'redirects.nginx.conf'), redirect);
  expect((await take()).stderr).toContain(
    `yn/redirects.nginx.conf is not taken over, and nginx keeps what it has of this brand. ${message}`,
  );
  expect(await taken()).toEqual({ 'zz-headers.conf': header, 'zz-redirects.conf': redirect });
});

it('reads with the rights of the one who publishes, and waits for no pipe', async (context) => {
  context.skip(!isRoot, 'SKIPPED, only root may read what others may not');
  const { take, taken, to, folder } = await openBench(header);
  const secret = join(to, '..', 'secret');
  await writeFile(secret, header, { mode: 0o600 });
  await run('rm', [join(folder, 'headers.nginx.conf')]);
  await symlink(secret, join(folder, 'headers.nginx.conf'));
  expect((await take()).stderr).toContain('Permission denied');
  await run('rm', [join(folder, 'headers.nginx.conf')]);
  await run('mkfifo', ['-m', '666', join(folder, 'headers.nginx.conf')]);
  expect((await take()).stderr).toContain(
    "headers.nginx.conf is not taken over, and nginx keeps what it has of this brand. It can't be read.",
  );
  expect(await taken()).toEqual({});
  // Nor does it write what others may not.
  await run('rm', [join(folder, 'snippets-refused')]);
  await mkdir(join(folder, 'snippets-refused'));
  await expect(take()).rejects.toMatchObject({ code: 1 });
  await run('rmdir', [join(folder, 'snippets-refused')]);
  await symlink(secret, join(folder, 'snippets-refused'));
  await take();
  expect(await readFile(secret, 'utf8')).toBe(header);
}, 60_000);

it('refuses the release of the brand whose file is bad, and no other', async () => {
  const { folder, to, taken } = await openBench(header);
  const www = join(folder, '..');
  const plant = join(to, '../plant-and-take');
  const bad = join(folder, 'headers.nginx.conf');
  await writeFile(
    plant,
    `#!/bin/sh\necho 'load_module /tmp/a.so;' >> ${bad}\nexec ${taker} ${www} ${to} ${user}\n`,
    { mode: 0o755 },
  );
  const publish = async (brand: string, reloadCommand: string) => {
    await openToAll(join(www, brand));
    return writeHeaderSnippets({
      folder: join(www, brand),
      headers: '/*\n  X-Frame-Options: SAMEORIGIN\n',
      redirects: '',
      isAhead: false,
      otherHeaders: [],
      reloadCommand,
    });
  };
  expect(await publish('skr', plant)).toMatchObject({ hasFailed: false, warning: null });
  const refused = await publish('yn', plant);
  expect(refused).toMatchObject({ hasFailed: true, isReloaded: false });
  expect(refused.warning).toContain(`${bad} is not taken over, and nginx keeps what it has of this brand.`);
  expect(await publish('zz', plant)).toMatchObject({ hasFailed: false, warning: null });
  expect(Object.keys(await taken())).toEqual(
    ['skr', 'zz'].flatMap((brand) => [`${brand}-headers.conf`, `${brand}-redirects.conf`]),
  );
  const healed = await publish('yn', `${taker} ${www} ${to} ${user}`);
  expect(healed).toMatchObject({ hasFailed: false, warning: null });
  expect((await taken())['yn-headers.conf']).toContain('SAMEORIGIN');
});
