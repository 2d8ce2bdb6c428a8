import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, rm, rmdir, symlink, writeFile } from 'node:fs/promises';
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

/** The folder of brands, and the one that root's nginx reads. */
async function openBench() {
  const top = await openFolder();
  await chmod(top, 0o755);
  const [from, to] = [join(top, 'www'), join(top, 'nginx')];
  const add = async (brand: string, headers: string | Uint8Array, redirects = redirect) => {
    const folder = join(from, brand);
    await openToAll(folder);
    await writeFile(join(folder, 'headers.nginx.conf'), headers);
    await writeFile(join(folder, 'redirects.nginx.conf'), redirects);
    return folder;
  };
  return { add, to, take: () => run(taker, [from, to, user]), taken: () => readAll(to) };
}

/** With one brand, whose folder is `folder`. */
async function openBrand(headers: string | Uint8Array) {
  const bench = await openBench();
  return { ...bench, folder: await bench.add('yn', headers) };
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

const anyBrand = fc.record({
  headers: fc.array(fc.tuple(fc.constantFrom('X-One', 'Content-Security-Policy'), anyText), { maxLength: 4 }),
  redirects: fc.uniqueArray(fc.tuple(anyPath, anyPath), {
    maxLength: 4,
    selector: ([from]) => decodeURIComponent(from),
  }),
});

it('takes what a publish writes, whatever stands in headers and redirects', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyBrand, { minLength: 8, maxLength: 8 }), async (brands) => {
      const { add, take, taken } = await openBench();
      const wanted: Record<string, string> = {};
      for (const [at, { headers, redirects }] of brands.entries()) {
        const rules = [{ pattern: '/*', headers }];
        const moves = redirects.map(([from, to], nth) => ({ from, to, status: nth % 2 === 0 ? 301 : 410 }));
        let texts: readonly string[];
        try {
          texts = formatSnippets(rules, moves).map(({ text }) => text);
        } catch {
          continue; // What means something to a web server is refused before.
        }
        await add(`b${at}`, texts[0] ?? '', texts[1]);
        const withoutComment = (text = '') => text.slice(text.indexOf('\n') + 1);
        wanted[`b${at}-headers.conf`] = withoutComment(texts[0]);
        wanted[`b${at}-redirects.conf`] = withoutComment(texts[1]);
      }
      await take();
      expect(await taken()).toEqual(wanted);
    }),
    { numRuns: process.env.LONG_TESTS ? 20 : 1 },
  );
}, 60_000);

const hostile: Readonly<Record<string, string>> = {
  'another-directive': 'client_body_temp_path /etc;\n',
  'a-directive-behind-a-header': `${header.trimEnd()} client_body_temp_path /etc;\n`,
  'a-directive-within-a-value': 'add_header X "a"; root /; add_header Y "b" always;\n',
  'a-variable': 'add_header X "$http_cookie" always;\n',
  'a-backslash': 'add_header X "a\\\\" always; root "/" always;\n',
  'a-block': `${header}} server { listen 81; root /;\n`,
  'an-include': 'include /etc/shadow;\n',
  'a-location-with-another-answer': 'location = "/a/" { alias /etc/; }\n',
  'a-header-too-long': `add_header X-B "${'a'.repeat(5_000)}" always;\n`,
  'a-redirect': redirect,
  'a-carriage-return': 'add_header X "a" always;\r include /etc/shadow;\n',
  'a-null-byte': 'add_header X "a\0" always;\n',
  'no-end': 'add_header X "a',
  'a-name-that-is-none': 'add_header "X Y" "a" always;\n',
};

it('leaves nginx what it has of each brand whose file has a line that is none of ours', async () => {
  const { add, to, take, taken } = await openBench();
  await mkdir(to);
  const folders = new Map<string, string>();
  for (const [brand, lines] of Object.entries(hostile)) {
    folders.set(brand, await add(brand, `${header}${lines}`));
    await writeFile(join(to, `${brand}-headers.conf`), header);
    await writeFile(join(to, `${brand}-redirects.conf`), redirect);
  }
  const before = await taken();
  const { stderr } = await take();
  for (const [brand, folder] of folders) {
    const refusal = await readFile(join(folder, 'snippets-refused'), 'utf8');
    expect(refusal).toContain(
      `${brand}/headers.nginx.conf is not taken over, and nginx keeps what it has of this brand.`,
    );
    expect(stderr).toContain(refusal);
  }
  expect(await taken()).toEqual(before);
}, 60_000);

it('names a file with one address twice, with one too long, and with more than it reads, and takes those of other brands', async () => {
  const { add, take, taken } = await openBench();
  await add('twice', header, `${redirect}${redirect.replace('301', '302')}`);
  await add('far', header, redirect.replace('lamp', 'a'.repeat(5_000)));
  await add('long', header, `# ${'a'.repeat(1_000_000)}\n`);
  await add('zz', header);
  const { stderr } = await take();
  const named = 'redirects.nginx.conf is not taken over, and nginx keeps what it has of this brand.';
  expect(stderr).toContain(`twice/${named} This stands in it twice: location = "/en/products/`);
  expect(stderr).toContain(`far/${named} This line has more than 4,000 bytes: location = "/en/products/`);
  expect(stderr).toContain(`long/${named} It has more than 1,000,000 bytes.`);
  expect(await taken()).toEqual({ 'zz-headers.conf': header, 'zz-redirects.conf': redirect });
});

it('reads with the rights of the one who publishes, and waits for no pipe', async (context) => {
  context.skip(!isRoot, 'SKIPPED, only root may read what others may not');
  const { take, taken, to, folder } = await openBrand(header);
  const secret = join(to, '..', 'secret');
  await writeFile(secret, header, { mode: 0o600 });
  await rm(join(folder, 'headers.nginx.conf'));
  await symlink(secret, join(folder, 'headers.nginx.conf'));
  expect((await take()).stderr).toContain('Permission denied');
  // Nor does it write what others may not.
  await rm(join(folder, 'snippets-refused'));
  await mkdir(join(folder, 'snippets-refused'));
  await expect(take()).rejects.toMatchObject({ code: 1 });
  await rmdir(join(folder, 'snippets-refused'));
  await symlink(secret, join(folder, 'snippets-refused'));
  await take();
  expect(await readFile(secret, 'utf8')).toBe(header);
  await rm(join(folder, 'snippets-refused'));
  await rm(join(folder, 'headers.nginx.conf'));
  await run('mkfifo', ['-m', '666', join(folder, 'headers.nginx.conf')]);
  expect((await take()).stderr).toContain(
    "headers.nginx.conf is not taken over, and nginx keeps what it has of this brand. It can't be read.",
  );
  expect(await taken()).toEqual({});
}, 60_000);

it('refuses the release of the brand whose file is bad, and no other', async () => {
  const { folder, to, taken } = await openBrand(header);
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
  const refused = await publish('yn', plant);
  expect(refused).toMatchObject({ hasFailed: true, isReloaded: false });
  expect(refused.warning).toContain(`${bad} is not taken over, and nginx keeps what it has of this brand.`);
  expect(await publish('zz', plant)).toMatchObject({ hasFailed: false, warning: null });
  expect(Object.keys(await taken())).toEqual(['zz-headers.conf', 'zz-redirects.conf']);
  const healed = await publish('yn', `${taker} ${www} ${to} ${user}`);
  expect(healed).toMatchObject({ hasFailed: false, warning: null });
  expect((await taken())['yn-headers.conf']).toContain('SAMEORIGIN');
});
