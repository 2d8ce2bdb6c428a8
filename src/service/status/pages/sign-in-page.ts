import { type Child, h } from '#reports/element.ts';
import type { Refusal } from '#service/status/action-results.ts';
import { formatPage, hidden, refusalWords, textsOf, type View } from './page-frame.ts';

/** `wanted` is the page to go to afterwards. */
export function formatSignInPage(refusal: Refusal | null, wanted: string, view: View): string {
  const words = textsOf(view);
  return formatPage(view, {
    title: words.pages.signIn,
    body: [
      refusal === null
        ? null
        : h('p', { id: 'refusal', class: 'notice off', role: 'alert' }, refusalWords(refusal, view)),
      h(
        'form',
        { method: 'post', action: '/login', class: 'fields' },
        wanted === '/' ? null : hidden('to', wanted),
        field('name', words.name, { autocomplete: 'username', autocapitalize: 'none', spellcheck: 'false' }),
        field('password', words.password, { type: 'password', autocomplete: 'current-password' }),
        h('p', {}, h('button', { class: 'first' }, words.pages.signIn)),
      ),
      h('p', { class: 'quiet' }, words.signInHint),
    ],
  });
}

function field(name: string, label: string, attributes: Readonly<Record<string, string>>): Child {
  return h(
    'p',
    {},
    h('label', { for: name }, label),
    h('input', { id: name, name, required: 'required', ...attributes }),
  );
}
