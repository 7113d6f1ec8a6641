/** Replaces zero characters and unpaired surrogates, which the database cannot store, by U+FFFD. */
export function wellFormed(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')
}
