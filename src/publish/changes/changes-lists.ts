import type { Locale } from '#catalogue/locale.ts';
import { type Child, h } from '#publish/report-element.ts';
import { bilingualName, countOf, formatNumber, longList } from '#publish/report-page.ts';
import type { ChangedItem, ContentChanges, Item, ListChanges, Step } from './changes.ts';
import { countFields, formatField, formatFields } from './field-text.ts';

const kinds = [
  { kind: 'product', one: 'product', many: 'products' },
  { kind: 'category', one: 'category', many: 'categories' },
  { kind: 'series', one: 'series', many: 'series' },
] as const;

/** What came, went and changed of each list, as sections of the page, `#product-added` and so on. */
export function listSections(contents: ContentChanges): Child {
  return kinds.map(({ kind, one, many }) => {
    const { added, withdrawn, changed }: ListChanges = contents[kind];
    const section = (what: string, { length }: readonly Item[], ...body: readonly Child[]) =>
      length === 0
        ? null
        : h(
            'section',
            { id: `${kind}-${what}` },
            h('h2', {}, `${countOf(length, one, many)} ${what}`),
            ...body,
          );
    return [
      section('added', added, longList(added, addedItem)),
      section('withdrawn', withdrawn, longList(withdrawn, withdrawnItem)),
      section('changed', changed, fieldChips(changed), longList(changed, changedItem)),
    ];
  });
}

function addedItem(item: Item): Child {
  return [bilingualName(item.name, urlsOf(item)), idOf(item)];
}

/** Its page goes away, so no link leads there. */
function withdrawnItem(item: Item): Child {
  return [bilingualName(item.name, {}), idOf(item)];
}

function urlsOf({ pages }: Item): Readonly<Partial<Record<Locale, string>>> {
  return Object.fromEntries(pages.map(({ locale, url }) => [locale, url]));
}

/** What is told with values a line each, the rest a line for each effect. */
function changedItem(item: ChangedItem): Child {
  const fact = (label: string, value: Child) =>
    h('li', {}, h('span', { class: 'label' }, `${label}: `), value);
  const told = item.fields.map(({ step, ...change }) =>
    step === null ? null : fact(formatField(change), toSteps(step)),
  );
  const untold = effects.map(([effect, label]) => {
    const fields = item.fields.filter((change) => change.step === null && change.effect === effect);
    return fields.length === 0 ? null : fact(label, formatFields(fields));
  });
  return [addedItem(item), h('ul', { class: 'facts small' }, told, untold)];
}

const effects = [
  ['added', 'Now there'],
  ['changed', 'Changed'],
  ['removed', 'No longer there'],
] as const;

function toSteps({ from, to }: Step): Child {
  return [
    from === null ? 'none' : h('del', {}, h('bdi', {}, from)),
    ' → ',
    to === null ? 'none' : h('ins', {}, h('bdi', {}, to)),
  ];
}

function idOf({ kind, id }: Item): Child {
  return kind === 'product' ? h('div', { class: 'quiet small' }, 'ERP id ', h('bdi', {}, id)) : null;
}

function fieldChips(changed: readonly ChangedItem[]): Child {
  const chips = countFields(changed).map(([field, count]) =>
    h('li', {}, `${field} `, h('b', { class: 'number' }, formatNumber(count))),
  );
  return changed.length < 2 ? null : h('ul', { class: 'chips' }, chips);
}
