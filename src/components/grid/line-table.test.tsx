import { Refine } from '@refinedev/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { company } from '../../../tests/support/company.ts'
import { CompanyProvider } from '../../providers/company-provider.tsx'
import { i18nProvider } from '../../providers/i18n-provider.ts'
import { LineTable } from './line-table.tsx'
import type { RowsStore } from './rows-store.ts'
import type { VoucherCells } from './voucher-rows.ts'
import { emptyRow, openVoucherRows, voucherColumns, voucherView } from './voucher-rows.ts'
import { RowTotals, PostingPreview } from '../document/posting-preview.tsx'

/**
 * Collects the components that React reports to its developer tools at each commit. It must be set up before React
 * loads.
 */
const rendered = vi.hoisted(() => {
  type Fiber = {
    tag: number
    flags: number
    type: { displayName?: string; name?: string; type?: { name?: string } } | string | null
    alternate: Fiber | null
    child: Fiber | null
    sibling: Fiber | null
  }
  const names: string[] = []
  const components = new Set([0, 1, 11, 14, 15])
  const PERFORMED_WORK = 1
  const nameOf = ({ type }: Fiber) =>
    typeof type === 'object' || typeof type === 'function'
      ? (type?.displayName ?? type?.name ?? type?.type?.name)
      : null
  const visit = (fiber: Fiber | null): void => {
    for (let one = fiber; one; one = one.sibling) {
      const isMount = one.alternate === null
      if (components.has(one.tag) && (isMount || (one.flags & PERFORMED_WORK) !== 0)) names.push(nameOf(one) ?? '?')
      if (isMount || one.child !== one.alternate?.child) visit(one.child)
    }
  }
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: (_id: number, root: { current: Fiber }) => visit(root.current),
      onCommitFiberUnmount: () => undefined,
    },
  })
  return names
})

afterEach(cleanup)

function openVoucher(count: number): RowsStore<VoucherCells> {
  const amounts = (row: number) => (row % 2 === 0 ? { debit: '10.00' } : { credit: '10.00' })
  const rows = Array.from({ length: count }, (_, row) => ({
    ...emptyRow,
    account: `ledger-${row}`,
    accountLabel: `Ledger ${row}`,
    ...amounts(row),
  }))
  const store = openVoucherRows(rows, company)
  render(
    <Refine i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <LineTable store={store} view={voucherView} />
        <RowTotals store={store} columns={voucherColumns} error={undefined} />
        <PostingPreview store={store} />
      </CompanyProvider>
    </Refine>,
  )
  return store
}

/** Returns the components rendered by a key in a cell of the first row. */
function renderedByKey(column: 'description' | 'debit', before: string): string[] {
  fireEvent.mouseDown(document.querySelector(`.line-row .line-${column}`) ?? document)
  const input = document.querySelector(`.line-${column} input`) ?? document
  fireEvent.change(input, { target: { value: before } })
  rendered.length = 0
  fireEvent.change(input, { target: { value: `${before}5` } })
  return rendered.toSorted()
}

test('a key in an amount of a voucher with 100 rows renders its cell and the totals, and no other row', async () => {
  const store = openVoucher(100)
  const rendering = ['CellEditor', 'LineCell', 'LineRow', 'RowTotals', 'RowsNote', 'SideTotals', 'TextEditor']
  expect(renderedByKey('debit', '1')).toEqual(rendering)
  expect(store.rows()[0]?.debit).toBe('15')
  await vi.waitFor(() => expect(screen.getByText('Dr Ledger 0').nextSibling?.textContent).toBe('15.00'))
})

test('a key in a description renders its cell alone', () => {
  openVoucher(100)
  expect(renderedByKey('description', 'Ren')).toEqual(['CellEditor', 'LineCell', 'LineRow', 'TextEditor'])
})

test('the error of a cell is shown below its row with the name of the column, and disappears with the next key', () => {
  const store = openVoucher(2)
  act(() => store.setErrors([{ key: store.keys()[1] ?? 0, column: 'credit', text: 'Enter a number above zero.' }]))
  const [, , second] = screen.getAllByRole('row')
  const problem = screen.getByRole('alert')
  expect([problem.textContent, problem.closest('[role=row]') === second]).toEqual([
    'Credit: Enter a number above zero.',
    true,
  ])
  expect(second?.querySelectorAll('.line-invalid').length).toBe(1)
  act(() => store.update(store.keys()[1] ?? 0, { credit: '5' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a click on the handle of a line opens a menu that moves it, and the move is announced', async () => {
  const store = openVoucher(3)
  const [first, second, third] = store.keys()
  fireEvent.click(screen.getByRole('button', { name: 'Reorder line 2' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Move down' }))
  expect(store.keys()).toEqual([first, third, second])
  expect(screen.getByRole('status').textContent).toBe('Line moved to position 3')
  fireEvent.click(screen.getByRole('button', { name: 'Reorder line 1' }))
  const up = await screen.findByRole('menuitem', { name: 'Move up' })
  expect(up.getAttribute('aria-disabled')).toBe('true')
})
