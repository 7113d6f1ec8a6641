import { expect, test } from 'vitest'
import { company } from '../../../../tests/support/company.ts'
import { editableFields } from '../../../../domain/documents/final-documents.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import { startingHead } from './page/stored-trade.ts'
import { finalTradeGuide } from './trade-guide.ts'
import { tradeForms } from './trade-kinds.ts'
import type { TradeRecord } from './trade-record.ts'

const lookup = { schemes: new Map(), origins: new Map(), digits: 2 }
const settings = { taxType: 'exclusive', dueDate: true, tradeDiscount: false } as const

/** Returns the required fields of a final document, and those of them that are empty. */
function guideOf(path: TradePath, values: object) {
  const record = {
    status: 'Issued',
    date: '2026-11-20',
    supplier_no: 'S-7',
    discount: '0',
    rows: [],
    chain: [],
    ...values,
  }
  const stored = record as unknown as TradeRecord
  const head = startingHead(stored, { today: company.today, settings, style: company })
  const open = editableFields(path, stored)
  const { required, missing } = finalTradeGuide({ form: tradeForms[path], head, lookup, open })
  return { required: [...required], missing }
}

test('a final cash sale requires its payment method, and no field that is fixed', () => {
  const sale = { is_walk_in: true, payment_mode: 'cash' }
  expect(guideOf('sales/vouchers', sale)).toEqual({ required: ['payment_mode'], missing: [] })
})

test('a final invoice on account and a bill without its number require nothing', () => {
  const none = { required: [], missing: [] }
  expect(guideOf('sales/vouchers', { party: 'amy', is_walk_in: false })).toEqual(none)
  expect(guideOf('purchase/vouchers', { party: 'mill', is_walk_in: false, supplier_no: null })).toEqual(none)
})
