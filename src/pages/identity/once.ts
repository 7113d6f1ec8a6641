const runs = new Map<string, Promise<unknown>>()

/**
 * Runs work that consumes a key once per visit, although effects may run twice. A page that is left and opened again
 * gets the same answer.
 */
export function once<T>(name: string, work: () => Promise<T>): Promise<T> {
  const existing = runs.get(name) as Promise<T> | undefined
  const running = existing ?? work()
  runs.set(name, running)
  return running
}
