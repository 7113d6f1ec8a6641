import { expect, test } from 'vitest'
import { bankingChequeDeposits } from '../banking/banking-cheque-deposits.ts'
import { bankingFundTransfers } from '../banking/banking-fund-transfers.ts'
import { inventoryConversions } from '../inventory/inventory-conversions.ts'
import { accountJournalVouchers } from '../ledger/account-journal-vouchers.ts'
import { bodyProblems, readDocument, precisionProblems } from './document-values.ts'

const [bank, ledger] = ['0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44', '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c45']
const good = { date: '2026-03-01', bank_account: bank, benefactor: ledger, amount: '250.00', cheque_number: ' 000107 ' }
const problemsOf = (part: object) => readDocument(bankingChequeDeposits, { ...good, ...part }, 2).problems

test.each<[object, { code: string; path: string; params?: Record<string, string> }[]]>([
  [{}, []],
  [{ date: '' }, [{ code: 'REQUIRED', path: 'date' }]],
  [{ date: '1 March' }, [{ code: 'NOT_A_DATE', path: 'date' }]],
  [{ bank_account: null }, [{ code: 'REQUIRED', path: 'bank_account' }]],
  [{ benefactor: 'Amy' }, [{ code: 'UNKNOWN_REFERENCE', path: 'benefactor' }]],
  [{ amount: '' }, [{ code: 'REQUIRED', path: 'amount' }]],
  [{ amount: null, benefactor: null, cheques: [{ benefactor: ledger, amount: '5' }] }, []],
  [
    { amount: null, cheques: [{ amount: 'much' }] },
    [
      { code: 'REQUIRED', path: 'cheques.0.benefactor' },
      { code: 'NOT_A_NUMBER', path: 'cheques.0.amount' },
    ],
  ],
  [{ amount: '0' }, [{ code: 'NOT_POSITIVE', path: 'amount' }]],
  [{ amount: '-5' }, [{ code: 'NOT_POSITIVE', path: 'amount' }]],
  [{ amount: 'much' }, [{ code: 'NOT_A_NUMBER', path: 'amount' }]],
  [{ amount: '1.005' }, [{ code: 'TOO_MANY_DIGITS', path: 'amount', params: { max: '2' } }]],
  [{ cheque_date: '2026-02-30' }, [{ code: 'NOT_A_DATE', path: 'cheque_date' }]],
  [{ cheque_number: '1'.repeat(51) }, [{ code: 'TOO_LONG', path: 'cheque_number', params: { max: '50' } }]],
  [
    { clearing_date: '2026-03-02' },
    [{ code: 'UNKNOWN_FIELD', path: 'clearing_date', params: { field: 'clearing_date' } }],
  ],
  [
    { note: 'x', amount: '0', cheque_date: 'x', date: null },
    [
      { code: 'REQUIRED', path: 'date' },
      { code: 'NOT_POSITIVE', path: 'amount' },
      { code: 'NOT_A_DATE', path: 'cheque_date' },
      { code: 'UNKNOWN_FIELD', path: 'note', params: { field: 'note' } },
    ],
  ],
])('a deposit with %j', (part, problems) => expect(problemsOf(part)).toEqual(problems))

test('values are trimmed, amounts canonical, and empty values null', () => {
  expect(readDocument(bankingChequeDeposits, good, 2).values).toEqual({
    date: '2026-03-01',
    bank_account: bank,
    benefactor: ledger,
    amount: '250',
    cheque_number: '000107',
    cheque_date: null,
    drawee_bank: null,
    deposited_by: null,
    narration: null,
  })
})

const row = { account: ledger, debit: '5.00', credit: null, description: ' March ' }
const voucherOf = (rows: unknown, digits: number | null = 2) =>
  readDocument(accountJournalVouchers, { date: '2026-03-31', narration: 'Rent', rows }, digits)

