import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { i18nProvider } from '../../../providers/i18n-provider.ts'
import { openCountRows } from '../counts/count-draft.ts'
import { useBook } from './use-book.ts'

afterEach(cleanup)

const bolt = {
  item: 'bolt',
  itemLabel: 'Bolt',
  itemCode: '',
  unitLabel: 'pcs',
  book: '3',
  counted: '3',
  description: '',
}

/** Holds a sheet whose booked quantities the server tells in any order: `tell` answers the requests for a day. */
function sheet() {
  const store = openCountRows([bolt], company)
  const waiting: { date: string; tell: (book: string) => void }[] = []
  const provider = {
    custom: ({ query }: { query: { date: string } }) =>
      new Promise((resolve) =>
        waiting.push({
          date: query.date,
          tell: (book) =>
            resolve({ data: [{ item: 'bolt', item_label: 'Bolt', item_code: null, unit_label: 'pcs', book }] }),
        }),
      ),
  } as unknown as DataProvider
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter>
      <Refine dataProvider={{ default: provider }} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
        {children}
      </Refine>
    </MemoryRouter>
  )
  const { rerender } = renderHook(({ date }) => useBook(store, date), {
    initialProps: { date: '2026-11-20' },
    wrapper,
  })
  const tell = (date: string, book: string) =>
    act(async () => waiting.filter((one) => one.date === date).forEach((one) => one.tell(book)))
  return { tell, enter: (date: string) => rerender({ date }), store }
}

test('an answer for an earlier day does not replace the booked quantities of the entered one', async () => {
  const { store, tell, enter } = sheet()
  enter('2026-11-21')
  await tell('2026-11-21', '7')
  await waitFor(() => expect(store.rows()[0]?.book).toBe('7'))
  await tell('2026-11-20', '10')
  expect(store.rows()[0]?.book).toBe('7')
})
