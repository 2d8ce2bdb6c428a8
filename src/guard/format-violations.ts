import { addressOf } from '#release/address.ts';
import { isPage } from '#release/file-kind.ts';
import { ruleTexts } from './rule-texts.ts';
import type { Rule, Subjects, Violation, ViolationOf } from './violation.ts';

const maxShownOfRule = 20;
const maxNames = 3;
/** Control characters, which could change the state of a terminal. */
const controls = /\p{Cc}/gu;

export function formatRefusal(violations: readonly Violation[]): string {
  const lines = [...Map.groupBy(violations, ({ rule }) => rule)].flatMap(([rule, ofRule]) => {
    const shown = ofRule
      .slice(0, maxShownOfRule)
      .map((one) => `- ${formatViolation<Rule>(one).replace(controls, '\ufffd')}`);
    const rest = ofRule.length - shown.length;
    return rest === 0 ? shown : [...shown, `- … and ${rest} more of this kind (${rule}).`];
  });
  return ['The release is refused, the live one stays:', ...lines].join('\n');
}

function formatViolation<Name extends Rule>(violation: ViolationOf<Name>): string {
  return ruleTexts[violation.rule].terminal(violation, formatWhich(violation), formatWhere(violation));
}

function formatWhere({ files, subjects: [subjects] }: Pick<Violation, 'files' | 'subjects'>): string {
  const places = files.map((file) => (isPage(file) ? addressOf(file) : file));
  const count = files.length > 1 ? `${files.length} files, ` : '';
  const names = subjects?.items.filter(({ id }) => id !== '') ?? [];
  return `${count}${nameFirst(places)}${names.length === 0 ? '' : ` (${nameSubjects(names)})`}`;
}

function formatWhich({ subjects }: Pick<Violation, 'subjects'>): string {
  const items = subjects.flatMap((one) => one.items);
  return items.length === 0 ? '' : ` (${nameSubjects(items)})`;
}

function nameSubjects(items: Subjects['items']): string {
  return nameFirst(items.map(({ id, name }) => (id === '' || id === name.En ? name.En : `${id} ${name.En}`)));
}

function nameFirst(names: readonly string[]): string {
  const rest = names.length - maxNames;
  return `${names.slice(0, maxNames).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
