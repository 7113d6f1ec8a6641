import { useDataProvider } from '@refinedev/core'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { CellOption, Cells, PickedItem } from './grid-columns.ts'
import type { RowsStore } from './rows-store.ts'
import type { ItemFacts } from './stock-rows.ts'
import type { CellSource } from './use-cell-options.ts'
import { optionsOf } from './use-cell-options.ts'

const AT_ONCE = 100

/**
 * Holds the facts about the items in the rows: units, stock, cost. A chosen item brings its own; for others, such as
 * those of a stored document, they are requested once.
 */
export function useItemFacts(grids: readonly RowsStore[], source: CellSource = 'trackedItems') {
  const provider = useDataProvider()
  const [facts, setFacts] = useState<ItemFacts>(new Map())
  const requestedIds = useRef(new Set<string>())
  const learn = useCallback((items: readonly PickedItem[]) => {
    for (const { id } of items) requestedIds.current.add(id)
    setFacts((previous) => new Map([...previous, ...items.map((item) => [item.id, item] as const)]))
  }, [])
  const remember = useCallback(({ item }: CellOption) => (item ? learn([item]) : undefined), [learn])

  const pending = useRef<Promise<void> | null>(null)
  /** Resolves when the requested facts are in the rows; null when none are pending. */
  const pendingFacts = useCallback(() => pending.current, [])
  const fetchFacts = useEffectEvent(async (unknown: readonly string[]) => {
    for (let at = 0; at < unknown.length; at += AT_ONCE) {
      const options = await optionsOf(provider(), source, unknown.slice(at, at + AT_ONCE)).catch(() => [])
      learn(options.flatMap(({ item }) => item ?? []))
      for (const grid of grids) giveUnits(grid, options)
    }
  })
  const askFor = useEffectEvent(() => {
    const items = grids.flatMap((grid) => grid.rows().map((row: Cells) => row['item'] ?? ''))
    const unknown = [...new Set(items)].filter((id) => id !== '' && !requestedIds.current.has(id))
    if (unknown.length === 0) return
    for (const id of unknown) requestedIds.current.add(id)
    const request = fetchFacts(unknown)
    pending.current = request
    void request.then(() => {
      if (pending.current === request) pending.current = null
    })
  })
  const follow = useEffectEvent(() => grids.map((grid) => grid.subscribe(askFor)))
  useEffect(() => {
    const leave = follow()
    askFor()
    return () => leave.forEach((stop) => stop())
  }, [])
  return { facts, remember, pendingFacts }
}

/** Sets the unit in rows with a newly created item, which has none yet. */
function giveUnits(grid: RowsStore, options: readonly CellOption[]): void {
  for (const row of grid.rows()) {
    const option = options.find(({ id }) => id === row['item'])
    if (option && row['unit'] === '') grid.identify(row.key, 'item', option)
  }
}
