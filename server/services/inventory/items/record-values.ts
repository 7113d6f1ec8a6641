/** Returns a stored or sent value as text; null if it is empty. */
export function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
