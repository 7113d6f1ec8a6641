import { expect, test } from 'vitest'
import { bankEntry, bankLine, matchOf, openItem } from '../../../tests/support/matching-rows.ts'
import type { Candidate, LineToMatch } from './match-types.ts'
import { keysOfNumber } from './reference-keys.ts'
import { creditorReferencesIn, isCreditorReference, referenceBody } from './structured-reference.ts'

const unnamed = { party_id: null, party_name: '' }
const numbered = (number: string, values: Partial<Candidate> = {}) =>
  openItem({ id: number, number, ...unnamed, ...values })

/** Returns the band and what the reference shows, of a round amount that says nothing itself. */
function referenceIn(line: Partial<LineToMatch>, candidates: readonly Candidate[]): string {
  const match = matchOf(bankLine({ amount: '200', ...line }), candidates)
  const reason = match?.reasons.find(({ code }) =>
    ['reference', 'cheque_number', 'structured_reference'].includes(code),
  )
  return reason ? `${match?.band} ${reason.code} ${reason.value}` : `${match?.band}`
}

const invoice = numbered('INV-2026-0412', { amount: '200' })

test.each([
  'INV-2026-0412',
  'inv 2026 0412',
  'INV20260412',
  'INV/2026/412',
  'Payment of INV-2026-0412, thank you',
  '2026-0412',
  '20260412',
  'ＩＮＶ－２０２６－０４１２',
  'INV-2026-०४१२',
])('%s is the number INV-2026-0412', (description) => {
  expect(referenceIn({ description }, [invoice])).toBe('exact reference INV-2026-0412')
})

test.each(['INV 0412', 'INV-412', '0412'])('%s is a short form: likely', (description) => {
  expect(referenceIn({ description }, [invoice])).toBe('likely reference INV-2026-0412')
})

test('a short form of two documents decides nothing', () => {
  const older = numbered('INV-2025-0412', { amount: '200' })
  expect(referenceIn({ description: 'INV 0412' }, [invoice, older])).toBe('possible reference INV-2025-0412')
})

test.each(['CARD 0412', 'INV-2026-0413', '412', 'OLINV-2026'])('%s is another text', (description) => {
  expect(referenceIn({ description }, [invoice])).toBe('possible')
})

test('a number that the bank cut is likely when only one number begins so', () => {
  const description = 'CEIPT INV-2026-041'
  expect(description).toHaveLength(18)
  expect(referenceIn({ description }, [invoice])).toBe('likely reference inv2026041')
  const next = numbered('INV-2026-0413', { amount: '200' })
  expect(referenceIn({ description }, [invoice, next])).toBe('possible reference inv2026041')
})

test('a complete number at the end of a cut text may be the beginning of a longer one', () => {
  const short = numbered('INV-2026-41', { amount: '200' })
  const long = numbered('INV-2026-412', { amount: '200' })
  const description = 'RECEIV INV-2026-41'
  expect(description).toHaveLength(18)
  expect(referenceIn({ description }, [short])).toBe('exact reference INV-2026-41')
  expect(referenceIn({ description }, [short, long])).toMatch(/^possible/)
})

test('plain digits are found from five on, fewer are a short form', () => {
  expect(referenceIn({ description: 'PAYMENT 53636' }, [numbered('53636', { amount: '200' })])).toBe(
    'exact reference 53636',
  )
  expect(referenceIn({ description: 'PAYMENT 5363' }, [numbered('5363', { amount: '200' })])).toBe(
    'likely reference 5363',
  )
  expect(referenceIn({ description: 'PAYMENT 536' }, [numbered('536', { amount: '200' })])).toBe('possible')
})

test('the supplier’s number and the end-to-end reference are references too', () => {
  const bill = numbered('BILL-77', { amount: '200', reference: 'RE/2026/00981' })
  expect(referenceIn({ end_to_end_reference: 'RE-2026-981' }, [bill])).toBe('exact reference BILL-77')
  const entry = bankEntry({ ...unnamed, amount: '200', reference: 'NOTIF-ABCDEF' })
  expect(referenceIn({ end_to_end_reference: 'notif abcdef' }, [entry])).toBe('exact reference notif abcdef')
})

test('cheque numbers are compared without zeros, in their field and in the text', () => {
  const cheque = bankEntry({ ...unnamed, amount: '200', cheque_number: '000451', date: '2026-01-05' })
  expect(referenceIn({ cheque_number: '451' }, [cheque])).toBe('exact cheque_number 451')
  expect(referenceIn({ description: 'CHQ NO 000451' }, [cheque])).toBe('exact cheque_number 451')
  expect(referenceIn({ description: 'CHQ NO 000452' }, [cheque])).toBe('possible')
})

test('a creditor reference of ISO 11649 is found in its field and in the text', () => {
  const item = numbered('539007547034', { amount: '200' })
  expect(referenceIn({ creditor_reference: 'RF18539007547034' }, [item])).toBe(
    'exact structured_reference rf18539007547034',
  )
  expect(referenceIn({ description: 'REF RF18 5390 0754 7034 ACME' }, [item])).toBe(
    'exact structured_reference rf18539007547034',
  )
})

test('a reference of plain digits is compared with the reference of the document', () => {
  const item = numbered('INV-9', { amount: '200', reference: '090/9337/55493' })
  expect(referenceIn({ creditor_reference: '+++090/9337/55493+++' }, [item])).toBe(
    'exact structured_reference 90933755493',
  )
})

test('check digits of creditor references are verified', () => {
  expect(['rf18539007547034', 'rf19539007547034', 'rf712348231', 'rf18'].map(isCreditorReference)).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(creditorReferencesIn('RF71 2348 231 and RF72 2348 231')).toEqual(['rf712348231'])
  expect([referenceBody('RF71 2348 231'), referenceBody('0002348231')]).toEqual(['2348231', '2348231'])
})

test('a number has complete and short forms', () => {
  expect(keysOfNumber('INV-2026-0412')).toEqual([
    { key: 'inv|2026|412', isComplete: true },
    { key: 'inv|20260412', isComplete: true },
    { key: '2026|412', isComplete: true },
    { key: '20260412', isComplete: true },
    { key: '412', isComplete: false },
    { key: 'inv|412', isComplete: false },
  ])
  expect(keysOfNumber('')).toEqual([])
  expect(keysOfNumber('A1')).toEqual([{ key: 'a|1', isComplete: false }])
})
