const kinds = { click: MouseEvent, keydown: KeyboardEvent, input: Event } as const;

/** Records clicks, keys and input in an island; the function that it returns replays them, once. */
export function recordEvents(island: HTMLElement): () => void {
  const kept: (() => void)[] = [];
  const ending = new AbortController();
  for (const [name, Kind] of Object.entries(kinds)) {
    const keep = (event: Event) => {
      const { target } = event;
      // The event itself is what a copy of it is made from.
      const repeat = () => target?.dispatchEvent(new Kind(name, event));
      if (isBox(target)) kept.push(name === 'click' ? retick(target, repeat) : () => {});
      else kept.push(name === 'input' && isField(target) ? retype(target, repeat) : repeat);
    };
    island.addEventListener(name, keep, { signal: ending.signal, capture: true });
  }
  // A link was followed: a page that comes back by the history must not follow it again.
  addEventListener('pagehide', () => kept.splice(0), { signal: ending.signal });
  return () => {
    ending.abort();
    // The link was followed and the form sent the first time: only listeners get the event again.
    const undo = (event: Event) => isBox(event.target) || event.preventDefault();
    addEventListener('click', undo);
    for (const repeat of kept) repeat();
    removeEventListener('click', undo);
  };
}

// React takes a value for news only where it knew another one before.

function retype(field: HTMLInputElement | HTMLTextAreaElement, repeat: () => void): () => void {
  const typed = field.value;
  return () => {
    // The first one has React take over the field.
    repeat();
    field.value = field.defaultValue;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, typed);
    repeat();
  };
}

function retick(box: HTMLInputElement, repeat: () => void): () => void {
  const wanted = box.checked;
  return () => {
    box.checked = !wanted;
    repeat();
  };
}

function isField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function isBox(target: EventTarget | null): target is HTMLInputElement {
  return target instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(target.type);
}
