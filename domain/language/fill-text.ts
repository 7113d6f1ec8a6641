/**
 * Fills the `{name}` places of a text; a place without a value stays.
 *
 *   filled('Page {page} of {pages}', { page: '1', pages: '3' })     Page 1 of 3
 */
export function filled(text: string, values: Readonly<Record<string, string | undefined>>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) =>
    // Users write templates of emails: a name may be one that every object has.
    Object.hasOwn(values, name) ? (values[name] ?? place) : place,
  )
}
