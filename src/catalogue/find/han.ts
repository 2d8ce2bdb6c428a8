/** Apart from all else of the search, as a browser needs it where rows find too little, and no earlier. */
export function isHan(word: string): boolean {
  return /^\p{Script=Han}/u.test(word);
}

/** The name of the file of traditional and simplified characters, below `/assets/search/`. */
export function hanFileName(digest: string): string {
  return `han.${digest}.json`;
}
