import { decodeHTMLAttribute } from 'entities/decode';
import { decodeEntities, listEntities } from '#catalogue/entities.ts';
import type { Locale } from '#catalogue/text.ts';
import type { Problem, Subject } from '#catalogue/problem.ts';
import { expected, type FieldPlace, type ProblemWords, withMessage } from '#catalogue/problem-words.ts';
import { isGarbled, listTags, removeTags } from '#catalogue/clean-text.ts';
import { hidePasswords } from '#config/variable.ts';
import { explainRefusal } from './image-source.ts';
import type { Fault } from './record.ts';

export interface Place {
  readonly brand: string;
  readonly call: string;
  readonly place: string;
  readonly about: Subject;
}

/** `model` is null if a required field is missing. One problem then has the effect `left-out`. */
export interface Parsed<Model> {
  readonly model: Model | null;
  readonly problems: readonly Problem[];
}

export function toProblem(
  place: Place,
  [kind, effect]: readonly [Problem['kind'], Problem['effect']],
  field: string,
  words: ProblemWords,
  locale: Locale | null = null,
): Problem {
  return { ...place, kind, effect, field, locale, ...withMessage(words) };
}

export function toProblems(faults: readonly Fault[], place: Place): readonly Problem[] {
  return faults.flatMap((fault) => {
    const { field, locale } = fault;
    return toTexts(fault).map((text) => ({ ...place, field, locale, ...text }));
  });
}

export function describeRequirement(fault: Fault): string {
  const requirement = 'expected' in fault ? `must be ${expected[fault.expected]}` : "can't be used";
  return fault.kind === 'missing' ? `${requirement}, but is missing` : requirement;
}

type ProblemText = Pick<Problem, 'kind' | 'effect' | 'message' | 'words'>;

function toTexts(fault: Fault): readonly ProblemText[] {
  if (fault.kind !== 'entity') return [toText(fault)];
  const place = placeOf(fault);
  const decoded = decodeEntities(fault.text);
  const entities = (['entity', 'entity-left'] as const).flatMap((kind): readonly ProblemWords[] => {
    const found = kind === 'entity' ? listEntities(fault.text) : listLeftEntities(decoded);
    if (found.size === 0) return [];
    return [[kind, place, [...found.keys()].join(' '), [...found.values()].join(' ')]];
  });
  const found = removeTags(decoded) === decoded ? [] : listTags(decoded);
  const tags = [...new Set(found)].join(' ').slice(0, 120);
  const words: readonly ProblemWords[] = [
    ...entities,
    ...(tags === '' ? [] : [['markup', place, tags] as const]),
    ...(isGarbled(decoded) ? [['garbled', place, decoded.slice(0, 120)] as const] : []),
  ];
  return words.map((one) => toChanged('entity', one));
}

function listLeftEntities(text: string): ReadonlyMap<string, string> {
  const left = [...text.matchAll(/&[a-z][a-z0-9]*(?:;|(?![a-z0-9=;]))/gi)].map(([reference]) => reference);
  const read = left.map((reference) => [reference, decodeHTMLAttribute(reference)] as const);
  return new Map(read.filter(([reference, characters]) => reference !== characters));
}

function placeOf({ field, locale }: Fault): FieldPlace {
  return { field, locale };
}

function toText(fault: Exclude<Fault, { readonly kind: 'entity' }>): ProblemText {
  const place = placeOf(fault);
  switch (fault.kind) {
    case 'missing':
      return { kind: 'missing', effect: 'left-out', ...withMessage(['missing', place]) };
    case 'required':
      return { kind: 'unreadable', effect: 'left-out', ...withMessage(['required', place, fault.expected]) };
    case 'optional':
      return toChanged('unreadable', ['optional', place, fault.expected]);
    case 'blank-category':
      return toChanged('unreadable', ['blank-category']);
    case 'incomplete-attribute':
      return toChanged('missing', ['incomplete-attribute']);
    case 'many':
      return toChanged('many', ['many', place, fault.given, fault.most]);
    case 'free':
      return toChanged('unreadable', ['free']);
    case 'date':
      return toChanged('unreadable', ['date', fault.text.slice(0, 40)]);
    case 'decimals': {
      const { amount, currency } = fault.given;
      return toChanged('decimals', ['decimals', amount, currency, fault.rounded.amount]);
    }
    case 'address':
      return toChanged('picture', toAddressWords(fault));
  }
}

function toAddressWords({ address, source }: Extract<Fault, { readonly kind: 'address' }>): ProblemWords {
  if (address === null) return ['no-picture-address'];
  const shown = hidePasswords(address).slice(0, 120);
  const refused = explainRefusal(address, source);
  if (refused === null) return ['picture-address', shown];
  const [why, host] = refused;
  return [`picture-${why}`, host, shown];
}

function toChanged(kind: Problem['kind'], words: ProblemWords) {
  return { kind, effect: 'changed', ...withMessage(words) } as const;
}
