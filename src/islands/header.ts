/** Closes the menu on Escape and when the focus leaves it, and shows the number of products in the list. */
export function startHeader(): void {
  const menu = document.querySelector<HTMLDetailsElement>('header details');
  menu?.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  for (const sign of ['focusin', 'click'])
    document.addEventListener(sign, ({ target }) => {
      if (menu?.open && target instanceof Node && !menu.contains(target)) menu.open = false;
    });
  showCount();
  // Another tab's change of the list fires `storage`.
  for (const sign of ['kept', 'storage', 'pageshow']) addEventListener(sign, showCount);
}

/** Shows the number of products in the list. Without storage there is no list. */
function showCount(): void {
  const link = document.querySelector('.kept');
  try {
    const count = (localStorage.getItem('list') ?? '').split(',').filter(Boolean).length || '';
    if (link === null) return;
    link.lastElementChild?.replaceChildren(`${count}`);
    link.ariaLabel = `${link.ariaLabel?.replace(/\s*\d*$/, '')} ${count}`.trim();
  } catch {}
}
