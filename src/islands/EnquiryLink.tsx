import { foreignLang, type Locale } from '#catalogue/text.ts';
import type { ShownProduct } from '#catalogue/shown.ts';

export interface Enquiry {
  /** `mailto:` with an address, or `#contact`. */
  readonly target: string;
  readonly page: string;
}

interface Props {
  readonly ask: Enquiry;
  readonly product: Pick<ShownProduct, 'code' | 'name'>;
  readonly label: string;
  readonly locale: Locale;
}

export function EnquiryLink({ ask: { target, page }, product, label, locale }: Props) {
  const called = product.code === null ? product.name : { text: product.code, locale };
  const lang = foreignLang(called, locale);
  const [before = '', after = ''] = label.split('{product}');
  const text = `${before}${called.text}${after}`;
  const isMail = target.startsWith('mailto:');
  const mail = `${target}?subject=${toField(text)}&body=${toField(page)}`;
  return (
    <a className="ask" href={isMail ? mail : target}>
      {lang === undefined ? (
        text
      ) : (
        <>
          {before}
          <span lang={lang}>{called.text}</span>
          {after}
        </>
      )}
    </a>
  );
}

/** Keeps Chinese characters, because percent-encoding would make them nine times as long. */
function toField(text: string): string {
  return text.replace(/[^\p{L}\d:/.-]+/gu, encodeURIComponent);
}

export function readEnquiry(): Enquiry | null {
  const mail = document.querySelector('#contact [href^="mailto:"]')?.getAttribute('href');
  const target = mail ?? (document.querySelector('#contact') === null ? null : '#contact');
  const page = document.querySelector<HTMLLinkElement>('[rel=canonical]')?.href ?? location.href;
  return target === null ? null : { target, page };
}
