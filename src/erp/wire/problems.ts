import type { Problem, Subject } from '#catalogue/problem.ts';
import { expected, type ProblemWords, worded } from '#catalogue/problem-words.ts';
import { hidePasswords } from '#config/hide-passwords.ts';
import { whyRefused } from './image-source.ts';
import type { AddressFault, Fault } from './record.ts';

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

/** Words the demand on a setting without which nothing is built. */
export function wordDemand(fault: Fault): string {
  const demand = 'expected' in fault ? `must be ${expected[fault.expected]}` : 'is of no use';
  return fault.kind === 'missing' ? `${demand}, it is missing` : demand;
}

function toText(fault: Fault): Pick<Problem, 'kind' | 'effect' | 'message' | 'words'> {
  const name = fault.field.slice(fault.field.lastIndexOf('.') + 1);
  switch (fault.kind) {
    case 'missing':
      return { kind: 'missing', effect: 'left-out', ...worded(['missing', name]) };
    case 'required':
      return { kind: 'unreadable', effect: 'left-out', ...worded(['required', name, fault.expected]) };
    case 'optional':
      return toChanged('unreadable', ['optional', name, fault.expected]);
    case 'blank-category':
      return toChanged('unreadable', ['blank-category']);
    case 'incomplete-attribute':
      return toChanged('missing', ['incomplete-attribute']);
    case 'many':
      return toChanged('many', ['many', name, fault.given, fault.most]);
    case 'entity': {
      const written = [...fault.entities.keys()].join(' ');
      return toChanged('entity', ['entity', name, written, [...fault.entities.values()].join(' ')]);
    }
    case 'decimals': {
      const { amount, currency } = fault.given;
      return toChanged('decimals', ['decimals', amount, currency, fault.rounded.amount]);
    }
    case 'address':
      return toChanged('picture', wordsOfAddress(fault));
  }
}

function wordsOfAddress({ address, source }: AddressFault): ProblemWords {
  if (address === null) return ['no-picture-address'];
  const shown = hidePasswords(address).slice(0, 120);
  const refused = whyRefused(address, source);
  if (refused === null) return ['picture-address', shown];
  const [why, host] = refused;
  return [`picture-${why}`, host, shown];
}

function toChanged(kind: Problem['kind'], words: ProblemWords) {
  return { kind, effect: 'changed', ...worded(words) } as const;
}