test('rows are read with their indexes, and empty ones are left out', () => {
  const values = { account: ledger, debit: '5', credit: null, description: 'March', tax_scheme: null, tax_base: null }
  expect(voucherOf([{}, row, { account: '', description: ' ' }])).toEqual({
    values: { date: '2026-03-31', narration: 'Rent' },
    lists: { rows: [{ place: 1, id: null, values }] },
    problems: [],
  })
})

test.each<[unknown, { code: string; path: string }]>([
  ['none', { code: 'BAD_REQUEST', path: 'rows' }],
  [[7], { code: 'BAD_REQUEST', path: 'rows.0' }],
  [[{ ...row, debit: 5 }], { code: 'NOT_A_NUMBER', path: 'rows.0.debit' }],
  [[{ ...row, debit: '-5' }], { code: 'NOT_POSITIVE', path: 'rows.0.debit' }],
  [[{}, { ...row, party: 'x' }], { code: 'UNKNOWN_FIELD', path: 'rows.1.party' }],
])('rows that are %j', (rows, problem) => expect(voucherOf(rows).problems).toMatchObject([problem]))

test('amounts are checked against the currency as soon as it is known', () => {
  const finer = voucherOf([row, { ...row, debit: '1.005' }], null)
  expect(finer.problems).toEqual([])
  const problem = { code: 'TOO_MANY_DIGITS', path: 'rows.1.debit', params: { max: '2' } }
  expect(precisionProblems(accountJournalVouchers, finer, 2)).toEqual([problem])
})

test('the problem of an amount names the decimal places of its currency, however many were entered', () => {
  const problem = { code: 'TOO_MANY_DIGITS', path: 'rows.0.debit', params: { max: '2' } }
  for (const debit of ['1.005', '1.0000001', '123456789012345']) {
    expect(voucherOf([{ ...row, debit }]).problems).toEqual([problem])
    const unjudged = voucherOf([{ ...row, debit }], null)
    expect([unjudged.problems, precisionProblems(accountJournalVouchers, unjudged, 2)]).toEqual([[], [problem]])
  }
  expect(voucherOf([{ ...row, debit: '0'.repeat(41) }], null).problems).toMatchObject([{ code: 'TOO_MANY_DIGITS' }])
})

const conversion = { date: '2026-03-31', remarks: 'Baked', rows: [] }

test.each<[object, string | null, string[]]>([
  [{}, 'false', []],
  [{ is_reverse: null }, 'false', []],
  [{ is_reverse: true }, 'true', []],
  [{ is_reverse: 'yes' }, null, ['NOT_IN_LIST']],
])('a switch in %j', (part, value, codes) => {
  const { values, problems } = readDocument(inventoryConversions, { ...conversion, ...part }, 2)
  expect([values['is_reverse'], problems.map(({ code }) => code)]).toEqual([value, codes])
})

test('a row without any of its filling fields is empty', () => {
  const rows = [
    { side: 'out', unit: bank },
    { side: 'in', item: ledger, quantity: '2' },
    { side: 'in', description: ' ' },
  ]
  const { lists, problems } = readDocument(inventoryConversions, { ...conversion, rows }, 2)
  expect([lists['rows']?.map(({ place }) => place), problems]).toEqual([[1], []])
})

test("problems of the kind's check are reported for fields without a problem", () => {
  const transfer = { date: '2026-03-01', from_account: bank, to_account: bank, amount: '5' }
  const wrong = (part: object) =>
    bodyProblems(bankingFundTransfers, { ...transfer, ...part }, 2).map(({ path, code }) => `${path} ${code}`)
  expect(wrong({})).toEqual(['to_account SAME_LEDGER'])
  expect(wrong({ to_account: ledger, transaction_fee: '1' })).toEqual(['transaction_fee_account REQUIRED'])
  expect(wrong({ to_account: ledger, transaction_fee: 'x', transaction_fee_account: bank })).toEqual([
    'transaction_fee NOT_A_NUMBER',
  ])
})
