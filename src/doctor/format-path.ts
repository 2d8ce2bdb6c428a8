/** Names as people wrote them; a stray percent sign stays. */
export function formatPath(path: string): string {
  try {
    return oneLine(decodeURIComponent(path));
  } catch {
    return path;
  }
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
