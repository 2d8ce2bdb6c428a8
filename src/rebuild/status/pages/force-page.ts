import type { Brand } from '#brand/brands.ts';
import { h } from '#publish/report-element.ts';
import type { Failure } from '#rebuild/ledger/brand-state.ts';
import { textOfFailure } from '#rebuild/ledger/failure-text.ts';
import { form, formatPage, textsOf, type View } from './page-frame.ts';

/** Asks why what the check refused is to be published. */
export function formatForcePage(brand: Brand, failure: Failure | null, view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.forceTitle(brand.name),
    body: [
      failure === null
        ? null
        : h(
            'div',
            { class: 'notice off' },
            h('p', {}, h('b', {}, textOfFailure(failure.cause, view.locale).title)),
            failure.message.split('\n').map((line) => h('p', { lang: 'en', class: 'small' }, line)),
          ),
      h('p', {}, words.forceHint),
      h(
        'div',
        { class: 'fields' },
        form(
          view,
          `/brands/${brand.code}/publish`,
          h(
            'p',
            {},
            h('label', { for: 'reason' }, words.reason),
            h('input', { id: 'reason', name: 'reason', required: 'required', maxlength: '300' }),
          ),
          h('p', {}, h('button', { class: 'first' }, words.forceTitle(brand.name))),
        ),
      ),
      h('p', {}, h('a', { href: '/' }, words.back)),
    ],
  });
}
