import type { DataProvider } from '@refinedev/core'
import { Refine } from '@refinedev/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { company } from '../../../../../tests/support/company.ts'
import { pressPrimaryOnEnter } from '../../../layout/dialog-enter.ts'
import { CompanyProvider } from '../../../../providers/company-provider.tsx'
import { i18nProvider } from '../../../../providers/i18n-provider.ts'
import type { TradeCells } from '../trade-rows.ts'
import { emptyTradeRow } from '../trade-rows.ts'
import type { TradeFormState } from '../use-trade-form.ts'
import { DeliveryDialog } from './delivery-dialog.tsx'

afterEach(cleanup)

const rest = { quantity: '10', item: 'egg', item_label: 'Egg', item_code: null, unit: 'pcs', unit_label: 'pcs' }
const row = {
  ...rest,
  unit_factor: '1',
  rate: '11.3',
  discount_type: null,
  discount: '0',
  discount_ref: null,
  gross: '113.00',
  row_discount: '0.00',
  received: '0',
  rest: { ...rest, discount: '0', discount_ref: null },
}
const note = {
  discount_type: null,
  discount: '0',
  date: '2026-06-01',
  party: 'amy',
  party_label: 'Amy',
  customer_name: '',
  reference: null,
}
const tenth = { discount_type: 'percent', discount: '10', discount_ref: null, is_trade_discount: false }
const notes = [
  { ...note, id: 'n1', voucher_no: 'DEL-1', tax_type: 'inclusive', rows: [{ ...row, id: 'line1' }] },
  { ...note, id: 'n2', voucher_no: 'DEL-2', tax_type: 'exclusive', rows: [{ ...row, id: 'line2' }] },
  { ...note, ...tenth, id: 'n3', voucher_no: 'DEL-3', tax_type: 'exclusive', rows: [{ ...row, id: 'line3' }] },
]

/** Opens the dialog for an invoice of Amy with lines; returns what is added to it. */
function open(lines: readonly Partial<TradeCells>[] = []) {
  const added: unknown[] = []
  const provider = {
    getList: async () => ({ data: notes, total: notes.length }),
    getOne: async ({ id }: { id: string }) => ({ data: notes.find((one) => one.id === id) }),
  } as unknown as DataProvider
  const state = {
    store: { rows: () => lines.map((cells, key) => ({ ...emptyTradeRow, ...cells, key })) },
    cellWords: { style: company, goodsBack: null, schemes: new Map() },
    settings: { headerDiscount: true, rowDiscount: true, tradeDiscount: true },
    head: { party: 'amy', discount: '', discount_ref: null, tax_type: 'exclusive' },
    takeBack: (rows: readonly TradeCells[], part: object) =>
      added.push([rows.map(({ source_row: line, rate }) => `${line} ${rate}`), part]),
  } as unknown as TradeFormState
  render(
    <Refine dataProvider={provider} i18nProvider={i18nProvider} options={{ disableTelemetry: true }}>
      <CompanyProvider value={{ company, rights: { role: 'owner', roles: ['owner'], permissions: {} } }}>
        <DeliveryDialog state={state} onClose={() => undefined} />
      </CompanyProvider>
    </Refine>,
  )
  return added
}

async function add(...numbers: string[]) {
  const user = userEvent.setup()
  for (const number of numbers) await user.click(await screen.findByRole('checkbox', { name: number }))
  await user.click(screen.getByRole('button', { name: 'Add lines' }))
}

test('an invoice without lines takes the tax type of the delivery note, also with the customer chosen before', async () => {
  const added = open([{}])
  await add('DEL-1')
  await waitFor(() => expect(added).toEqual([[['line1 11.30'], { tax_type: 'inclusive' }]]))
})

test('a delivery note with prices of another tax type than the lines is refused', async () => {
  const added = open([{ item: 'egg', quantity: '1' }])
  await add('DEL-1')
  const refusal =
    'Delivery note DEL-1 treats tax in its prices differently from the other lines. Create a separate invoice for it.'
  expect(await screen.findByText(refusal)).toBeTruthy()
  expect(added).toEqual([])
})

test('delivery notes of two tax types are not added together', async () => {
  const added = open()
  await add('DEL-1', 'DEL-2')
  expect(await screen.findByText(/^Delivery note DEL-2 treats tax/)).toBeTruthy()
  expect(added).toEqual([])
})

test('an invoice without lines takes the discount of the delivery note, one with lines refuses another one', async () => {
  const added = open([{}])
  await add('DEL-3')
  const discount = { discount: '10%', discount_ref: null, is_trade_discount: false }
  await waitFor(() => expect(added).toEqual([[['line3 11.30'], { tax_type: 'exclusive', ...discount }]]))
  cleanup()
  const none = open([{ item: 'egg', quantity: '1' }])
  await add('DEL-3')
  expect(await screen.findByText(/^Delivery note DEL-3 has a discount on the whole/)).toBeTruthy()
  expect(none).toEqual([])
})

test('Enter in the search adds no lines', async () => {
  const stop = pressPrimaryOnEnter(globalThis.window)
  try {
    const added = open([{}])
    const user = userEvent.setup()
    await user.click(await screen.findByRole('checkbox', { name: 'DEL-1' }))
    await user.type(screen.getByLabelText('Search by number, contact or item'), 'DEL-3{Enter}')
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(added).toEqual([])
  } finally {
    stop()
  }
})
