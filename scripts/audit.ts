// Measures bytes and requests of each kind of page, and runs Lighthouse.
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { readBrands } from '#config/brands.ts';
import { listExcesses, listShortfalls } from './audit/budgets.ts';
import { judgePage } from './audit/lighthouse.ts';
import { listPageKinds } from './audit/page-kinds.ts';
import { type AuditRow, writeReport } from './audit/report.ts';
import { type AuditedSite, openSite } from './audit/site.ts';
import { visitPage } from './audit/visit.ts';
import { weighPage } from './audit/weigh.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { runScript } from './run-script.ts';

const help = `npm run audit [-- options]
  --brand lwm             the brand to audit (default: lwm), with the products of the demo ERP
  --out FILE.json         file for the figures; FILE.md gets the tables (default: docs/audit.json)
  --no-lighthouse         only bytes and requests
  --help                  this text
Exit code 1 if a page exceeds its budget, has a score below 100 in accessibility, best practices or SEO, or
shifts while it loads. Timings have no budget. Builds in .cache/audit/.`;

await runScript(async () => {
  const { values } = parseArgs({
    allowNegative: true,
    options: {
      brand: { type: 'string', default: 'lwm' },
      out: { type: 'string', default: 'docs/audit.json' },
      lighthouse: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(help);
  if (!values.out.endsWith('.json')) throw new Error(`--out is "${values.out}". Use a name ending in .json.`);
  const root = process.cwd();
  const brands = await readBrands(join(root, 'brands.json'));
  const brand = brands.get(values.brand);
  if (brand === undefined)
    throw new Error(`brands.json has no brand "${values.brand}". Set --brand to one of its codes.`);
  const site = await openSite(root, brand);
  try {
    const rows = await auditPages(site, values.lighthouse);
    const excesses = rows.flatMap(({ page: { name, kind }, weight, visits, judgement }) => [
      ...listExcesses(name, kind, weight, visits),
      ...(judgement === null ? [] : listShortfalls(name, kind, judgement)),
    ]);
    await writeReport(resolve(values.out), {
      date: new Date().toISOString(),
      brand: brand.code,
      rows,
      excesses,
    });
    if (excesses.length > 0) throw new Error(excesses.join('\n'));
  } finally {
    await site.close();
  }
});

async function auditPages({ dist, origin }: AuditedSite, isJudged: boolean): Promise<readonly AuditRow[]> {
  const port = await findFreePort();
  const browser = await chromium.launch({
    executablePath: await ensureBrowser(),
    args: ['--no-sandbox', `--remote-debugging-port=${port}`],
  });
  try {
    const rows: AuditRow[] = [];
    for (const page of await listPageKinds(dist)) {
      console.error(`${page.name}: ${page.path}`);
      const url = `${origin}${page.path}`;
      const weight = await weighPage(dist, page.file);
      const visits = { phone: await visitPage(browser, url, 360), wide: await visitPage(browser, url, 1280) };
      rows.push({ page, weight, visits, judgement: isJudged ? await judgePage(url, port) : null });
    }
    return rows;
  } finally {
    await browser.close();
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (typeof address !== 'object' || address === null)
    throw new Error('This machine has no free port. Close a program that uses ports, then try again.');
  return address.port;
}
