import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import type { RowsStore } from './rows-store.ts'
import { changesOf } from './rows-store.ts'

/** An error about the rows as a whole, and the number of changes at that time. */
export type RowsError = { text: string; at: number }

/** Whether the rows are unchanged since the error. */
export function useRowsError(grids: readonly RowsStore[], error: RowsError | undefined): string | undefined {
  const subscribe = (listener: () => void) => {
    const leave = grids.map((grid) => grid.subscribe(listener))
    return () => leave.forEach((stop) => stop())
  }
  const isSaid = useSyncExternalStore(subscribe, () => error?.at === changesOf(grids))
  return isSaid ? error?.text : undefined
}

/** Shows a line below the rows: their error as a whole, or what they lack. */
export function RowsNote({ error, children }: { error: string | undefined; children?: ReactNode }) {
  return (
    <div className="line-difference" aria-live="polite">
      {error ? <span className="is-wrong">{error}</span> : children}
    </div>
  )
}
