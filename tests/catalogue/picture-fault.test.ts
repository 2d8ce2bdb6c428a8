import { describe, expect, it } from 'vitest';
import { type PictureFault, formatPictureFault } from '#catalogue/picture-fault.ts';

const unlisted = 'an address of a private network that privateHosts of images in brands.json does not name';

describe('a fault of a picture in both languages', () => {
  it.each<readonly [PictureFault | string, english: string, chinese: string]>([
    [['answer', 404], 'answers 404', '图片不存在，服务器返回 404'],
    [['answer', 503], 'answers 503', '服务器返回 503'],
    [['nowhere', 302], 'redirects (302) without an address', '服务器返回 302，没有新的地址'],
    [['unasked'], 'answers 304 to a request without conditions', '服务器返回 304'],
    [['late', 10], 'was not received within 10 s', '10 秒之内没有读完'],
    [['broken', ''], 'broke the connection', '连接中断'],
    [['broken', 'ECONNRESET'], 'broke the connection (ECONNRESET)', '连接中断：ECONNRESET'],
    [
      ['spent'],
      'was not fetched, because its host did not answer several times',
      '所在的服务器多次没有响应，因此没有读取',
    ],
    [['redirects', 3], 'redirects more than 3 times', '跳转超过 3 次'],
    [['large', 15], 'is larger than 15 MB', '文件超过 15 MB'],
    [
      ['format', 'a page'],
      'is a page, and neither JPEG nor PNG nor WebP',
      '是网页，而不是 JPEG、PNG 或 WebP 图片',
    ],
    [['format', 'gif'], 'is gif, and neither JPEG nor PNG nor WebP', '是 gif，而不是 JPEG、PNG 或 WebP 图片'],
    [['pixels', 40], 'has more than 40 million pixels', '像素超过 4000 万'],
    [
      ['high', 20_000, 16_383],
      'is 20,000 pixels high at the width of pages, more than the 16,383 of a WebP',
      '按页面宽度缩放后高 20,000 像素，超过上限 16,383',
    ],
    [
      ['cut', 'VipsJpeg: premature end'],
      'is incomplete or damaged (VipsJpeg: premature end)',
      '文件不完整或已损坏',
    ],
    [['slow', 20], "can't be encoded within 20 s", '20 秒之内没有处理完'],
    [['ended', 'it ended with 1'], "can't be encoded: it ended with 1", '处理图片的程序出错'],
    [['address'], 'has an unusable address', '地址无法使用'],
    [
      ['host', 'https://a.example'],
      'is at https://a.example, which is not a permitted host; the administrators of this service can permit it ("a.example" in pictureHosts of brands.json)',
      '位于 https://a.example，不在允许的图片来源之中；可请本服务的管理员在 brands.json 中该品牌的 pictureHosts 加入“a.example”',
    ],
    [
      ['host', 'http://a.example'],
      'is at http://a.example, which is not a permitted host; only addresses with https are permitted',
      '位于 http://a.example，不在允许的图片来源之中；只允许 https 地址',
    ],
    [['private', '10.0.0.1'], `is at 10.0.0.1, ${unlisted}`, '位于内部网络的地址 10.0.0.1'],
    [
      ['leads', 'a.example', '10.0.0.1'],
      `can't be fetched: a.example resolves to 10.0.0.1, ${unlisted}`,
      'a.example 指向内部网络的地址 10.0.0.1',
    ],
    [
      ['outside', ['/media/', '/files/']],
      "is outside the ERP's picture folders /media/ and /files/ (mediaPaths in brands.json)",
      '不在 ERP 的图片目录 /media/、/files/ 之中',
    ],
    ['answers 404', 'answers 404', 'answers 404'],
  ])('words %j', (fault, english, chinese) => {
    expect(formatPictureFault(fault, 'En')).toBe(english);
    expect(formatPictureFault(fault, 'Zh')).toBe(chinese);
  });
});
