import { isPublicAddress } from '#config/public-address.ts';
import { addressOf } from '#release/address.ts';
import type { OutsideUse } from '#release/page/page-content.ts';
import { findAddedCode, findChangedAssets, findLostStyles } from './check-assets.ts';
import { checkCanonical, checkLanguages } from './check-languages.ts';
import { checkSitemap } from './check-sitemap.ts';
import { type CheckedRelease, hasOwnAddress } from './checked-release.ts';
import {
  headersFile,
  isEmptyListing,
  isKnownKind,
  isNotFoundPage,
  isPage,
  redirectsFile,
} from './file-kinds.ts';
import { findPolicyFaults, isSamePolicy } from './files/policy-faults.ts';
import { nameFiles } from './name-files.ts';
import { again, type RuleDefinition } from './rule.ts';

/** Rules of files, of pages, and of how they name each other. */
export const fileRules = [
  {
    name: 'empty-file',
    ofFile: (file, { files }) => (files.get(file)?.bytes === 0 ? [file] : []),
    message: (_, where) => `${where}: the file is empty. ${again}`,
  },
  {
    name: 'cut-page',
    ofPage: (file, { shared }) => (shared.isWhole ? [] : [file]),
    message: (_, where) => `${where}: the page is cut, it does not end with </html>. ${again}`,
    isNeverForced: true,
  },
  {
    name: 'page-fault',
    ofPage: (file, { shared }) =>
      shared.isRedirect && isNotFoundPage(file) ? ['leads elsewhere'] : shared.faults,
    message: (subject, where) => `${where}: the page ${subject}. ${again}`,
  },
  {
    name: 'empty-listing',
    ofPage: (file, page, { hasProducts }) =>
      hasProducts && isEmptyListing(file, page) && hasOwnAddress(file, page) ? [''] : [],
    message: (_, where) => `${where}: the page lists nothing. ${again}`,
  },
  {
    name: 'file-fault',
    ofRelease: (release, _, context) => [
      ...findLostStyles(release, context),
      ...findAddedCode(release, context),
    ],
    ofFile: (file, release) =>
      isPage(file) ? [] : [...(release.contentOf(file)?.shared.faults ?? []), ...findReplaced(file, release)],
    message: (subject, where) => `${where}: the file ${subject}. ${again}`,
  },
  {
    name: 'file-kind',
    ofFile: (file) => (isKnownKind(file) ? [] : ['']),
    message: (_, where) =>
      `${where}: no file of this kind belongs into a site. Take it out of public/, then build again.`,
    isNeverForced: true,
  },
  {
    name: 'picture',
    ofFile: (file, { brokenPictures }) => (brokenPictures.has(file) ? [''] : []),
    message: (_, where) => `${where}: the file is not a whole picture of its kind. ${again}`,
  },
  {
    name: 'changed-asset',
    ofRelease: findChangedAssets,
    message: (subject) =>
      `Files that browsers keep for a year have other bytes than in a release that was live, ${subject}. ${again}`,
    isNeverForced: true,
  },
  {
    name: 'link',
    ofPage: (_, { links }, { files, besides }) =>
      links.filter((link) => !files.has(link) && !besides.has(link)).map(addressOf),
    message: (subject, where) =>
      `${where}: a link leads to ${subject}, which is not in the release. If the link stands in a text, mend it in the ERP. ${again}`,
  },
  {
    name: 'asset',
    ofShared: ({ assets }, { files }) => assets.filter((asset) => !files.has(asset)).map(addressOf),
    message: (subject, where) => `${where}: the page needs ${subject}, which is not in the release. ${again}`,
  },
  {
    name: 'canonical',
    ofPage: (file, page, release) => (hasOwnAddress(file, page) ? checkCanonical(file, page, release) : []),
    message: (subject, where) =>
      subject === 'none'
        ? `${where}: the page names no canonical address. ${again}`
        : `${where}: the page gives ${subject} as its canonical address instead of its own. ${again}`,
  },
  {
    name: 'hreflang',
    ofPage: (file, page, release) => (hasOwnAddress(file, page) ? checkLanguages(file, page, release) : []),
    message: (subject, where) =>
      `${where}: the page ${subject}, so search engines would mix up its languages. ${again}`,
  },
  {
    name: 'sitemap',
    ofSitemap: checkSitemap,
    message: (subject) => `${subject}. ${again}`,
  },
  {
    name: 'json-ld',
    ofShared: ({ jsonLdFaults }) => jsonLdFaults,
    message: (subject, where) =>
      `${where}: a block of structured data ${subject}, so search engines would pass over it. ${again}`,
  },
  {
    name: 'other-brand',
    ofFile: (file, { foreignFolders }) =>
      foreignFolders.filter((folder) => file.startsWith(folder)).map(() => `the file ${file}`),
    ofShared: ({ forbidden }) => subjectsOf('other-brand', forbidden),
    message: (subject, where) =>
      `${where}: ${subject} belongs to another brand. If it stands in a text, take it out in the ERP; else look at region, site and code in brands.json, then build again.`,
    isNeverForced: true,
  },
  {
    name: 'policy',
    ofShared: ({ scripts, styles }, { policy }) => [
      ...scripts
        .filter((name) => !policy?.scripts.includes(name))
        .map((name) => `a script of its own (${name})`),
      ...styles
        .filter((name) => !policy?.styles.includes(name))
        .map((name) => `a style of its own (${name})`),
    ],
    message: (subject, where) =>
      `${where}: the page has ${subject}, which the policy of _headers does not allow, so browsers would pass over it. ${again}`,
    isNeverForced: true,
  },
  {
    name: 'weak-policy',
    ofFile: (file, { policy, allowedSources }) =>
      file === headersFile ? findPolicyFaults(policy?.policy ?? '', allowedSources) : [],
    message: (subject, where) => `${where}: the policy ${subject}, which would let strange code in. ${again}`,
    isNeverForced: true,
  },
  {
    name: 'other-policy',
    ofPage: (_, { shared }, { policy }) => {
      if (shared.isRedirect || policy?.policy == null) return [];
      return isSamePolicy(shared.policy ?? '', policy.policy) ? [] : [''];
    },
    message: (_, where) => `${where}: the page's own policy is not that of _headers. ${again}`,
    isNeverForced: true,
  },
  {
    name: 'third-party',
    ofShared: ({ outside }, { pictureOrigins }) =>
      outside
        .filter(
          ({ use, origin }) =>
            !isPrivateLink(use, origin) && (use !== 'picture' || !pictureOrigins.has(origin)),
        )
        .map(({ use, origin }) => `${wordOf[use]} ${origin}`),
    message: (subject, where) =>
      `${where}: the page has ${subject}, which is neither the brand's site nor a host of its pictures. Mend it in the ERP, or add the host to pictureHosts in brands.json, then build again.`,
  },
  {
    name: 'erp-host',
    ofShared: ({ isPictureHostMisused }, { publicErpHost }) => (isPictureHostMisused ? [publicErpHost] : []),
    message: (subject, where) =>
      `${where}: the ERP's host ${subject} is named, though the brand has no live refresh. Take it out of the text in the ERP, or set live to true in brands.json, then build again.`,
  },
  {
    name: 'private-host',
    ofShared: ({ forbidden, outside }, { publicErpHost }) => [
      ...subjectsOf('private-host', forbidden),
      ...outside
        .filter(({ use, origin }) => isPrivateLink(use, origin))
        .map(({ origin }) => new URL(origin).host)
        .filter(
          (host) => host !== publicErpHost && !isPublicAddress(host.replace(/:\d+$|\.(?=:|$)|[[\]]/g, '')),
        ),
    ],
    message: (subject, where) =>
      `${where}: the host ${subject} is named, which is not for visitors. Take it out of the text in the ERP, or look at ERP_HOST and PUBLIC_ERP_HOST, then build again.`,
    isNeverForced: true,
  },
  {
    name: 'secret',
    ofShared: ({ forbidden }) => subjectsOf('secret', forbidden),
    message: (subject, where) =>
      `${where}: there is what looks like ${subject}. Take it out of the text in the ERP or out of the code, build again, and replace it wherever it is in use.`,
    isNeverForced: true,
  },
] as const satisfies readonly RuleDefinition[];

const wordOf = {
  picture: 'a picture from',
  load: 'something from',
  page: 'as one of its own pages an address at',
  link: 'a link of the kind',
} as const satisfies Record<OutsideUse['use'], string>;

/** Some hosts obey `_redirects` before they look for files. A page that redirects itself says the same. */
function findReplaced(file: string, { files, contents, contentOf }: CheckedRelease): readonly string[] {
  const redirected = file === redirectsFile ? (contentOf(file)?.links ?? []) : [];
  const replaced = redirected.filter(
    (link) => files.has(link) && contentOf(link)?.shared.isRedirect !== true,
  );
  if (replaced.length === 0) return [];
  return [
    `sends visitors away from ${replaced.length} of ${files.size} files: ${nameFiles(replaced, contents)}`,
  ];
}

/** Links into the web are free, and so not among what a page uses of other hosts; these may lead into a private network. */
function isPrivateLink(use: OutsideUse['use'], origin: string): boolean {
  return use === 'link' && /^https?:/.test(origin);
}

/** The names of forbidden texts begin with the rule that forbids them. */
function subjectsOf(rule: string, forbidden: readonly string[]): readonly string[] {
  const prefix = `${rule}:`;
  return forbidden.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length));
}
