import { onTestFinished } from 'vitest';
import { toRecord } from '#catalogue/record.ts';
import { formatRecord } from '#catalogue/record-file.ts';
import { aProduct, aSnapshot } from '../../catalogue/build-catalogue.ts';
import { aRelease, aSite, publish } from '../../publish/a-release.ts';
import type { Waiting } from '#service/orders/brand-state.ts';
import { asForm, openStatusApp, type StatusApp } from './status-app.ts';

export async function openStatus(): Promise<StatusApp> {
  const status = await openStatusApp();
  onTestFinished(() => status.close());
  return status;
}

/** Reads pages and posts forms as the publisher `anna`. */
export async function openDesk() {
  const status = await openStatus();
  const anna = await status.signIn('anna', 'publisher');
  const post = async (action: string, fields: Readonly<Record<string, string>> = {}, who = anna) => {
    const form = asForm({ token: who.token, ...fields }, { cookie: who.cookie, origin: status.origin });
    const sent = await status.app.inject({ method: 'POST', url: `/brands/skr/${action}`, ...form });
    return sent.headers.location ?? sent.statusCode;
  };
  const read = async (url: string, language = 'en', who = anna) => {
    const headers = { cookie: who.cookie, 'accept-language': language };
    return (await status.app.inject({ url, headers })).body;
  };
  return { ...status, anna, post, read };
}

export const flash = (outcome: string, page = '') => `/brands/skr${page}?flash=${outcome}`;

export const asLive = (release: string, since = 1) => ({ release, since, products: 2, pages: 4 });

const noChange = { added: 0, changed: 0, withdrawn: 0, groups: 0, site: [], items: [], products: [] };

export const asWaiting = (release: string, change: Partial<Waiting['change']> = {}): Waiting => ({
  ...{ ...asLive(release), change: { release, at: 1, ...noChange, ...change } },
});

export const repricedLamp = {
  ...({ id: '1001', kind: 'product', effect: 'changed', name: 'Desk lamp', nameZh: '台灯' } as const),
  ...{ url: null, values: [{ field: 'price', locale: null, from: 'SGD 85.57', to: 'SGD 8.50' }] },
};

export const inReview = { since: 1, by: 'anna', why: 'Black Friday', until: null, isRead: true };

export async function publishNames({ target }: StatusApp, names: readonly string[], isHeld = false) {
  const products = names.map((En) => aProduct(En, { name: { En, Zh: null } }));
  const contents = formatRecord(toRecord(aSnapshot({ products }), [], {}));
  const files = aSite(names.join());
  const release = aRelease(files, await target.takeTicket(), { contents });
  await publish(target, files, { release, isHeld });
  return release.id;
}
