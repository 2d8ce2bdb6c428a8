import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { checkPreview } from '#service/preview/previews.ts';
import { openFolder } from '../files/folder.ts';
import { twoFreePorts } from '../processes.ts';
import { openDesk } from '../service/status/open-desk.ts';
import { whyNoNginx } from './nginx-process.ts';
import { launchFront } from './service-front.ts';

it.skipIf(whyNoNginx !== null)(
  `the preview port of nginx shows a release that waits for review${whyNoNginx === null ? '' : ` (${whyNoNginx})`}`,
  async () => {
    const desk = await openDesk();
    await desk.publish('live');
    const { id } = await desk.publish('held', true);
    const { cookie } = desk.anna;
    const look = await desk.app.inject({ url: `/brands/skr/look?release=${id}`, headers: { cookie } });
    const link = new URL(String(look.headers.location));
    const folder = join(await openFolder(), 'front');
    const ports = await twoFreePorts();
    const nginx = await launchFront({ folder, ports, service: desk.origin, previews: link.origin });
    onTestFinished(() => nginx.stop());
    const origin = nginx.secondOrigin;

    await checkPreview(origin);
    expect((await fetch(`${origin}/`)).status).toBe(401);
    const redeemed = await fetch(`${origin}${link.pathname}${link.search}`, { redirect: 'manual' });
    expect([redeemed.status, redeemed.headers.get('location')]).toEqual([303, '/']);
    const [token = ''] = redeemed.headers.getSetCookie()[0]?.split(';') ?? [];
    const page = await fetch(`${origin}/`, { headers: { cookie: token } });
    expect([page.status, page.headers.get('x-mark')]).toEqual([200, '1']);
    expect(await page.text()).toContain('held');
    expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
  },
);
