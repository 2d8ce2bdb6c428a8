// Compiled `.astro` files call these functions instead of those of `astro/compiler-runtime`, which write to streams and
// wait for promises. These return strings. They have Astro's names, and throw for what the project does not use.
import { addAttribute, escapeHTML, Fragment, HTMLString, unescapeHTML } from 'astro/runtime/server/index.js';
import { printComponent } from '#site/print-element.ts';

export { addAttribute, Fragment, unescapeHTML };

/** The state that Astro's compiler passes to every component. */
export interface PageResult {
  readonly createAstro: (props: object) => object;
  /** The links to style sheets. */
  readonly head: string;
  /** Maps a script's id to its path. */
  readonly scripts: Readonly<Record<string, string>>;
}

type Slot = (result: PageResult) => unknown;
type Slots = { readonly default?: Slot };
export type Template = (result: PageResult, props: object, slots: Slots) => Html;

class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const templates = new WeakSet<object>();

export const createAstro = () => {};

export function createComponent(template: Template): Template {
  templates.add(template);
  return template;
}

export function render(parts: readonly string[], ...values: readonly unknown[]): Html {
  let [text = ''] = parts;
  for (let at = 0; at < values.length; at += 1) text += print(values[at]) + (parts[at + 1] ?? '');
  return new Html(text);
}

export function renderComponent(
  result: PageResult,
  _: string,
  component: unknown,
  props: object,
  slots: Slots = {},
): unknown {
  if (component === Fragment) return renderSlot(result, slots.default);
  if (isTemplate(component)) return component(result, props, slots);
  if (typeof component === 'function')
    return new Html(printComponent((given: object) => component(given), props));
  throw new Error(`src/render/templates.ts can't render a component of the type ${typeof component}.`);
}

export function renderSlot(result: PageResult, slot: Slot | undefined): unknown {
  return slot?.(result);
}

export function renderHead({ head }: PageResult): Html {
  return new Html(head);
}

/** Adds the head to pages without one. All pages of the project have one. */
export const maybeRenderHead = () => null;

export function renderScript({ scripts }: PageResult, id: string): Html {
  return new Html(`<script type="module" src="/${scripts[id]}"></script>`);
}

function isTemplate(component: unknown): component is Template {
  return typeof component === 'function' && templates.has(component);
}

function print(value: unknown): string {
  if (typeof value === 'string') return escapeHTML(value);
  if (value instanceof Html) return value.text;
  if (value instanceof HTMLString) return value.toString();
  if (Array.isArray(value)) return value.map(print).join('');
  if (value === null || value === undefined || value === false) return '';
  if (typeof value === 'number') return String(value);
  throw new Error(`src/render/templates.ts can't print a value of the type ${typeof value}.`);
}
