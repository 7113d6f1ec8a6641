import type { BaseRecord, CrudFilter } from '@refinedev/core'

/** A record as an option of a picker. */
export type Option = { id: string; label: string; hint: string | null }

/** The search of a picker. */
export type Search<O> = {
  /** The path of records that can be created in place. */
  makes: string
  ask: (q: string) => { resource: string; filters: CrudFilter[]; pagination: { mode: 'off' } }
  read: (rows: readonly BaseRecord[]) => readonly O[]
  /** Converts a newly created record to an option of the picker. */
  fromOption: (option: Option) => O
}
