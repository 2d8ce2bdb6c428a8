export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Readonly<Record<string, string>>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...content);
  return element;
}

export function makeButton(text: string, act: () => void): HTMLButtonElement {
  const button = createElement('button', { type: 'button' }, text);
  button.addEventListener('click', act);
  return button;
}

/** The style sheet is part of a script, which saves a request. */
export function addStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}

export function productsPath(): string {
  return document.querySelector('search form')?.getAttribute('action') ?? '';
}
