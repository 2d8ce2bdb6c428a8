// @ts-check
// Updates an open page from the event stream. Pages are complete without it.

const live = document.body.dataset.live;

/** @typedef {{ createHTML(html: string): string }} Policy */

const asItIs = { createHTML: (/** @type {string} */ html) => html };

/** TypeScript doesn't know trusted types. @type {{ createPolicy(name: string, rules: Policy): Policy } | undefined} */
const trustedTypes = Reflect.get(window, 'trustedTypes');

/** The service has escaped the stream's HTML. */
const policy = trustedTypes?.createPolicy('status', asItIs) ?? asItIs;

/** @param {string} html */
function parse(html) {
  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(html);
  return template.content.firstElementChild;
}

/**
 * Replaces an element by its new version and keeps the focus on the same button.
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
  // The rest of the page is about another release.
  if (former.getAttribute('data-version') !== next.getAttribute('data-version') && !isTyping())
    return location.reload();
  const focused = former.contains(document.activeElement) ? document.activeElement?.id : null;
  announce(former, next);
  former.replaceWith(next);
  if (typeof focused !== 'string') return;
  const again = document.getElementById(focused) ?? next.querySelector('h2');
  if (again instanceof HTMLElement) again.focus({ preventScroll: true });
}

/** A field that has been changed must not be lost. */
function isTyping() {
  const fields = /** @type {NodeListOf<HTMLInputElement>} */ (
    document.querySelectorAll('main input:not([type=hidden])')
  );
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** A refused or failed answer stays when other brands change. */
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

/** Updates wait while a button is held down, because replacing the button would lose the click. */
let isHeld = false;
/** A reload would lose the answer to a form. */
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
  // The click follows after the pointer was released.
  setTimeout(replaceWaiting);
}

/** Browsers do not reconnect after an answer that is not a stream, such as a proxy's while the service restarts. */
const againMs = 5_000;

/**
 * Returns whether the session has ended, because a stream does not report why it was refused.
 * @param {string} address
 */
async function isOver(address) {
  const abort = new AbortController();
  const answer = await fetch(address, { signal: abort.signal }).catch(() => null);
  abort.abort();
  return answer?.status === 401;
}

/** @param {string} address */
function follow(address) {
  /** @type {EventSource | null} */
  let source = null;
  /** @type {number | undefined} */
  let timer;
  /** @param {'lost' | 'over' | null} shown */
  const showNotice = (shown) => {
    for (const id of ['lost', 'over']) document.getElementById(id)?.toggleAttribute('hidden', id !== shown);
  };
  const close = () => {
    clearTimeout(timer);
    source?.close();
  };
  const open = () => {
    close();
    const opened = new EventSource(address);
    source = opened;
    source.addEventListener('open', () => showNotice(null));
    source.addEventListener('error', async () => {
      showNotice('lost');
      if (opened.readyState !== EventSource.CLOSED) return;
      if (await isOver(address)) end();
      else if (source === opened && !document.hidden) timer = window.setTimeout(open, againMs);
    });
    source.addEventListener('state', ({ data }) => {
      const { id, html } = JSON.parse(data);
      waiting.set(id, html);
      replaceWaiting();
    });
  };
  // Browsers open six connections to a host, so hidden tabs close theirs.
  const followWhenSeen = () => {
    if (document.hidden) close();
    else open();
  };
  const end = () => {
    document.removeEventListener('visibilitychange', followWhenSeen);
    close();
    showNotice('over');
  };
  document.addEventListener('visibilitychange', followWhenSeen);
  if (!document.hidden) open();
}

// A flash message and a language apply once. Other parameters name the releases of a page.
const query = new URLSearchParams(location.search);
for (const name of ['flash', 'brand', 'lang']) query.delete(name);
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
