import { expect, test } from 'vitest'
import type { FactContent, Sale, TillFact } from './facts.ts'
import { withHash } from './hash-fact.ts'
import { isReadable, placeOf, readFact } from './read-fact.ts'

const id = (n: number) => `0192f0c4-7a00-7000-8000-${String(n).padStart(12, '0')}`
const sale: Sale = {
  shift: id(1),
  number: 'T1-000001',
  date: '2026-06-15',
  customer: { kind: 'name', name: null },
  tax_type: 'exclusive',
  rows: [
    {
      item: id(2),
      description: null,
      quantity: '2',
      unit: id(3),
      rate: '5.00',
      discount: '0',
      discount_type: null,
      tax_scheme: null,
      tax_rate: null,
    },
  ],
  discount: '0',
  discount_type: null,
  remarks: null,
  payments: [{ id: id(4), mode: id(5), amount: '10.00', tendered: '20.00', outcome: 'paid', reference: null }],
  totals: { sub_total: '10.00', discount: '0.00', tax: '0.00', total: '10.00' },
  catalog: 'v1',
}
const frame = { id: id(9), till: id(8), n: 1, at: '2026-06-15T11:00:00.5Z', cashier: id(7), previous: '' }
const fact = (content: FactContent, other: Partial<TillFact> = {}): TillFact =>
  withHash({ ...frame, ...content, ...(other as object) })
const ofSale = (change: object): TillFact => fact({ kind: 'sale', body: { ...sale, ...change } })
const problemsOf = (value: unknown) => readFact(value).problems.map(({ code, path }) => `${code} ${path}`)
const [line] = sale.rows
const [paid] = sale.payments

test('every kind of fact that a till records is read', () => {
  const shift = id(1)
  const { payments, totals } = sale
  const contents: FactContent[] = [
    { kind: 'shift_opened', body: { float: '50.00' } },
    { kind: 'shift_opened', body: { float: '50.00', mode: id(5) } },
    { kind: 'sale', body: sale },
    { kind: 'sale', body: { ...sale, customer: { kind: 'contact', id: id(6) }, payments: [] } },
    {
      kind: 'sale',
      body: { ...sale, customer: { kind: 'new', id: id(6), name: 'Amy', phone: '0700', tax_number: null } },
    },
    {
      kind: 'return',
      body: {
        shift,
        number: 'T1-R-000001',
        date: '2026-06-15',
        sale: id(9),
        rows: [{ line: 0, quantity: '0.5' }],
        reason: 'Damaged',
        payments,
        totals,
      },
    },
    { kind: 'void', body: { shift, sale: id(9), reason: 'Wrong item' } },
    { kind: 'payment', body: { shift, sale: id(9), settles: id(4), payment: null } },
    { kind: 'drawer', body: { shift, direction: 'out', amount: '5', account: id(6), reason: 'Bank' } },
    { kind: 'shift_closed', body: { shift, counted: '0', expected: '-3.00', remarks: null } },
  ]
  for (const content of contents) expect([content.kind, ...problemsOf(fact(content))]).toEqual([content.kind])
})

test.each<[string, unknown, string[]]>([
  ['no object', null, ['BAD_REQUEST ']],
  ['a list', [], ['BAD_REQUEST ']],
  ['no lines', ofSale({ rows: [] }), ['NO_ROW body.rows']],
  ['1,501 lines', ofSale({ rows: Array(1501).fill(line) }), ['TOO_MANY_ROWS body.rows']],
  ['a quantity of zero', ofSale({ rows: [{ ...line, quantity: '0.00' }] }), ['NOT_POSITIVE body.rows.0.quantity']],
  ['a negative price', ofSale({ rows: [{ ...line, rate: '-1' }] }), ['BELOW_ZERO body.rows.0.rate']],
  ['a number in place of a text', ofSale({ discount: 5 }), ['NOT_A_NUMBER body.discount']],
  ['an exponent', ofSale({ rows: [{ ...line, rate: '1e3' }] }), ['NOT_A_NUMBER body.rows.0.rate']],
  ['41 digits', ofSale({ rows: [{ ...line, rate: '9'.repeat(41) }] }), ['NOT_A_NUMBER body.rows.0.rate']],
  ['a day that does not exist', ofSale({ date: '2026-02-30' }), ['NOT_A_DATE body.date']],
  ['an unknown kind of customer', ofSale({ customer: { kind: 'other' } }), ['BAD_REQUEST body.customer.kind']],
  [
    'a new customer without a name',
    ofSale({ customer: { kind: 'new', id: id(6), name: '', phone: null, tax_number: null } }),
    ['REQUIRED body.customer.name'],
  ],
  [
    'a drawer without a payment method',
    fact({ kind: 'shift_opened', body: { float: '50.00', mode: '' } }),
    ['BAD_REQUEST body.mode'],
  ],
  ['a receipt without a number', ofSale({ number: '' }), ['REQUIRED body.number']],
  ['a number of 51 characters', ofSale({ number: 'x'.repeat(51) }), ['TOO_LONG body.number']],
  [
    'an unknown outcome',
    ofSale({ payments: [{ ...paid, outcome: 'maybe' }] }),
    ['BAD_REQUEST body.payments.0.outcome'],
  ],
  ['12.00 paid of 10.00', ofSale({ payments: [{ ...paid, amount: '12.00' }] }), ['PAID_ABOVE_TOTAL body.payments']],
  ['a changed amount', { ...ofSale({}), body: { ...sale, remarks: 'x' } }, ['FACT_CHANGED hash']],
  ['an unknown kind', fact({ kind: 'refund' as 'void', body: {} as never }), ['BAD_REQUEST kind']],
  ['a kind of every object', fact({ kind: 'toString' as 'void', body: {} as never }), ['BAD_REQUEST kind']],
  [
    'a moment that does not exist',
    fact({ kind: 'sale', body: sale }, { at: '2026-02-30T10:00:00Z' }),
    ['BAD_REQUEST at'],
  ],
  [
    'a moment with an offset',
    fact({ kind: 'sale', body: sale }, { at: '2026-02-03T10:00:00+02:00' }),
    ['BAD_REQUEST at'],
  ],
  ['the number 0', fact({ kind: 'sale', body: sale }, { n: 0 }), ['BAD_REQUEST n']],
])('%s is a problem at its place', (_title, value, expected) => {
  expect(problemsOf(value)).toEqual(expected)
})

test('payments of exactly the total are accepted, also in parts', () => {
  const part = { ...sale.payments[0], amount: '5.00' }
  expect(problemsOf(ofSale({ payments: [part, { ...part, id: id(6) }] }))).toEqual([])
})

test('a fact has a place by its id, number and hashes, whatever its content', () => {
  const good = ofSale({})
  expect(placeOf({ ...good, body: 'nonsense', kind: 7 })).toMatchObject({ id: good.id, n: 1, hash: good.hash })
  for (const broken of [{ n: '1' }, { n: 1.5 }, { n: 2 ** 31 }, { id: 'x' }, { hash: 'x' }, { previous: null }]) {
    expect([broken, placeOf({ ...good, ...broken })]).toEqual([broken, null])
  }
  expect(placeOf(null)).toBeNull()
})

test('a fact with another hash can still be read, an unreadable one cannot', () => {
  expect(isReadable(readFact({ ...ofSale({}), body: { ...sale, remarks: 'x' } }))).toBe(true)
  expect(isReadable(readFact(ofSale({ rows: [] })))).toBe(false)
})
