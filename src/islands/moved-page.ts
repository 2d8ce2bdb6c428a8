/** Keeps the query and the hash, which `<meta http-equiv="refresh">` would drop. */
export function followMove(): void {
  const { to } = document.documentElement.dataset;
  if (to !== undefined) location.replace(to + location.search + location.hash);
}
