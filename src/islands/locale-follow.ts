/** Follows a choice of language that is made in another tab, once the page is seen; its switch is drawn by React from then on. */
export function followLocale(): void {
  const link = document.querySelector<HTMLAnchorElement>('[data-locale-switch]');
  if (link === null) return;
  // The rule in the head has worked out where the 404 screen's counterpart is.
  const { counterpart } = document.documentElement.dataset;
  if (counterpart !== undefined) link.setAttribute('href', counterpart);
  const follow = () => dispatchEvent(new Event('catalogue:locale'));
  addEventListener('storage', ({ key }) => {
    if (key !== 'locale') return;
    // The link goes on as printed where the code can't be fetched.
    import('./mount-switch.tsx').then(({ mountSwitch }) => mountSwitch(link)).catch(() => {});
    if (document.hidden) document.addEventListener('visibilitychange', follow, { once: true });
    else follow();
  });
}
