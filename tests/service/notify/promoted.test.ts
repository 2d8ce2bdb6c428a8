import { expect, it } from 'vitest';
import { toPlainText } from '#service/notify/channel-message.ts';
import type { Notice } from '#service/notify/notice.ts';
import { aNotice, origin, toMessage } from './a-message.ts';

const compared = { from: '00000001-a', to: '00000002-b' };
const promoted = aNotice({ event: 'promoted', compared });
const rolledBack = aNotice({ event: 'rolled-back', compared });
const back = aNotice({ kind: 'schedule', event: 'scheduled-back', compared });
const scheduled = aNotice({ kind: 'schedule', event: 'scheduled', compared });

it('links to no page of what only a preview has', () => {
  const text = toPlainText(toMessage([aNotice({ kind: 'preview', event: 'held' })]));
  expect(text).toMatch(/^1 product new, 2 products changed\nNew: Lamp$/m);
});

it('tells of a rollback, and of a preview that went live by hand or as planned, what it changed and where to see it', () => {
  const link = `${origin}/brands/yn/compare?from=00000001-a&to=00000002-b`;
  for (const notice of [promoted, rolledBack, scheduled, back]) {
    const english = toPlainText(toMessage([notice]));
    expect(english).toContain('\n1 product new, 2 products changed\nNew: Lamp https://yn.example');
    expect(english).toContain(`and 1 more\n`);
    expect(english).toContain(`Before and after ${link}`);
    expect(toPlainText(toMessage([notice], { language: 'Zh' }))).toMatch(
      /新增 1 个产品，更改 2 个产品\n新增：灯.*前后对比 /s,
    );
  }
});

it('tells of a planned rollback that it is one, and of each that the brand is on hold', () => {
  const held = 'Changes in the ERP wait until a publisher presses “Resume publishing”.';
  const textOf = (notice: Notice) => toPlainText(toMessage([notice]));
  expect(textOf(back)).toContain('YN was rolled back to an earlier release, as planned');
  expect(textOf(scheduled)).toContain('YN went live as planned');
  for (const notice of [back, rolledBack]) expect(textOf(notice)).toContain(held);
  for (const notice of [scheduled, promoted, aNotice({ compared })])
    expect(textOf(notice)).not.toContain(held);
});

it('calls a product that several releases changed as the last one does', () => {
  const named = (name: string, at: number) =>
    aNotice({
      at,
      items: [{ effect: 'changed', name, nameZh: null, url: 'https://yn.example/products/item/1/' }],
    });
  const text = toPlainText(toMessage([named('Lamp de luxe', 1), named('Lamp', 2)]));
  expect(text).toContain('Changed: Lamp https://yn.example/products/item/1/');
  expect(text).not.toContain('de luxe');
  const url = 'https://yn.example/products/item/1/';
  const gone = aNotice({ items: [{ effect: 'withdrawn', name: 'Lamp', nameZh: null, url: null }] });
  const back = aNotice({ items: [{ effect: 'added', name: 'Lamp', nameZh: null, url }] });
  expect(toPlainText(toMessage([gone, back]))).not.toContain('Withdrawn: Lamp');
  expect(toPlainText(toMessage([back, gone]))).not.toContain('New: Lamp');
});

it('sums what several releases brought to mend, and names each product once', () => {
  const content = (added: number, name: string) => {
    const item = { effect: 'changed' as const, name, nameZh: null, url: `https://yn.example/${name}/` };
    return aNotice({ kind: 'content', by: null, why: null, added, all: 14, items: [item, item] });
  };
  const text = toPlainText(toMessage([content(2, 'Lamp'), content(3, 'Chair')]));
  expect(text).toMatch(/^YN: 5 new things to mend in the ERP, 14 in all\n\nChair \S+\nLamp \S+\nAt /);
});

it('links what a release that went live changed, several of them from the first to the last', () => {
  const linksOf = (...notices: readonly Notice[]) =>
    [...toPlainText(toMessage(notices)).matchAll(/(?:Before and after|Change report) (\S+)/g)].map(
      ([, link]) => link,
    );
  const page = `${origin}/brands/yn`;
  const next = { from: compared.to, to: '00000003-c' };
  expect(linksOf(aNotice({ compared }))).toEqual([`${page}/compare?from=00000001-a&to=00000002-b`]);
  expect(linksOf(aNotice({ compared, at: 1 }), aNotice({ compared: next, at: 2 }))).toEqual([
    `${page}/compare?from=00000001-a&to=00000003-c`,
  ]);
  // Side by side are products; the report names pages, too.
  const ofPages = { added: 0, changed: 9, withdrawn: 0, items: [] };
  expect(linksOf(aNotice({ compared, ...ofPages }))).toEqual([`${page}/reports/changes.html`]);
  expect(linksOf(aNotice())).toEqual([`${page}/reports/changes.html`]);
  expect(linksOf(aNotice({ compared, at: 1 }), aNotice({ compared: next, at: 2, ...ofPages }))).toEqual([
    `${page}/compare?from=00000001-a&to=00000003-c`,
  ]);
});

it('adds no pages to the products of several releases', () => {
  const ofPages = aNotice({ added: 0, changed: 1_200, withdrawn: 0, items: [] });
  const textOf = (...notices: readonly Notice[]) => toPlainText(toMessage(notices));
  expect(textOf(aNotice(), ofPages)).toContain('\n3 changes to products\n');
  expect(textOf(ofPages, ofPages)).toContain('\n2,400 changes to pages, none to a product\n');
});

it('tells of a preview that waits where to see it, and of a brand on hold what waits', () => {
  const waiting = aNotice({ kind: 'held', event: 'held', by: null, items: [] });
  const text = toPlainText(toMessage([waiting]));
  expect(text).toMatch(
    /^A preview of YN has been waiting for more than a day\n\nVisitors don’t see it until/,
  );
  expect(text).toContain('Look at the preview https://preview.yn.example');
  const held = toPlainText(toMessage([{ ...waiting, event: 'rolled-back', by: 'Anna' }]));
  expect(held).toMatch(
    /^YN has been on hold for more than a day\n\nChanges in the ERP wait.*\nRolled back by Anna/s,
  );
  expect(held).not.toContain('preview');
  expect(toPlainText(toMessage([waiting], { language: 'Zh' }))).toMatch(
    /^YN 的预览已等待超过一天\n\n在发布者/,
  );
});
