import { useDataProvider } from '@refinedev/core'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { RowsStore } from '../../../components/grid/rows-store.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import type { BookRow, CountCells } from '../counts/count-draft.ts'
import { sheetRows } from '../counts/count-draft.ts'

/**
 * Loads the booked quantities of a sheet's items at the end of its day. A new sheet opened for some items
 * (`?items=<id>,<id>`) starts with them.
 */
export function useBook(store: RowsStore<CountCells>, date: string) {
  const provider = useDataProvider()
  const [search] = useSearchParams()
  const [only] = useState(() => new Set((search.get('items') ?? '').split(',').filter((id) => id !== '')))
  const [category, setCategory] = useState<string | null>(null)
  const [isLoading, setIsLoading] = useState(false)
  const [isEmpty, setIsEmpty] = useState(false)
  const [error, setError] = useState<RequestError | null>(null)

  const entered = useRef(date)
  useLayoutEffect(() => {
    entered.current = date
  })

  /** Requests the booked quantities of the day; again when another one was entered before the answer. */
  const ask = async (filter: { category?: string } = {}): Promise<BookRow[]> => {
    const { custom } = provider()
    const day = entered.current
    const query = { date: day, ...filter }
    const answer = await custom?.<BookRow[]>({ url: 'inventory/stock-counts/book', method: 'get', query })
    return entered.current === day || entered.current === '' ? (answer?.data ?? []) : ask(filter)
  }
  const askForSome = async (): Promise<BookRow[]> => {
    const books = await ask()
    return only.size === 0 ? books : books.filter(({ item }) => only.has(item))
  }
  /** Adds the items of the category, or all, to the sheet; counted quantities stay. */
  const load = async () => {
    setIsLoading(true)
    setError(null)
    try {
      const books = await (category === null ? askForSome() : ask({ category }))
      setIsEmpty(books.length === 0)
      store.replace(sheetRows(books, store.rows()))
      const first = store.keys()[0]
      if (first !== undefined) store.activate(first, 'counted')
    } catch (failure) {
      setError(toRequestError(failure))
    } finally {
      setIsLoading(false)
    }
  }
  const refresh = useEffectEvent(() => {
    if (store.keys().length === 0 || date === '') return
    ask().then(
      (books) => {
        const byItem = new Map(books.map((row) => [row.item, row.book]))
        for (const row of store.rows()) {
          const now = byItem.get(row.item)
          if (now !== undefined && now !== row.book) store.update(row.key, { book: now })
        }
      },
      (failure: unknown) => setError(toRequestError(failure)),
    )
  })
  const start = useEffectEvent(() => {
    if (only.size === 0 || store.keys().length > 0) return
    askForSome().then(
      (books) => store.replace(sheetRows(books, [])),
      (failure: unknown) => setError(toRequestError(failure)),
    )
  })
  useEffect(() => start(), [])
  // Booked quantities depend on the day; the sheet can have items of several categories.
  useEffect(() => refresh(), [date])
  return { category, setCategory, isLoading, isEmpty, error, load }
}
