/** For which request or job something runs: known to log lines that are written far from either, as those of slow statements. */
import { AsyncLocalStorage } from 'node:async_hooks'

/** Fields of a log line: the id of a request or the kind and id of a job, and the slug of its company once that is known. */
export type ScopeFields = { company: string | null } & ({ reqId: string } | { job: string; kind: string })

const storage = new AsyncLocalStorage<() => ScopeFields>()

/** Does `work`, and what it starts, in a scope; its fields are computed when a line is written. */
export function runInScope<T>(fields: () => ScopeFields, work: () => T): T {
  return storage.run(fields, work)
}

/** Returns the fields of the current scope; none for work that nobody asked for, as upkeep. */
export function currentScope(): ScopeFields | Record<string, never> {
  return storage.getStore()?.() ?? {}
}
