import { decodeEntities } from '#catalogue/entities.ts';
import { toServedFile } from '#release/address.ts';
import type { AddressUse, FileFacts, Finding, PageFacts } from '#release/manifest.ts';
import type { FactsContext } from './facts-context.ts';
import { type FindForbidden, openForbiddenFinder, openNameFinder } from './find-forbidden.ts';
import { hasTextBetween, textBetween, toCanonicalKind } from './page-text.ts';
import {
  addressAttributes,
  copyOf,
  decodeBytes,
  findInAddress,
  isAddress,
  isSourceSet,
  listSources,
  readRefresh,
  toUse,
  toUseOfMeta,
} from './references.ts';
import { readTags, type Tag } from './tags.ts';

export interface PageLimits {
  readonly hasFile: (file: string) => boolean;
  /** Content security policy that each page must contain in a `meta` element. Null in `astro dev`. */
  readonly metaPolicy: string | null;
}

/** Throws if a page is truncated, has a broken internal link, or contains inline code. */
export type ReadPage = (file: string, page: Buffer) => FileFacts;

export function openPageReader(limits: PageLimits, context: FactsContext): ReadPage {
  const shared: SharedParts = {
    ...{ limits, context },
    findForbidden: openForbiddenFinder(context),
    findName: openNameFinder(context),
    goodPaths: new Set(),
    policies: new Set(),
  };
  return (file, page) => {
    // Reading the file as Latin-1 takes half the time of UTF-8. Texts are decoded as UTF-8 only when used.
    const html = page.toString('latin1');
    if (!/<\/html>\s*$/i.test(html.slice(-100)))
      throw new Error(`The page ${file} is truncated. Build again.`);
    return new PageReading(file, html, shared).read();
  };
}

interface SharedParts {
  readonly limits: PageLimits;
  readonly context: FactsContext;
  readonly findForbidden: FindForbidden;
  readonly findName: (text: string) => string | null;
  readonly goodPaths: Set<string>;
  readonly policies: Set<string>;
}

/** Names of `meta` elements that do not affect indexing, even if their content contains `none`. */
const ofOthers =
  /^(?:author|color-scheme|description|generator|keywords|referrer|theme-color|viewport|twitter:.*)$/;
const checked = new RegExp(`\\s(style|on[a-z]+|${addressAttributes.join('|')})="([^"]*)"`, 'g');
/** The content security policy allows scripts of these types, because they only contain data. */
const dataScript = /^(?:application|text)\/(?:.*\+)?(?:json|plain|html)$/i;
const hiding = /\b(?:noindex|none|unavailable_after)\b/i;
const naming = new Set(['og:site_name', 'og:title']);

class PageReading {
  readonly #file: string;
  readonly #html: string;
  readonly #shared: SharedParts;
  readonly #findings = new Map<string, Finding>();
  #lang: string | null = null;
  #title = '';
  #isIndexable = true;
  #isRedirect = false;
  #hasPolicy = false;
  readonly #canonicals: string[] = [];
  readonly #mains: number[] = [];
  #heading: number | null = null;
  readonly #names: string[] = [];

  constructor(file: string, html: string, shared: SharedParts) {
    this.#file = file;
    this.#html = html;
    this.#shared = shared;
  }

  read(): FileFacts {
    readTags(this.#html, (tag) => this.#take(tag));
    return { page: this.#toPage(), findings: this.#toFindings() };
  }

  #take(tag: Tag): void {
    const { name, attributes, text, end } = tag;
    checked.lastIndex = 0;
    if (attributes !== '')
      for (let found = checked.exec(attributes); found !== null; found = checked.exec(attributes))
        this.#takeAttribute(tag, found[1] ?? '', found[2] ?? '');
    // Takes only the first title, because later ones are in SVGs.
    if (name === 'title' && this.#title === '') this.#title = text.trim();
    else if (name === 'script' || name === 'style') this.#takeText(tag);
    else if (name === 'meta') this.#takeMeta(tag);
    else if (name === 'link') this.#takeLink(tag);
    else if (name === 'main') this.#mains.push(end);
    else if (name === 'h1') this.#heading ??= end;
    else if (name === 'html') this.#lang = tag.get('lang');
  }

  #takeAttribute(tag: Tag, name: string, value: string): void {
    if (isAddress(name)) this.#takeReference(tag, name, value);
    else if (name === 'style') this.#find({ rule: 'policy', values: { what: 'a style attribute' } });
    else this.#find({ rule: 'policy', values: { what: `the attribute ${name}` } });
  }

  /** Internal links are paths, so an address with a host is external. */
  #takeReference(tag: Tag, name: string, bytes: string): void {
    if (!bytes.startsWith('/') || bytes.startsWith('//')) {
      if (/^(?:[a-z]+:|\/)/i.test(bytes)) this.#takeAddress(tag, name, bytes);
      return;
    }
    const { goodPaths, limits } = this.#shared;
    if (goodPaths.has(bytes) || isSourceSet(name) || toUse(tag, name) === null) return;
    const address = decodeBytes(bytes);
    const file = toServedFile(decodeEntities(address));
    if (file === null || !limits.hasFile(file))
      throw new Error(
        `${this.#file} links to ${address}, which does not exist. Correct the link, or add the file to public/.`,
      );
    goodPaths.add(copyOf(bytes));
  }

