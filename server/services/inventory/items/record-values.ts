/** A stored or sent value as text; null for nothing. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
