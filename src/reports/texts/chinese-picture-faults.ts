type Wording = readonly [fault: RegExp, toChinese: (...parts: string[]) => string];

/** Other things than pictures, as their first bytes tell. */
const others: Readonly<Record<string, string>> = {
  'an SVG': ' SVG',
  'a page': '网页',
  'something else': '其他内容',
};

/** The faults that fetching and reading a picture has. The first that fits counts. */
const wordings: readonly Wording[] = [
  [/^answers (404|410)$/, (status) => `图片不存在，服务器返回 ${status}`],
  [/^answers (\d+) and leads nowhere$/, (status) => `服务器返回 ${status}，但没有给出新的地址`],
  [/^answers (\d+)/, (status) => `服务器返回 ${status}`],
  [/^did not come within (\S+) s$/, (seconds) => `${seconds} 秒之内没有读完`],
  [/^broke the connection(?: \((.+)\))?$/, (code = '') => `连接中断${code && `：${code}`}`],
  [/^was not asked for, as its host/, () => '所在的服务器多次没有响应，因此没有读取'],
  [/^leads on more than (\d+) times$/, (times) => `跳转超过 ${times} 次`],
  [/^is larger than (\d+) MB$/, (size) => `文件超过 ${size} MB`],
  [
    /^is (.+), and neither JPEG nor/,
    (what) => `是${others[what] ?? ` ${what}`}，而不是 JPEG、PNG 或 WebP 图片`,
  ],
  [/^has more than (\d+) million pixels$/, (millions) => `像素超过 ${Number(millions) * 100} 万`],
  [
    /^is (\S+) pixels high .* has (\S+) at most$/,
    (height, most) => `按页面宽度缩放后高 ${height} 像素，超过上限 ${most}`,
  ],
  [/^can't be read to its end/, () => '文件不完整或已损坏'],
  [/^can't be made anew within (\d+) s$/, (seconds) => `${seconds} 秒之内没有处理完`],
  [/^can't be made anew/, () => '处理图片的程序出错'],
  [/^has an address of no use$/, () => '地址无法使用'],
  [/^is at (\S+), which is not among/, (host) => `位于 ${host}，不在允许的图片来源之中`],
  [/^is at (\S+), an address of a private network/, (host) => `位于内部网络的地址 ${host}`],
  [
    /^can't be asked for: (\S+) leads to (\S+), an address/,
    (host, address) => `${host} 指向内部网络的地址 ${address}`,
  ],
  [
    /^is outside of (.+) of the ERP/,
    (paths) => `不在 ERP 的图片目录 ${paths.replaceAll(' and ', '、')} 之中`,
  ],
];

/** Words why a picture can't be shown; a fault that is not known stays as it is. */
export function wordPictureFault(fault: string): string {
  for (const [pattern, toChinese] of wordings) {
    const [isOne, ...parts] = pattern.exec(fault) ?? [];
    if (isOne !== undefined) return toChinese(...parts);
  }
  return fault;
}
