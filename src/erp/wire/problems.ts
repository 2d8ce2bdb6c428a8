import { availabilities } from '#catalogue/product.ts';
import type { Problem, ProblemWords, Subject } from '#catalogue/problem.ts';
import type { KindName } from './kinds.ts';
import type { CapFault, Fault, PriceFault } from './record.ts';

/** The place of a record in the ERP's answers, for its problems. */
export interface Place {
  readonly brand: string;
  readonly call: string;
  /** An index such as `[12]`, an id or a name. */
  readonly place: string;
  readonly about: Subject;
}

/** A record as far as it could be read: null with a `left-out` problem where something required is missing. */
export interface Parsed<Model> {
  readonly model: Model | null;
  readonly problems: readonly Problem[];
}

export function toProblems(faults: readonly Fault[], place: Place): readonly Problem[] {
  return faults.map((fault) => ({ ...place, field: fault.field, ...toText(fault) }));
}

const expectations = {
  text: 'a text',
  'filled text': 'a text that is not blank',
  id: 'a text or a whole number',
  code: 'a text or a number',
  number: 'a number',
  pixels: 'a whole number from 1 to 100000',
  list: 'a list',
  price: 'an amount of 0 or more and a currency by ISO 4217 such as SGD',
  color: 'a hex colour such as #0a7d5a',
  flag: 'true or false',
  availability: `one of ${availabilities.join(', ')}`,
} as const satisfies Record<KindName, string>;

/** The value that a field should have had; empty for faults that are not about a value. */
function wordExpected(fault: Fault): string {
  if (fault.kind === 'missing') return 'is missing';
  return 'expected' in fault ? `expected ${expectations[fault.expected]}` : '';
}

/** The same as a demand, for settings without which nothing is built. */
export function wordDemand(fault: Fault): string {
  const demand = 'expected' in fault ? `must be ${expectations[fault.expected]}` : 'is of no use';
  return fault.kind === 'missing' ? `${demand}, it is missing` : demand;
}

function toText(fault: Fault): Pick<Problem, 'kind' | 'effect' | 'message' | 'words'> {
  const name = fault.field.slice(fault.field.lastIndexOf('.') + 1);
  switch (fault.kind) {
    case 'missing':
      return toLeftOut('missing', `The ${name} is missing`, ['missing', name]);
    case 'required':
      return toLeftOut('unreadable', `The ${name} can't be read (${wordExpected(fault)})`, [
        'required',
        name,
        fault.expected,
      ]);
    case 'optional':
      return toChanged(
        'unreadable',
        `The ${name} can't be read (${wordExpected(fault)}). Shown without it; mend it in the ERP.`,
        ['optional', name, fault.expected],
      );
    case 'blank-category':
      return toChanged(
        'unreadable',
        'The name of a category is blank or no text. Shown without it; mend it in the ERP.',
        ['blank-category'],
      );
    case 'incomplete-attribute':
      return toChanged(
        'missing',
        'An attribute lacks its name or value. Shown without it; complete it in the ERP.',
        ['incomplete-attribute'],
      );
    case 'many':
      return toChanged('many', wordMany(name, fault), ['many', name, fault.given, fault.most]);
    case 'entity':
      return toChanged('entity', wordEntities(name, fault.entities), [
        'entity',
        name,
        ...spell(fault.entities),
      ]);
    case 'decimals':
      return toChanged('decimals', wordDecimals(fault), [
        'decimals',
        `${fault.given.amount} ${fault.given.currency}`,
        `${fault.rounded.amount}`,
      ]);
    case 'address':
      return toChanged('picture', ...wordAddress(fault.address));
  }
}

function spell(entities: ReadonlyMap<string, string>): readonly [written: string, characters: string] {
  return [[...entities.keys()].join(' '), [...entities.values()].join(' ')];
}

function wordEntities(name: string, entities: ReadonlyMap<string, string>): string {
  const [written, characters] = spell(entities);
  return /^\s*$/.test(characters)
    ? `The ${name} holds ${written} as text. Shown as a space; write a space in the ERP.`
    : `The ${name} holds ${written} as text. Shown as ${characters}; write ${characters} in the ERP.`;
}

function wordMany(name: string, { given, most }: CapFault): string {
  const count = name.startsWith('name')
    ? `The ${name} has ${given} characters`
    : `There are ${given} ${name}`;
  return `${count}, more than ${most}. The rest is not shown; see in the ERP whether it is meant so.`;
}

function wordDecimals({ given, rounded }: PriceFault): string {
  const { amount, currency } = given;
  return `The price ${amount} ${currency} has more decimals than ${currency} has. Shown as ${rounded.amount}; correct it in the ERP.`;
}

function wordAddress(address: string | null): readonly [message: string, words: ProblemWords] {
  if (address === null)
    return ['A picture has no url. Left away; mend it in the ERP.', ['no-picture-address']];
  const shown = address.slice(0, 120).replace(/\/\/[^/\s@]*@/, '//…@');
  const host = URL.canParse(address) ? new URL(address).host : '';
  return host === ''
    ? [`A picture's url is no address (${shown}). Left away; mend it in the ERP.`, ['picture-address', shown]]
    : [
        `A picture is at ${host}, which is no host for pictures (${shown}). Left away; mend it in the ERP, or add "${host}" to pictureHosts of the brand in brands.json.`,
        ['picture-host', host, shown],
      ];
}

function toLeftOut(kind: Problem['kind'], message: string, words: ProblemWords) {
  return { kind, effect: 'left-out', message: `${message}. Left out; set it in the ERP.`, words } as const;
}

function toChanged(kind: Problem['kind'], message: string, words: ProblemWords) {
  return { kind, effect: 'changed', message, words } as const;
}
