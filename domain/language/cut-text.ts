/**
 * Cuts texts without cutting a sign: a sign beyond the first 65,536 is two units of a text, and half of one is refused by
 * the database.
 */

/** Returns the text, cut to at most so many UTF-16 units; a sign that does not fit whole is left out. */
export function cutText(text: string, most: number): string {
  const cut = text.slice(0, most)
  return cut.length < text.length && /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}
