import { expect, it } from 'vitest';
import { wordPictureFault } from '#catalogue/picture-fault.ts';
import { describeOther } from '#media/picture-format.ts';

it.each([
  ['', 'is an empty file', '是空文件'],
  ['<!doctype html>', 'is a page', '是网页'],
  [' <?xml version="1.0"?><svg/>', 'is an SVG', '是 SVG'],
  ['GIF89a', 'is something else', '是其他内容'],
])('says of %j that it %s', (text, English, Chinese) => {
  const fault = ['format', describeOther(Buffer.from(text))] as const;
  expect(wordPictureFault(fault, 'En')).toContain(`${English}, and neither JPEG`);
  expect(wordPictureFault(fault, 'Zh')).toContain(`${Chinese}，而不是`);
});
