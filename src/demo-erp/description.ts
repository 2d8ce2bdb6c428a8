import type { Kind, Pair, Content } from './content.ts';

export interface DescriptionParts {
  readonly title: string;
  readonly pitch: string;
  readonly praises: readonly [string, string];
  readonly care: readonly string[];
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly careHeading: string;
  readonly factsHeading: string;
}

export function toDescriptions(
  content: Content,
  kind: Kind,
  title: Pair,
  facts: readonly (readonly [Pair, Pair])[],
  random: Random,
): Pair {
  const layout = pick(random, layouts);
  const first = pick(random, content.praises);
  const second = content.praises[(content.praises.indexOf(first) + 1) % content.praises.length] ?? first;
  const start = Math.floor(random() * content.care.length);
  const care = [...content.care.slice(start), ...content.care.slice(0, start)].slice(0, 3);
  const inLanguage = (at: 0 | 1) =>
    layout({
      title: escapeHtml(title[at]),
      pitch: escapeHtml(kind.pitch[at]),
      praises: [escapeHtml(first[at]), escapeHtml(second[at])],
      care: care.map((line) => escapeHtml(line[at])),
      facts: facts.map(([name, value]) => [escapeHtml(name[at]), escapeHtml(value[at])]),
      careHeading: careHeading[at],
      factsHeading: factsHeading[at],
    });
  return [inLanguage(0), inLanguage(1)];
}

export const invalidTail =
  '<p onclick="alert(document.domain)">&nbsp;</p><script>document.title = "pasted";</script>';

export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const careHeading: Pair = ['Good to know', '使用须知'];
const factsHeading: Pair = ['At a glance', '产品参数'];

const layouts: readonly ((parts: DescriptionParts) => string)[] = [
  ({ pitch, praises }) => `<p>${pitch}</p>\n<p>${praises[0]}</p>\n<p>${praises[1]}</p>`,
  ({ title, pitch, praises, care }) =>
    `<p><strong>${title}</strong>&nbsp;</p>\n<p>${pitch} ${praises[0]}</p>\n${toList(care)}`,
  ({ pitch, praises, care, careHeading }) =>
    `<p>${pitch}</p>\n<p>${praises[0]}</p>\n<h2>${careHeading}</h2>\n${toList(care)}`,
  ({ pitch, praises, facts, factsHeading }) =>
    `<p style="margin-top: 0">${pitch}</p>\n<p>${praises[0]}</p>\n<h2>${factsHeading}</h2>\n${toTable(facts)}`,
  ({ pitch, praises, care }) =>
    `<p class="MsoNormal"><span style="font-size: 14px; color: #333333">${pitch}</span></p>\n` +
    `<p>&nbsp;</p>\n<p>${praises[0]}&nbsp;<strong>${praises[1]}</strong></p>\n${toList(care)}`,
];

function toList(lines: readonly string[]): string {
  return `<ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul>`;
}

function toTable(facts: DescriptionParts['facts']): string {
  const rows = facts.map(([name, value]) => `<tr><th>${name}</th><td>${value}</td></tr>`);
  return `<table class="spec" border="1"><tbody>${rows.join('')}</tbody></table>`;
}

export type Random = () => number;

export function seeded(seed: string): Random {
  let state = 2166136261;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  // mulberry32, a random number generator with a seed.
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Bug in this program: an entry is picked from an empty list.');
  return item;
}

export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
