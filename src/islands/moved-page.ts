/** Opens the page's new address with the query and the hash of the old address. `<meta http-equiv="refresh">` would drop both. */
export function followMove(): void {
  const { to } = document.documentElement.dataset;
  if (to !== undefined) location.replace(to + location.search + location.hash);
}
