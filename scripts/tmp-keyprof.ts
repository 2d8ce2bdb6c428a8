import { chromium } from '@playwright/test';
import { serveDist } from '#builder/serve-dist.ts';
import { listFindFiles } from '#site/find-files.ts';
import { openFindSite } from './bench/find-site.ts';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
const n = Number(process.argv[2] ?? 10000);
const folder = '/tmp/f/dist-' + n; await rm(folder, { recursive: true, force: true }); await cp('/work/main/dist/lwm', folder, { recursive: true }); await rm(join(folder, 'assets/search'), { recursive: true });
const { site } = await openFindSite(n);
for (const { file, toText } of listFindFiles(site)) { await mkdir(dirname(join(folder, file)), { recursive: true }); await writeFile(join(folder, file), toText()); }
const server = await serveDist(folder, 0);
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
await page.goto(server.origin + (process.argv[3] ?? '/'), { waitUntil: 'networkidle' });
const s = await page.context().newCDPSession(page); await s.send('Profiler.enable'); await s.send('Profiler.setSamplingInterval', { interval: 100 });
const top = (p: any, label: string) => { const self: Record<string, number> = {}; const idx: any = {}; p.nodes.forEach((x: any) => (idx[x.id] = x)); p.samples.forEach((id: any, i: number) => { const f = idx[id].callFrame; const k = (f.functionName || '(anon)') + ' ' + f.url.split('/').pop().slice(0, 12) + ':' + f.lineNumber + ':' + f.columnNumber; self[k] = (self[k] ?? 0) + p.timeDeltas[i]; }); console.log(label + '\n' + Object.entries(self).filter(([k]) => !/\(idle\)/.test(k)).sort((a, b) => b[1] - a[1]).slice(0, 18).map(([k, v]) => (v / 1000).toFixed(1) + ' ' + k).join('\n')); };
await s.send('Profiler.start');
if (process.argv[4] === 'choice') {
  await page.locator('[data-narrow]').click(); await page.locator('.choices input[type=checkbox]').first().waitFor();
  top((await s.send('Profiler.stop')).profile, 'open'); await s.send('Profiler.start');
  await page.evaluate(async () => { for (let at = 0; at < 12; at++) { const b = document.querySelectorAll<HTMLInputElement>('.choices input[type=checkbox]:enabled'); const t = performance.now(); b[(at * 5) % b.length]?.click(); const j = performance.now() - t; await new Promise((r) => setTimeout(r)); void document.body.offsetHeight; ((window as any).tt ??= []).push(j.toFixed(1), (performance.now() - t).toFixed(1)); await new Promise((r) => setTimeout(r, 200)); } });
  console.log(await page.evaluate(() => (window as any).tt)); top((await s.send('Profiler.stop')).profile, 'choices (12)');
} else {
  await page.evaluate(async () => { const i = document.querySelector<HTMLInputElement>('search input')!; i.focus(); i.value = 'lamp'; await new Promise<void>((r) => new MutationObserver(() => document.querySelector('search [role=option]') && r()).observe(document.body, { childList: true, subtree: true })); });
  top((await s.send('Profiler.stop')).profile, 'load'); await s.send('Profiler.start');
  console.log(await page.evaluate(async () => { const i = document.querySelector<HTMLInputElement>('search input')!; const t: string[] = []; for (const q of ['a', 'ar', 'arc', 'arc d', 'arc des', '10', '104', '1042', 'oak', 'desk chair', 'l', 'lam', 'lamp', '灯', '落地灯']) { i.value = q; const b = performance.now(); i.dispatchEvent(new InputEvent('input')); await new Promise((r) => setTimeout(r)); const m = performance.now() - b; void document.body.offsetHeight; t.push(q + ' ' + m.toFixed(1) + ' ' + (performance.now() - b - m).toFixed(1)); await new Promise((r) => setTimeout(r, 100)); } return t; }));
  top((await s.send('Profiler.stop')).profile, 'keys (15)');
}
await browser.close(); await server.close();
