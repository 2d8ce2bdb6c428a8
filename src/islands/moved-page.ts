/** Leads to the page's new address with the query and the hash of the old one, which the page's `refresh` would lose. */
export function followMove(): void {
  const { to } = document.documentElement.dataset;
  if (to !== undefined) location.replace(to + location.search + location.hash);
}
