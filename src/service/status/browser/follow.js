// @ts-check
// Updates open pages, which also work without this script.

const live = document.body.dataset.live;

/** @typedef {{ createHTML(html: string): string }} Policy */

const passThrough = { createHTML: (/** @type {string} */ html) => html };

/** TypeScript doesn't know trusted types. @type {{ createPolicy(name: string, rules: Policy): Policy } | undefined} */
const trustedTypes = Reflect.get(window, 'trustedTypes');

/** The service has already escaped the HTML. */
const policy = trustedTypes?.createPolicy('status', passThrough) ?? passThrough;

/** @param {string} html */
function parse(html) {
  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(html);
  return template.content.firstElementChild;
}

/**
 * Replaces an element and keeps the focus on the same button.
 * @param {string} id
 * @param {string} html
 */
function replace(id, html) {
  const former = document.getElementById(id);
  const next = parse(html);
  if (former === null || next === null) return;
  for (const details of former.querySelectorAll('details[open]'))
    next.querySelector(`#${details.id}`)?.setAttribute('open', '');
  if (former.outerHTML === next.outerHTML) return;
  // Other parts of the page show another release.
  if (former.getAttribute('data-version') !== next.getAttribute('data-version') && !isTyping())
    return location.reload();
  const focused = former.contains(document.activeElement) ? document.activeElement?.id : null;
  announce(former, next);
  former.replaceWith(next);
  if (typeof focused !== 'string') return;
  const again = document.getElementById(focused) ?? next.querySelector('h2');
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** A reload would reset changed fields. */
function isTyping() {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll('main input:not([type=hidden])')
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Messages about refused or failed actions must stay visible. */
const keepsAnswer = document.querySelector('#flash:is(.refused, .failed)') !== null;

/**
 * Announces final states to screen readers.
 * @param {Element} former
 * @param {Element} next
 */
function announce(former, next) {
  const text = next.getAttribute('data-announcement');
  const flash = document.getElementById('flash');
  if (keepsAnswer || flash === null || text === null || former.getAttribute('data-announcement') === text)
    return;
  flash.textContent = text;
  flash.className = next.classList.contains('failed') ? 'flash failed' : 'flash';
}

/** Replacing a pressed button would lose the click. */
let isHeld = false;
/** A reload would lose the response to a form. */
let isSent = false;
/** @type {Map<string, string>} */
const waiting = new Map();

function replaceWaiting() {
  if (isHeld || isSent) return;
  for (const [id, html] of waiting) replace(id, html);
  waiting.clear();
}

/** @param {boolean} isDown */
function hold(isDown) {
  isHeld = isDown;
  // `click` follows `pointerup`.
  setTimeout(replaceWaiting);
}

const everyMs = 1_000;
const timeoutMs = 10_000;

/** @param {'lost' | 'over' | null} shown */
function showNotice(shown) {
  for (const id of ['lost', 'over']) document.getElementById(id)?.toggleAttribute('hidden', id !== shown);
}

/**
 * Resolves to whether the session has ended.
 * @param {string} address
 */
async function update(address) {
  const options = { cache: /** @type {const} */ ('no-cache'), signal: AbortSignal.timeout(timeoutMs) };
  const answer = await fetch(address, options).catch(() => null);
  const parts = answer?.ok && !answer.redirected ? await answer.json().catch(() => null) : null;
  // Without a session, the service redirects to the sign-in page.
  const isOver = answer?.redirected === true;
  showNotice(isOver ? 'over' : parts === null ? 'lost' : null);
  for (const html of parts ?? []) waiting.set(/ id="([^"]*)"/.exec(html)?.[1] ?? '', html);
  replaceWaiting();
  return isOver;
}

/** @param {string} address */
function follow(address) {
  let isAsking = false;
  let isOver = false;
  const ask = async () => {
    if (isAsking || isOver || document.hidden) return;
    isAsking = true;
    isOver = await update(address);
    isAsking = false;
  };
  setInterval(ask, everyMs);
  document.addEventListener('visibilitychange', ask);
}

// A reload must not apply these parameters again.
const query = new URLSearchParams(location.search);
for (const name of ['flash', 'lang']) query.delete(name);
if (location.search !== '')
  history.replaceState(null, '', `${location.pathname}${`?${query}`.replace(/\?$/, '')}${location.hash}`);
if (live) {
  document.addEventListener('pointerdown', () => hold(true));
  document.addEventListener('submit', () => {
    isSent = true;
  });
  window.addEventListener('pageshow', () => {
    isSent = false;
  });
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => hold(false));
  follow(live);
}
