import type { Locale } from '#catalogue/locale.ts';
import type { Field, Step } from '#catalogue/record-diff.ts';
import { type Child, h } from '#reports/element.ts';
import { bilingualName, countOf, formatNumber, longList } from '#reports/page.ts';
import type { ReportTexts } from '#reports/texts/english.ts';
import type { ChangedItem, ContentChanges, Item, ListChanges } from './changes.ts';
import { countFields, formatField, formatFields } from './format-changes.ts';

const kinds = ['product', 'category', 'series'] as const;

export function listSections(contents: ContentChanges, words: ReportTexts): Child {
  return kinds.map((kind) => {
    const { added, withdrawn, changed }: ListChanges = contents[kind];
    const section = (what: keyof ListChanges, { length }: readonly Item[], ...body: readonly Child[]) =>
      length === 0
        ? null
        : h(
            'section',
            { id: `${kind}-${what}` },
            h('h2', {}, words.changes.lists[what](countOf(length, kind, words))),
            ...body,
          );
    return [
      section(
        'added',
        added,
        longList(added, (item) => addedItem(item, words), words),
      ),
      section(
        'withdrawn',
        withdrawn,
        longList(withdrawn, (item) => withdrawnItem(item, words), words),
      ),
      section(
        'changed',
        changed,
        fieldChips(changed, words),
        longList(changed, (item) => changedItem(item, words), words),
      ),
    ];
  });
}

function addedItem(item: Item, words: ReportTexts): Child {
  return [bilingualName(item.name, urlsOf(item), words), idOf(item, words)];
}

function withdrawnItem(item: Item, words: ReportTexts): Child {
  return [bilingualName(item.name, {}, words), idOf(item, words)];
}

function urlsOf({ pages }: Item): Readonly<Partial<Record<Locale, string>>> {
  return Object.fromEntries(pages.map(({ locale, url }) => [locale, url]));
}

function changedItem(item: ChangedItem, words: ReportTexts): Child {
  const fact = (label: string, value: Child) =>
    h('li', {}, h('span', { class: 'label' }, `${label}${words.colon}`), value);
  const steps = item.fields.map(({ step, ...change }) =>
    step === null ? null : fact(formatField(change, words), toSteps(step, change.field, words)),
  );
  const others = (['added', 'changed', 'removed'] as const).map((effect) => {
    const fields = item.fields.filter((change) => change.step === null && change.effect === effect);
    return fields.length === 0 ? null : fact(words.changes.effects[effect], formatFields(fields, words));
  });
  return [addedItem(item, words), h('ul', { class: 'facts small' }, steps, others)];
}

function toSteps({ from, to }: Step, field: Field, words: ReportTexts): Child {
  const formatValue = (value: string) =>
    h('bdi', {}, field === 'availability' ? formatAvailability(value, words) : value);
  return [
    from === null ? words.none : h('del', {}, formatValue(from)),
    ' → ',
    to === null ? words.none : h('ins', {}, formatValue(to)),
  ];
}

function formatAvailability(code: string, { availability }: ReportTexts): string {
  const known: Readonly<Record<string, string>> = availability;
  return known[code] ?? code;
}

function idOf({ kind, id }: Item, { erpId }: ReportTexts): Child {
  return kind === 'product' ? h('div', { class: 'quiet small' }, erpId, h('bdi', {}, id)) : null;
}

function fieldChips(changed: readonly ChangedItem[], words: ReportTexts): Child {
  const chips = countFields(changed, words).map(([field, count]) =>
    h('li', {}, `${field} `, h('b', { class: 'number' }, formatNumber(count))),
  );
  return changed.length < 2 ? null : h('ul', { class: 'chips' }, chips);
}
