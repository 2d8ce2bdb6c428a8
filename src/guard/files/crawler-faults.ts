const robotsLine = /^\s*(?:(User-agent|Allow|Disallow|Sitemap|Crawl-delay)\s*:\s*(.*?))?\s*$/i;
/** Pages, each of which stands for many, and what they load: search engines look at pages as browsers do. */
const trees = ['/', '/zh/', '/en/'];
/** Folders of pages that have their names from the ERP. */
const namedFolders = trees.flatMap((tree) =>
  ['item', 'category', 'series'].map((kind) => `${tree}products/${kind}/`),
);
const samplePaths = [
  ...trees.flatMap((tree) => [tree, `${tree}products/`]),
  ...namedFolders.map((folder) => `${folder}x/`),
  ...['/_astro/x.css', '/_astro/x.js', '/assets/theme.x.css', '/assets/pictures/x.webp', '/sitemap.xml'],
];

/** Every group of rules must let its crawlers at the whole site, but for folders of its own. */
export function findRobotsFaults(text: string, siteUrl: string): readonly string[] {
  const faults = text.split(/\r?\n/).flatMap((line) => {
    const found = robotsLine.exec(line.replace(/#.*$/, ''));
    const [, name = '', value = ''] = found ?? [];
    if (found === null) return [`has a line that crawlers don't know: ${line.trim().slice(0, 40)}`];
    if (/^sitemap$/i.test(name) && !value.startsWith(`${siteUrl}/`))
      return ['names a sitemap of another site'];
    return /^disallow$/i.test(name) && keepsOut(value) ? ['keeps search engines out'] : [];
  });
  return [...new Set(faults)];
}

/** RFC 9309: a path's beginning, in which `*` stands for anything, and `$` for the end. */
function keepsOut(written: string): boolean {
  const value = decodePath(written);
  if (value === '') return false;
  if (mayKeepOutNamed(value)) return true;
  const pattern = RegExp.escape(value).replaceAll('\\*', '.*').replace(/\\\$$/, '$');
  return samplePaths.some((path) => new RegExp(`^${pattern}`).test(path));
}

/** RFC 9309: a path is compared with its characters as they are. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Whether there may be products or groups, by whatever name, that a pattern is about; their addresses have no `?` and no ending. */
function mayKeepOutNamed(value: string): boolean {
  const [fixed = '', rest] = value.split(/\*(.*)/s);
  const isAny = rest !== undefined && !/^[?.]/.test(rest);
  return namedFolders.some((folder) => fixed.startsWith(folder) || (isAny && folder.startsWith(fixed)));
}

/** For language models: a title first, and links of this site alone. */
export function findLlmsFaults(text: string, siteUrl: string): readonly string[] {
  const isOwn = countOf(text, '](') === countOf(text, `](${siteUrl}/`);
  return [
    ...(/^# \S/.test(text) ? [] : ['does not begin with a title']),
    ...(isOwn ? [] : ['names an address of another site']),
  ];
}

/** Browsers show a sitemap as a page of this site, with code or a style sheet in it. */
const beyondSitemaps =
  /<(?!\/?(?:\?xml|url|loc|lastmod|xhtml:link|image:image|image:loc|sitemap|urlset|sitemapindex)[\s/>])|\son\w+\s*=/;

/** Lists pages of this site alone; what stands in other tags would be read by crawlers all the same. */
export function findSitemapFaults(text: string, siteUrl: string): readonly string[] {
  if (!/<\/(?:urlset|sitemapindex)>\s*$/.test(text.slice(-40))) return ['is cut'];
  const isOwn =
    countOf(text, '>http') === countOf(text, `>${siteUrl}/`) &&
    countOf(text, 'href') === countOf(text, `href="${siteUrl}/`) + countOf(text, 'hreflang="');
  return [
    ...(isOwn ? [] : ['names an address of another site']),
    ...(beyondSitemaps.test(text) ? ['has something that no sitemap has'] : []),
  ];
}

/** By far quicker than an expression, and these files are long. */
function countOf(text: string, part: string): number {
  let count = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) count += 1;
  return count;
}
