/** Returns a text with U+FFFD in place of zero characters and halves of characters, neither of which the database keeps. */
export function wellFormed(text: string): string {
  return text.replaceAll(/[\0\p{Cs}]/gu, '\uFFFD')
}