  #takeAddress(tag: Tag, name: string, bytes: string): void {
    const use = toUse(tag, name);
    if (use === null) return;
    const value = decodeEntities(decodeBytes(bytes));
    for (const address of isSourceSet(name) ? listSources(value) : [value]) this.#refer(use, address);
  }

  #refer(use: AddressUse, address: string): void {
    const finding = findInAddress(use, address, this.#file, this.#shared.context);
    if (finding !== null) this.#find(finding);
  }

  #takeText(tag: Tag): void {
    const type = tag.get('type') ?? '';
    if (/ld\+json/i.test(type)) this.#takeData(tag.text);
    else if (tag.name === 'style' || (tag.get('src') === null && !dataScript.test(type)))
      throw new Error(
        `${this.#file} has an inline ${tag.name}, which the content security policy forbids. Move the code to a file.`,
      );
  }

  #takeData(json: string): void {
    const brand = /"brand":\{[^}]*"name":("(?:[^"\\]|\\.)*")/.exec(json)?.[1];
    if (brand !== undefined) this.#names.push(brand);
  }

  #takeMeta(tag: Tag): void {
    const content = tag.get('content') ?? '';
    const header = tag.get('http-equiv')?.toLowerCase();
    if (header === 'refresh') {
      this.#isRedirect = true;
      this.#refer('page', readRefresh(decodeEntities(decodeBytes(content))));
    } else if (header === 'content-security-policy') this.#takePolicy(content);
    const name = (tag.get('property') ?? tag.get('name') ?? '').trim().toLowerCase();
    const use = toUseOfMeta(name);
    if (use !== null) this.#refer(use, decodeEntities(decodeBytes(content)));
    else if (naming.has(name)) this.#names.push(content);
    else if (tag.get('name') !== null && !ofOthers.test(name) && hiding.test(content))
      this.#isIndexable = false;
  }

  #takePolicy(bytes: string): void {
    const { policies, limits } = this.#shared;
    this.#hasPolicy = true;
    if (policies.has(bytes) || limits.metaPolicy === null) return;
    if (decodeEntities(decodeBytes(bytes)) === limits.metaPolicy) policies.add(copyOf(bytes));
    else
      this.#find({
        rule: 'policy',
        values: { what: 'a content security policy that differs from the policy of the site' },
      });
  }

  #takeLink(tag: Tag): void {
    const address = tag.get('href');
    if (tag.get('rel') === 'canonical' && address !== null)
      this.#canonicals.push(decodeEntities(decodeBytes(address)));
  }

  #toPage(): PageFacts {
    const [main] = this.#mains;
    const isOne = main !== undefined && this.#mains.length === 1;
    if (!this.#hasPolicy && !this.#isRedirect && this.#shared.limits.metaPolicy !== null)
      this.#find({ rule: 'policy', values: { what: 'no content security policy' } });
    return {
      lang: this.#lang,
      hasTitle: this.#title !== '',
      hasText: isOne && hasTextBetween(this.#html, main, '</main'),
      isIndexable: this.#isIndexable,
      isRedirect: this.#isRedirect,
      canonical: toCanonicalKind(this.#canonicals, this.#file, this.#shared.context.siteUrl),
    };
  }

  #toFindings(): readonly Finding[] {
    const { findForbidden, findName, context } = this.#shared;
    const heading = this.#heading === null ? '' : textBetween(this.#html, this.#heading, '</h1');
    const names = [this.#title, heading, ...this.#names].map((bytes) => decodeEntities(decodeBytes(bytes)));
    // The brand's own name may include another brand's name.
    const brand = findName(names.join('\n').replace(context.brandName, ''));
    if (brand !== null) this.#find({ rule: 'brand-name', values: { brand } });
    for (const finding of findForbidden(this.#html)) this.#find(finding);
    return this.#findings.size === 0 ? noFindings : [...this.#findings.values()];
  }

  #find(finding: Finding): void {
    this.#findings.set(JSON.stringify(finding), finding);
  }
}

const noFindings: readonly Finding[] = [];
