import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { formatSnippets } from '#publish/headers/format-snippets.ts';
import { type SnippetJob, writeHeaderSnippets } from '#publish/headers/header-snippets.ts';
import { parseHeaderRules } from '#release/header-rules.ts';
import { parseRedirectRules } from '#release/redirect-rules.ts';
import { findProgram } from './find-program.ts';

const headers = `/*
  X-Frame-Options: DENY
  Content-Security-Policy: base-uri 'self'; script-src 'self' 'sha256-q0vS+/8='
/products/*
  Cache-Control: public, max-age=0
`;
const redirects =
  '/products/sg /products/ 301\n/series/%E6%99%A8/ /series/%E9%9B%BE/ 301\n/item/%E6%99%A8 /404.html 410\n';
const names = ['headers.caddy', 'headers.nginx.conf', 'redirects.caddy', 'redirects.nginx.conf'];

interface Bench {
  readonly folder: string;
  readonly job: SnippetJob;
  /** The arguments of each reload so far. */
  reloads(): Promise<readonly string[]>;
}

/** A brand's folder, and a reload command that notes how it was called and then ends as `end` says. */
async function openBench(end = 'process.exit(0)'): Promise<Bench> {
  const folder = await mkdtemp(join(tmpdir(), 'header-snippets-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, 'reload.mjs');
  const log = join(folder, 'reloads');
  await writeFile(
    program,
    `#!${process.execPath}
import { appendFileSync } from 'node:fs';
appendFileSync(${JSON.stringify(log)}, JSON.stringify(process.argv.slice(2)) + '\\n');
${end}
`,
  );
  await chmod(program, 0o755);
  return {
    folder,
    job: {
      folder: join(folder, 'yn'),
      isAhead: false,
      ...{ headers, redirects, otherHeaders: [] },
      reloadCommand: `${program} -s  reload;ls $HOME`,
    },
    reloads: async () => (await readFile(log, 'utf8').catch(() => '')).split('\n').filter(Boolean),
  };
}

describe('the snippets of a brand', () => {
  it('say the headers of every address and the redirects, to nginx and to Caddy', () => {
    const made = formatSnippets(parseHeaderRules(headers), parseRedirectRules(redirects));
    const texts = new Map(made.map(({ name, text }) => [name, text.split('\n').slice(1).join('\n')]));
    const policy = "base-uri 'self'; script-src 'self' 'sha256-q0vS+/8='";
    expect(Object.fromEntries(texts)).toEqual({
      'headers.nginx.conf': `add_header X-Frame-Options "DENY" always;\nadd_header Content-Security-Policy "${policy}" always;\n`,
      'redirects.nginx.conf':
        'location = "/products/sg" { return 301 "/products/$is_args$args"; }\n' +
        'location = "/series/晨/" { return 301 "/series/%E9%9B%BE/$is_args$args"; }\n' +
        'location = "/item/晨" { try_files $uri/index.html =410; }\n',
      'headers.caddy': `header {\n\tX-Frame-Options "DENY"\n\tContent-Security-Policy "${policy}"\n}\n`,
      'redirects.caddy':
        'redir "/products/sg" "/products/" 301\nredir "/series/晨/" "/series/%E9%9B%BE/" 301\nhandle "/item/晨" {\n\t@gone not file {path}/index.html\n\terror @gone 410\n\tfile_server\n}\n',
    });
  });

  it.each(['$host', '{env.SECRET}', 'a\\', '`x`', 'a\u0000'])(
    'never hold %j, which a server would read as more than a text',
    (text) => {
      const rule = { pattern: '/*', headers: [['X-One', text]] as const };
      expect(() => formatSnippets([rule], [])).toThrow("can't stand in a web server's configuration");
      expect(() => formatSnippets([], [{ from: encodeURI(`/${text}`), to: '/', status: 301 }])).toThrow(
        "can't stand in a web server's configuration",
      );
    },
  );

  it('give both servers quotes as parts of a text', () => {
    const rule = { pattern: '/*', headers: [['Speculation-Rules', '"/a.json"']] as const };
    const texts = formatSnippets([rule], [{ from: '/a%22b', to: '/"; return 200 "', status: 301 }]).map(
      ({ text }) => text,
    );
    expect(texts[0]).toContain('add_header Speculation-Rules "\\"/a.json\\"" always;');
    expect(texts[1]).toContain('location = "/a\\"b" { return 301 "/\\"; return 200 \\"$is_args$args"; }');
    expect(texts[2]).toContain('Speculation-Rules "\\"/a.json\\""');
    expect(texts[3]).toContain('redir "/a\\"b" "/\\"; return 200 \\"" 301');
  });

  it('are written and the web server told, once', async () => {
    const { job, reloads } = await openBench();
    const first = await writeHeaderSnippets(job);
    expect(first).toMatchObject({ isReloaded: true, hasFailed: false, warning: null });
    expect([...first.changed].sort()).toEqual(names);
    expect((await readdir(job.folder)).sort()).toEqual(names);
    const written = await stat(join(job.folder, 'headers.caddy'));
    expect(await writeHeaderSnippets(job)).toEqual({
      changed: [],
      isReloaded: false,
      hasFailed: false,
      warning: null,
    });
    expect((await stat(join(job.folder, 'headers.caddy'))).ino).toBe(written.ino);
    // Without a shell, words are words.
    expect(await reloads()).toEqual([JSON.stringify(['-s', 'reload;ls', '$HOME'])]);
  });

  it('are written alone where they change, and another cache rule is no change', async () => {
    const { job, reloads } = await openBench();
    await writeHeaderSnippets(job);
    const cached = { ...job, headers: headers.replace('max-age=0', 'max-age=1') };
    expect(await writeHeaderSnippets(cached)).toMatchObject({ changed: [], isReloaded: false });
    const stricter = { ...job, headers: headers.replace('DENY', 'SAMEORIGIN') };
    expect(await writeHeaderSnippets(stricter)).toMatchObject({
      changed: ['headers.nginx.conf', 'headers.caddy'],
      isReloaded: true,
    });
    expect(await reloads()).toHaveLength(2);
  });

  it('are told of again after a reload that failed, which is a warning', async () => {
    const { job, reloads } = await openBench("console.error('unknown directive'); process.exit(3)");
    const failed = await writeHeaderSnippets(job);
    expect(failed.isReloaded).toBe(false);
    expect(failed.warning).toBe(
      `The web server was not reloaded after headers changed in ${job.folder}: "${job.reloadCommand}" ended with code 3: unknown directive. ` +
        'Visitors get the former headers and redirects until it is run; the next publish tries it again.',
    );
    expect((await writeHeaderSnippets(job)).warning).toContain('ended with code 3');
    expect(await writeHeaderSnippets({ ...job, reloadCommand: `${process.execPath} --version` })).toEqual({
      changed: [],
      isReloaded: true,
      hasFailed: false,
      warning: null,
    });
    expect(await writeHeaderSnippets(job)).toMatchObject({ isReloaded: false, warning: null });
    expect(await reloads()).toHaveLength(2);
  });

  it('are reloaded by a program that gets PATH, and no secret', async () => {
    vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'a-key-of-the-bucket');
    vi.stubEnv('HOOK_SECRETS', 'yn:a-secret-of-the-hooks');
    onTestFinished(() => void vi.unstubAllEnvs());
    const { job } = await openBench('console.error(Object.keys(process.env).join()); process.exit(3)');
    const { warning } = await writeHeaderSnippets(job);
    expect(warning).toMatch(/\bPATH\b/);
    expect(warning).not.toMatch(/AWS_|HOOK_/);
  });

  it('wait for no reload longer than they may, and name a program that is not there', async () => {
    const { job } = await openBench('setTimeout(() => {}, 600_000)');
    const slow = await writeHeaderSnippets({ ...job, reloadTime: { leftMs: 1_000 } });
    expect(slow.warning).toContain('did not end within 1 seconds');
    // A script that waits for another program: neither may go on.
    const script = join(job.folder, '../reload.sh');
    const pid = join(job.folder, '../pid');
    await writeFile(script, `#!/bin/sh\nsh -c 'echo $$ > ${pid}; exec sleep 60'\nexit 0\n`, { mode: 0o755 });
    const stuck = await writeHeaderSnippets({ ...job, reloadCommand: script, reloadTime: { leftMs: 1_000 } });
    expect(stuck).toMatchObject({ hasFailed: true, isReloaded: false });
    const other = `/proc/${(await readFile(pid, 'utf8')).trim()}/cmdline`;
    await vi.waitFor(async () => expect(await readFile(other, 'utf8').catch(() => '')).toBe(''));
    const absent = await writeHeaderSnippets({ ...job, reloadCommand: '/nowhere/nginx -s reload' });
    expect(absent.warning).toContain('"/nowhere/nginx -s reload" could not be run: there is no such program');
    // One that leaves something running behind it, with its pipes, has ended all the same.
    await writeFile(script, '#!/bin/sh\nsleep 5 &\nexit 0\n', { mode: 0o755 });
    const left = await writeHeaderSnippets({ ...job, reloadCommand: script, reloadTime: { leftMs: 20_000 } });
    expect(left).toMatchObject({ hasFailed: false, isReloaded: true });
  });

  it('need no reload command', async () => {
    const { job } = await openBench();
    const report = await writeHeaderSnippets({ ...job, reloadCommand: null });
    expect(report).toMatchObject({ isReloaded: false, warning: null });
    expect((await readdir(job.folder)).sort()).toEqual(names);
  });

  it('say what changed where there is no reload command, until someone says that it was read', async () => {
    const { job } = await openBench();
    const alone = { ...job, reloadCommand: null };
    await writeHeaderSnippets(alone);
    const stricter = { ...alone, headers: headers.replace('DENY', 'SAMEORIGIN') };
    const said = [await writeHeaderSnippets(stricter), await writeHeaderSnippets(stricter)];
    for (const { hasFailed, warning } of said) {
      expect(hasFailed).toBe(false);
      expect(warning).toContain('there is no RELOAD_COMMAND: visitors get the former ones');
      expect(warning).toContain(join(job.folder, 'reload-due'));
    }
    // Headers of the live release are written while a reload is due.
    expect((await writeHeaderSnippets(alone)).changed).toEqual(['headers.nginx.conf', 'headers.caddy']);
    await rm(join(job.folder, 'reload-due'));
    expect((await writeHeaderSnippets(alone)).warning).toBeNull();
  });

  it('of a release that waits stay until the server was reloaded by hand, with redirects alone changing', async () => {
    const { job } = await openBench();
    const live = { ...job, reloadCommand: null };
    await writeHeaderSnippets(live);
    const changed = { headers: headers.replace('DENY', 'SAMEORIGIN'), redirects: '/next/ /n/ 301\n' };
    const next = { ...live, isAhead: true, ...changed };
    const read = (name: string) => readFile(join(job.folder, name), 'utf8');
    for (let round = 0; round < 2; round += 1) {
      const waiting = await writeHeaderSnippets(next);
      expect(waiting.hasFailed).toBe(true);
      expect(waiting.warning).toMatch(/then delete \S+reload-due, and publish again; or set RELOAD_COMMAND/);
      const late = await writeHeaderSnippets({ ...live, redirects: `/new/ /n/ 301\n` });
      expect(late).toMatchObject({ hasFailed: false, warning: expect.stringContaining('Reload it') });
      expect(await read('headers.caddy')).toContain('SAMEORIGIN');
      expect(await read('redirects.caddy')).toContain('/new/');
    }
    await rm(join(job.folder, 'reload-due'));
    expect(await writeHeaderSnippets({ ...next, redirects: `/new/ /n/ 301\n` })).toMatchObject({
      changed: [],
      hasFailed: false,
      warning: null,
    });
  });

  it('of redirects alone keep no release waiting', async () => {
    const { job } = await openBench();
    const live = { ...job, reloadCommand: null };
    await writeHeaderSnippets(live);
    const next = { ...live, isAhead: true, redirects: '/new/ /n/ 301\n' };
    expect(await writeHeaderSnippets(next)).toMatchObject({
      hasFailed: false,
      warning: expect.stringContaining('Reload it'),
    });
  });

  const nginx = findProgram('nginx');
  it.skipIf(nginx === null)(
    `are read by nginx${nginx === null ? ': SKIPPED, since nginx is not installed (apt-get install nginx-light)' : ''}`,
    async () => {
      const { folder, job } = await openBench();
      const allowing = (name: string) =>
        `/*\n  Content-Security-Policy: script-src '${name.padStart(50, 'x')}'\n`;
      await writeHeaderSnippets({
        ...job,
        headers: headers.replace('DENY', 'DENY\n  X-Quoted: "/a.json"'),
        otherHeaders: Array.from({ length: 100 }, (_, at) => allowing(`${at}`)),
        reloadCommand: null,
      });
      const configuration = join(folder, 'nginx.conf');
      await writeFile(
        configuration,
        `pid ${folder}/nginx.pid; error_log ${folder}/error.log; events {}
http { access_log off; server { listen unix:${folder}/socket; root ${folder};
include ${job.folder}/headers.nginx.conf; include ${job.folder}/redirects.nginx.conf; } }`,
      );
      await promisify(execFile)(nginx ?? '', ['-t', '-q', '-p', folder, '-c', configuration]);
    },
  );
});
