import type { Examination } from './examination.ts';
import type { BehaviourReport } from './behaviour.ts';

/** How the ERP answers, a line a fact. */
export function formatBehaviour({
  behaviour,
  firstPull,
}: Pick<Examination, 'behaviour' | 'firstPull'>): readonly string[] {
  if (behaviour.answers === 0) return ['  no answer could be read'];
  const { answers, withEtag, withLastModified, listed, withUpdatedAt } = behaviour;
  const facts: readonly (readonly [string, string])[] = [
    ['body', formatEnvelope(behaviour)],
    ['packed', formatEncodings(behaviour)],
    ['validators', `ETag in ${withEtag} of ${answers} answers, Last-Modified in ${withLastModified}`],
    ['asked again', formatAskedAgain(behaviour)],
    [
      'date of change',
      listed === 0 ? 'no product is listed' : `on ${withUpdatedAt} of ${listed} listed products`,
    ],
    ['ids', formatIds(behaviour)],
    ...(firstPull === null
      ? []
      : [
          [
            'first build',
            `${firstPull.calls} calls, about ${firstPull.seconds} s of asking at this speed`,
          ] as const,
        ]),
  ];
  return facts.map(([title, fact]) => `  ${title.padEnd(16)}${fact}`);
}

function formatEnvelope({ answers, inEnvelope }: BehaviourReport): string {
  if (inEnvelope === 0) return `bare in all ${answers} answers`;
  return `in an envelope in ${inEnvelope} of ${answers} answers`;
}

function formatEncodings({ encodings }: BehaviourReport): string {
  const names = Object.entries(encodings).toSorted(([, one], [, other]) => other - one);
  return names.map(([name, of]) => `${name} in ${of}`).join(', ');
}

function formatAskedAgain({ askedAgain }: BehaviourReport): string {
  if (askedAgain.length === 0) return 'no, there are no validators to ask with';
  return askedAgain.map(({ path, status }) => `${status ?? 'no answer'} for ${path}`).join(', ');
}

function formatIds({ listed, numberIds, unsafeIds }: BehaviourReport): string {
  const [example] = unsafeIds;
  const such = example === undefined ? '' : ` (e.g. ${JSON.stringify(example.id)} becomes ${example.path})`;
  return `${listed} listed; ${numberIds} of them numbers; ${unsafeIds.length} unsafe as paths${such}`;
}
