import { expect, test } from 'vitest'
import { paymentHead, paymentRow } from '../payments/payment-shape.ts'
import { tradeHead, tradeRow } from '../trade/trade-shape.ts'
import { date, flag, note, quantity, reference, text } from './define.ts'
import { toFormValues, entryProblems, toRequestValues } from './form-values.ts'

const fields = {
  reference: text({ label: 'Reference', max: 5 }),
  remarks: note({ label: 'Remarks', max: 8 }),
  day: date({ label: 'Day' }),
  party: reference({ label: 'Party', to: 'crm/parties' }),
  quantity: quantity({ label: 'Quantity' }),
  is_import: flag({ label: 'Import' }),
  country: text({ label: 'Country', when: 'is_import' }),
  total: quantity({ label: 'Total', readOnly: true }),
}

test("a stored record becomes form values: empty texts '', empty references null", () => {
  const stored = {
    id: 'a',
    reference: null,
    remarks: 'Late',
    day: '2026-03-01',
    party: null,
    is_import: null,
    total: '5',
  }
  expect(toFormValues(fields, stored)).toEqual({
    reference: '',
    remarks: 'Late',
    day: '2026-03-01',
    party: null,
    quantity: '',
    is_import: false,
    country: '',
  })
})

test('form values become a request: texts trimmed, empty values null, and fields whose flag is off omitted', () => {
  const entered = { reference: ' PO 7 ', remarks: ' ', party: 'p', quantity: '2', is_import: false, country: 'IN' }
  const sent = {
    reference: 'PO 7',
    remarks: null,
    day: null,
    party: 'p',
    quantity: '2',
    is_import: false,
    country: null,
  }
  expect(toRequestValues(fields, entered)).toEqual(sent)
  expect(toRequestValues(fields, { ...entered, is_import: true })).toEqual({ ...sent, is_import: true, country: 'IN' })
})

test('texts have maximum lengths and dates must be valid', () => {
  const problemsOf = (entered: object, of: Parameters<typeof entryProblems>[0] = fields) =>
    entryProblems(of, { ...entered }, 'rows.0.').map(({ path, code }) => `${path} ${code}`)
  expect(problemsOf({ reference: 'PO 77', remarks: '', day: '2026-02-28' })).toEqual([])
  expect(problemsOf({ reference: 'PO 777', day: '2026-02-30' })).toEqual([
    'rows.0.reference TOO_LONG',
    'rows.0.day NOT_A_DATE',
  ])
  const long = { customer_name: 'x'.repeat(256), supplier_no: 'x'.repeat(26), remarks: 'x'.repeat(5000) }
  expect(problemsOf(long, tradeHead)).toEqual(['rows.0.customer_name TOO_LONG', 'rows.0.supplier_no TOO_LONG'])
  expect(problemsOf({ due_date: '2026-02-30' }, tradeHead)).toEqual(['rows.0.due_date NOT_A_DATE'])
  expect(problemsOf({ cheque_date: '31.3.', cheque_number: '17' }, paymentRow)).toEqual([
    'rows.0.cheque_date NOT_A_DATE',
  ])
  expect(problemsOf({ reference: 'x'.repeat(256) }, paymentHead)).toEqual(['rows.0.reference TOO_LONG'])
  expect(problemsOf({ description: 'x'.repeat(5001) }, tradeRow)).toEqual(['rows.0.description TOO_LONG'])
})
