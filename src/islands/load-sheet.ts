const loaded = new Map<string, Promise<void>>();

/** Adds a style sheet once. Rejects if it cannot be fetched; the next call retries. */
export function loadSheet(href: string): Promise<void> {
  const known = loaded.get(href) ?? addSheet(href);
  loaded.set(href, known);
  known.catch(() => loaded.delete(href));
  return known;
}

function addSheet(href: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = href;
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`${href} cannot be loaded.`));
    });
  });
}
