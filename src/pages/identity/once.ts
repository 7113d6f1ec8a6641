const begun = new Map<string, Promise<unknown>>()

/**
 * What uses up a key must not run twice for one visit, and effects may. A page that is left and opened again finds what
 * was answered.
 */
export function once<T>(name: string, work: () => Promise<T>): Promise<T> {
  const known = begun.get(name) as Promise<T> | undefined
  const running = known ?? work()
  begun.set(name, running)
  return running
}
