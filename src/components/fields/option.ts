import type { BaseRecord, CrudFilter } from '@refinedev/core'

/** A record as a picker offers it. */
export type Option = { id: string; label: string; hint: string | null }

/** How a picker searches. */
export type Search<O> = {
  /** The path of what can be made on the spot. */
  makes: string
  ask: (q: string) => { resource: string; filters: CrudFilter[]; pagination: { mode: 'off' } }
  read: (rows: readonly BaseRecord[]) => readonly O[]
  /** A record that was just made, as the picker takes it. */
  fromOption: (option: Option) => O
}
