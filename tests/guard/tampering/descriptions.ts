import { edit, textOf } from '../guard-release.ts';
import { firstLike, type Tampering } from './tampering.ts';

const page = 'products/item/1003/index.html';
const category = /^products\/category\/[^/]+\/index\.html$/;
const description = /<div class="rich"[^>]*>(.*?)<\/div>/s;

type Change = (html: string) => string;

function onDescription(file: string, change: Change): Tampering[1] {
  return (files) => {
    const [, html = ''] = description.exec(textOf(files, file)) ?? [];
    return edit(files, file, html, change(html));
  };
}

/** Cuts each text between tags, so that all elements are whole still. */
function withoutMiddle(share: number): Change {
  return (html) =>
    html.replace(/(?<=>)[^<]+(?=<)/g, (text) => {
      const left = (text.length * (1 - share)) / 2;
      return `${text.slice(0, left)}${text.slice(text.length - left)}`;
    });
}

export const ofDescriptions: readonly Tampering[] = [
  ['the description of a page lacks its middle', onDescription(page, withoutMiddle(0.5)), 'mismatch'],
  [
    'a Chinese description is a third of what it was',
    onDescription(`zh/${page}`, withoutMiddle(2 / 3)),
    'mismatch',
  ],
  [
    'a page has no description',
    (files) => edit(files, page, /<section><h2>Description<\/h2>.*?<\/section>/s, ''),
    'mismatch',
  ],
  [
    'the description of a category lacks its middle',
    (files) => onDescription(firstLike(files, category), withoutMiddle(0.5))(files),
    'mismatch',
  ],
  [
    'a category has no description',
    (files) => edit(files, firstLike(files, category), description, ''),
    'mismatch',
  ],
  ['a description has other markup', onDescription(page, (html) => `<b>${html}</b>`), null],
];
