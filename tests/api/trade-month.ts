/** A month of sales and purchases with books, taxes and margins calculated by hand. */
import { expect } from 'vitest'
import type { tradeDesk } from './trade-desk.ts'

export const march = 'date_gte=2026-03-01&date_lte=2026-03-31'
export const period = 'start_date=2026-03-01&end_date=2026-03-31'

/**
 * Sales in March     INV 1  tea 2 × 100 less 10 %, VAT 13%: 180.00 + 23.40; a cup for 20.00, exempt       223.40
 *                    INV 2  export: a cup for 50.00                                                         50.00
 *                    INV 3  a cup for 30.00, VAT, cancelled                                                  0.00
 *                    INV 4  a cup for 40.00 by a scheme of exports, one for 10.00, exempt                   50.00
 *                    CN 1   one of the teas of INV 1: 90.00 + 11.70                                       −101.70
 *                    CN 2   all of INV 2                                                                   −50.00
 * Purchases in March BILL 1 10 tea × 10, VAT: 100.00 + 13.00; freight 10.00 + 1.30 to a carrier            113.00
 *                    BILL 2 import: 5 tea × 20 = 100.00, customs take 13.00                                100.00
 *                    BILL 3 capital: a desk for 200.00 + 26.00                                             226.00
 *                    BILL 4 cleaning for 50.00, with 5.00 of a tax that nobody gives back                   55.00
 *                    DN 1   2 tea of BILL 1: 20.00 + 2.60                                                  −22.60
 */
export async function monthOfTrade(desk: Awaited<ReturnType<typeof tradeDesk>>) {
  await desk.settings({ purchase_capital_expense: true })
  const vat = await desk.scheme('VAT')
  const lost = await desk.scheme('Duty tax', { rate: '10', recoverable: false })
  const exempt = await desk.scheme('Exempted', { kind: 'exempt', rate: '0' })
  const abroad = await desk.scheme('Abroad', { kind: 'export', rate: '0' })
  const amy = (await desk.party('Amy', { tax_number: 'A-1' })).id
  const sam = (await desk.party('Sam', { tax_number: 'S-1' })).id
  const carrier = await desk.party('Carrier')
  const category = (await desk.create('inventory/categories', { name: 'Drinks' })).id
  const tea = await desk.item('Tea', { category })
  const cup = await desk.service('Cup')
  const desks = await desk.service('Desk')

  const bill = (date: string, fields: object) =>
    desk.document('purchase/vouchers', { date, party: sam, supplier_no: `S ${date}`, ...fields })
  const first = await bill('2026-03-01', {
    rows: [{ item: tea, quantity: '10', rate: '10', tax_scheme: vat }],
    landed_costs: [{ type: 'Freight', value: '10', tax_scheme: vat, credit_account: carrier.supplier_account }],
  })
  await bill('2026-03-02', {
    is_import: true,
    tax_type: 'none',
    import_document_number: 'C-77',
    rows: [{ item: tea, quantity: '5', rate: '20', tax_scheme: vat }],
    landed_costs: [{ type: 'Tax on Purchase', tax_scheme: vat, credit_account: carrier.supplier_account }],
  })
  await bill('2026-03-03', {
    is_capital_expense: true,
    rows: [{ item: desks, quantity: '1', rate: '200', tax_scheme: vat }],
  })
  await bill('2026-03-04', { rows: [{ item: desks, quantity: '1', rate: '50', tax_scheme: lost }] })
  await desk.document('purchase/debit-notes', {
    date: '2026-03-15',
    party: sam,
    remarks: 'Wet',
    rows: [{ origin_row: first.rows[0].id, quantity: '2' }],
  })

  const sale = (date: string, fields: object) => desk.document('sales/vouchers', { date, party: amy, ...fields })
  const sold = await sale('2026-03-10', {
    rows: [
      {
        item: tea,
        quantity: '2',
        rate: '100',
        discount_type: 'percent',
        discount: '10',
        is_trade_discount: false,
        tax_scheme: vat,
      },
      { item: cup, quantity: '1', rate: '20', tax_scheme: exempt },
    ],
  })
  const exported = await sale('2026-03-12', {
    is_export: true,
    tax_type: 'none',
    rows: [{ item: cup, quantity: '1', rate: '50', tax_scheme: vat }],
  })
  const wrong = await sale('2026-03-13', { rows: [{ item: cup, quantity: '1', rate: '30', tax_scheme: vat }] })
  const { status } = await desk.post(`sales/vouchers/${wrong.id}/cancel`, { version: wrong.version, reason: 'Wrong' })
  expect(status).toBe(200)
  await sale('2026-03-14', {
    rows: [
      { item: cup, quantity: '1', rate: '40', tax_scheme: abroad },
      { item: cup, quantity: '1', rate: '10', tax_scheme: exempt },
    ],
  })
  await sale('2026-03-16', { status: 'Draft', rows: [{ item: cup, quantity: '1', rate: '999', tax_scheme: vat }] })
  const note = (date: string, row: string) =>
    desk.document('sales/credit-notes', {
      date,
      party: amy,
      remarks: 'Back',
      rows: [{ origin_row: row, quantity: '1' }],
    })
  await note('2026-03-20', sold.rows[0].id)
  await note('2026-03-21', exported.rows[0].id)
  await sale('2026-04-01', { rows: [{ item: cup, quantity: '1', rate: '100', tax_scheme: vat }] })
  return { amy, tea, category }
}
