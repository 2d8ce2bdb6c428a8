import type { Locale } from './locale.ts';

export type PictureFault =
  | readonly ['answer' | 'nowhere', status: number]
  | readonly ['late' | 'slow', seconds: number]
  /** The error code of the system, such as `ECONNRESET`, or an empty text. */
  | readonly ['broken', code: string]
  | readonly ['redirects', most: number]
  | readonly ['large', megabytes: number]
  | readonly ['format', what: string]
  | readonly ['pixels', millions: number]
  | readonly ['high', pixels: number, most: number]
  | readonly ['cut' | 'ended', reason: string]
  | readonly ['host', origin: string]
  | readonly ['private', host: string]
  | readonly ['leads', host: string, address: string]
  | readonly ['outside', paths: readonly string[]]
  | readonly ['unasked' | 'spent' | 'address'];

/** Formats a fault. The English text continues “The picture at … ”, the Chinese text is shown in brackets. */
export function formatPictureFault(fault: PictureFault, locale: Locale): string {
  return formatIn(fault)[locale];
}

const unlisted = 'an address of a private network that privateHosts of images in brands.json does not list';
const formatDigits = (number: number) => number.toLocaleString('en');

function formatIn(fault: PictureFault): Readonly<Record<Locale, string>> {
  switch (fault[0]) {
    case 'answer':
      return {
        En: `answers ${fault[1]}`,
        Zh: `${fault[1] === 404 || fault[1] === 410 ? '图片不存在，' : ''}服务器返回 ${fault[1]}`,
      };
    case 'nowhere':
      return { En: `redirects (${fault[1]}) without an address`, Zh: `服务器返回 ${fault[1]}，没有新的地址` };
    case 'late':
      return { En: `was not received within ${fault[1]} s`, Zh: `${fault[1]} 秒之内没有读完` };
    case 'slow':
      return { En: `can't be encoded within ${fault[1]} s`, Zh: `${fault[1]} 秒之内没有处理完` };
    case 'broken':
      return {
        En: `broke the connection${fault[1] && ` (${fault[1]})`}`,
        Zh: `连接中断${fault[1] && `：${fault[1]}`}`,
      };
    case 'redirects':
      return { En: `redirects more than ${fault[1]} times`, Zh: `跳转超过 ${fault[1]} 次` };
    case 'large':
      return { En: `is larger than ${fault[1]} MB`, Zh: `文件超过 ${fault[1]} MB` };
    case 'format':
      return {
        En: `is ${fault[1]}, and neither JPEG nor PNG nor WebP`,
        Zh: `是${chineseFormats[fault[1]] ?? ` ${fault[1]}`}，而不是 JPEG、PNG 或 WebP 图片`,
      };
    case 'pixels':
      return { En: `has more than ${fault[1]} million pixels`, Zh: `像素超过 ${fault[1] * 100} 万` };
    case 'high':
      return {
        En: `is ${formatDigits(fault[1])} pixels high at the width of pages, more than the ${formatDigits(fault[2])} that WebP allows`,
        Zh: `按页面宽度缩放后高 ${formatDigits(fault[1])} 像素，超过上限 ${formatDigits(fault[2])}`,
      };
    case 'cut':
      return { En: `is incomplete or damaged (${fault[1]})`, Zh: '文件不完整或已损坏' };
    case 'ended':
      return { En: `can't be encoded: ${fault[1]}`, Zh: '处理图片的程序出错' };
    case 'host':
      return {
        En: `is at ${fault[1]}, which is not a permitted host; ${formatPermission(fault[1]).En}`,
        Zh: `位于 ${fault[1]}，不在允许的图片来源之中；${formatPermission(fault[1]).Zh}`,
      };
    case 'private':
      return { En: `is at ${fault[1]}, ${unlisted}`, Zh: `位于内部网络的地址 ${fault[1]}` };
    case 'leads':
      return {
        En: `can't be fetched: ${fault[1]} resolves to ${fault[2]}, ${unlisted}`,
        Zh: `${fault[1]} 指向内部网络的地址 ${fault[2]}`,
      };
    case 'outside':
      return {
        En: `is outside the ERP's picture folders ${fault[1].join(' and ')} (mediaPaths in brands.json)`,
        Zh: `不在 ERP 的图片目录 ${fault[1].join('、')} 之中`,
      };
    default:
      return fixedTexts[fault[0]];
  }
}

/** Explains how to permit an origin, or why it cannot be permitted. */
function formatPermission(origin: string): Readonly<Record<Locale, string>> {
  if (!origin.startsWith('https:'))
    return {
      En: 'only addresses with https are permitted',
      Zh: '只允许 https 地址',
    };
  const { host } = new URL(origin);
  return {
    En: `the administrators of this service can permit it ("${host}" in pictureHosts of brands.json)`,
    Zh: `可请本服务的管理员在 brands.json 中该品牌的 pictureHosts 加入“${host}”`,
  };
}

const fixedTexts = {
  unasked: { En: 'answers 304 to a request without conditions', Zh: '服务器返回 304' },
  spent: {
    En: 'was not fetched, because its host repeatedly did not answer',
    Zh: '所在的服务器多次没有响应，因此没有读取',
  },
  address: { En: 'has an unusable address', Zh: '地址无法使用' },
} as const satisfies Partial<Record<PictureFault[0], Record<Locale, string>>>;

const chineseFormats: Readonly<Record<string, string>> = {
  'an empty file': '空文件',
  'an SVG': ' SVG',
  'a page': '网页',
  'something else': '其他内容',
};
