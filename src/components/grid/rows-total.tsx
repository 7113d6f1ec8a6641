import type { ReactNode } from 'react'
import { useSyncExternalStore } from 'react'
import type { RowsStore } from './rows-store.ts'
import { changesOf } from './rows-store.ts'

/** What was said about the rows as a whole, and how many changes had been made by then. */
export type RowsError = { text: string; at: number }

/** Whether the rows are still those that the error was about. */
export function useRowsError(grids: readonly RowsStore[], error: RowsError | undefined): string | undefined {
  const subscribe = (listener: () => void) => {
    const leave = grids.map((grid) => grid.subscribe(listener))
    return () => leave.forEach((stop) => stop())
  }
  const isSaid = useSyncExternalStore(subscribe, () => error?.at === changesOf(grids))
  return isSaid ? error?.text : undefined
}

/** A line below the rows: what is wrong with them as a whole, or what they lack. */
export function RowsNote({ error, children }: { error: string | undefined; children?: ReactNode }) {
  return (
    <div className="line-difference" aria-live="polite">
      {error ? <span className="is-wrong">{error}</span> : children}
    </div>
  )
}
