import type { Locale } from './text.ts';

type Texts = readonly [english: string, chinese: string];

const unlisted = 'a private network address that is not listed in images.privateHosts of brands.json';
const formatDigits = (number: number) => number.toLocaleString('en');

/** English texts follow "The picture at …". Chinese texts are shown in brackets. */
const texts = {
  answer: (status: number): Texts => [
    `can't be fetched: the server responded with ${status}`,
    `${status === 404 || status === 410 ? '图片不存在，' : ''}服务器返回 ${status}`,
  ],
  nowhere: (status: number): Texts => [
    `can't be fetched: the server responded with ${status}, but without a new address`,
    `服务器返回 ${status}，没有新的地址`,
  ],
  late: (seconds: number): Texts => [`was not received within ${seconds} s`, `${seconds} 秒之内没有读完`],
  slow: (seconds: number): Texts => [`can't be encoded within ${seconds} s`, `${seconds} 秒之内没有处理完`],
  /** The system's error code, such as `ECONNRESET`, or an empty string. */
  broken: (code: string): Texts => [
    `can't be fetched: the connection broke${code && ` (${code})`}`,
    `连接中断${code && `：${code}`}`,
  ],
  redirects: (most: number): Texts => [`redirects more than ${most} times`, `跳转超过 ${most} 次`],
  large: (megabytes: number): Texts => [`is larger than ${megabytes} MB`, `文件超过 ${megabytes} MB`],
  format: (what: string): Texts => [
    `is not a JPEG, PNG or WebP picture, but ${what}`,
    `是${chineseFormats[what] ?? ` ${what}`}，而不是 JPEG、PNG 或 WebP 图片`,
  ],
  pixels: (millions: number): Texts => [
    `has more than ${millions} million pixels`,
    `像素超过 ${millions * 100} 万`,
  ],
  high: (pixels: number, most: number): Texts => [
    `is ${formatDigits(pixels)} pixels high when scaled to the width of pages, more than the ${formatDigits(most)} that WebP allows`,
    `按页面宽度缩放后高 ${formatDigits(pixels)} 像素，超过上限 ${formatDigits(most)}`,
  ],
  cut: (reason: string): Texts => [`is incomplete or damaged (${reason})`, '文件不完整或已损坏'],
  ended: (reason: string): Texts => [`can't be encoded: ${reason}`, '处理图片的程序出错'],
  host: (origin: string): Texts => {
    const [english, chinese] = formatPermission(origin);
    return [
      `is at ${origin}, which is not a permitted host; ${english}`,
      `位于 ${origin}，不在允许的图片来源之中；${chinese}`,
    ];
  },
  private: (host: string): Texts => [`is at ${host}, ${unlisted}`, `位于内部网络的地址 ${host}`],
  leads: (host: string, address: string): Texts => [
    `can't be fetched: ${host} resolves to ${address}, ${unlisted}`,
    `${host} 指向内部网络的地址 ${address}`,
  ],
  outside: (paths: readonly string[]): Texts => [
    `is outside the ERP's picture folders ${paths.join(' and ')} (mediaPaths in brands.json)`,
    `不在 ERP 的图片目录 ${paths.join('、')} 之中`,
  ],
  unasked: (): Texts => [
    "can't be fetched: the server responded with 304 to an unconditional request",
    '服务器返回 304',
  ],
  spent: (): Texts => [
    'was not fetched, because its host repeatedly did not answer',
    '所在的服务器多次没有响应，因此没有读取',
  ],
  address: (): Texts => [
    'has an address that is invalid or contains a user name or password',
    '地址无效，或含有用户名或密码',
  ],
};

type Kind = keyof typeof texts;

type ValuesOf<Of extends Kind> = Parameters<(typeof texts)[Of]>;

export type PictureFault = { readonly [Of in Kind]: readonly [Of, ...ValuesOf<Of>] }[Kind];

const formats: { readonly [Of in Kind]: (...values: ValuesOf<Of>) => Texts } = texts;

export function formatPictureFault(fault: PictureFault, locale: Locale): string {
  return formatIn(fault)[locale === 'En' ? 0 : 1];
}

function formatIn<Of extends Kind>([kind, ...values]: readonly [Of, ...ValuesOf<Of>]): Texts {
  return formats[kind](...values);
}

function formatPermission(origin: string): Texts {
  if (!origin.startsWith('https:')) return ['only addresses with https are permitted', '只允许 https 地址'];
  const { host } = new URL(origin);
  return [
    `the administrators of this service can permit it ("${host}" in pictureHosts of brands.json)`,
    `可请本服务的管理员将“${host}”加入 brands.json 中该品牌的 pictureHosts`,
  ];
}

const chineseFormats: Readonly<Record<string, string>> = {
  'an empty file': '空文件',
  'an SVG': ' SVG',
  'a page': '网页',
  'something else': '其他内容',
};
