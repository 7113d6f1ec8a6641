import { expect, test } from 'vitest'
import { partyColumns } from '../imports/kinds.ts'
import type { BookParty, PartyBooks, PartyLine } from './import-parties.ts'
import { changedFields, planPartyImport } from './import-parties.ts'

const empty = Object.fromEntries(Object.keys(partyColumns).map((column) => [column, '']))
const row = (cells: Partial<PartyLine>, line = 2) => ({ line, problem: null, ...empty, ...cells }) as PartyLine
const acme: BookParty = {
  id: 'acme',
  version: 3,
  name: 'Acme',
  tax_number: 'GB 100',
  contact_no: null,
  email: null,
  address: 'Leeds',
  credit_limit: '1500',
  credit_days: '30',
  aliases: ['ACME'],
  representatives: [{ name: 'Zoe', position: null, phone: '1', email: null }],
  customerLedgerId: 'acme-r',
  supplierLedgerId: null,
  mergedIntoId: null,
}
const books = (parties: BookParty[] = [acme]): PartyBooks => {
  let n = 0
  return {
    parties,
    accounts: [],
    newId: () => `new-${(n += 1)}`,
    openings: new Map(),
    differenceAccountId: 'difference',
    currencyDigits: 2,
    periodProblem: null,
  }
}
const plan = (rows: Partial<PartyLine>[], parties?: BookParty[]) =>
  planPartyImport(
    rows.map((cells, place) => row(cells, place + 2)),
    books(parties),
  )

test('a new party has both accounts, its person, its aliases and its opening balance', () => {
  const { parties, good, problems } = plan(
    [
      {
        name: 'Bell',
        credit_limit: '250.50',
        credit_days: '14',
        aliases: 'B; b;Bells',
        contact_name: 'Sam',
        opening_dr: '200',
        opening_cr: '12.50',
      },
    ],
    [],
  )
  expect([good, problems]).toEqual([1, []])
  expect(parties[0]).toMatchObject({
    name: 'Bell',
    tax_number: null,
    credit_limit: '250.5',
    credit_days: '14',
    aliases: ['B', 'Bells'],
    representatives: [{ name: 'Sam', position: null, phone: null, email: null }],
    openings: [
      { accountId: 'new-1', debit: '200', credit: '0' },
      { accountId: 'new-2', debit: '0', credit: '12.5' },
    ],
  })
})

test('a party is updated by its tax number, also its name, and empty cells are ignored', () => {
  const { parties } = plan([
    { name: 'Acme Ltd', tax_number: 'GB 100', email: 'a@acme.test', contact_name: 'zoe', contact_phone: '2' },
  ])
  expect(parties.map(changedFields)).toEqual([
    {
      name: ['Acme', 'Acme Ltd'],
      email: [null, 'a@acme.test'],
      representatives: [acme.representatives, [{ ...acme.representatives[0], name: 'zoe', phone: '2' }]],
    },
  ])
  expect(parties[0]).toMatchObject({ id: 'acme', customerLedgerId: 'acme-r', supplierLedgerId: 'new-1' })
})

test('an inactive account of a party gets no opening balance', () => {
  const accounts = [{ id: 'acme-r', isActive: false }]
  const { parties, problems } = planPartyImport([row({ name: 'Acme', opening_dr: '20.00' })], { ...books(), accounts })
  expect(parties).toEqual([])
  expect(problems).toEqual([{ line: 2, path: 'account', code: 'ACCOUNT_INACTIVE', params: { account: 'Acme' } }])
})

test('an equal party is skipped', () => {
  const same = { name: 'Acme', credit_limit: '1500.00', aliases: 'acme', contact_name: 'Zoe' }
  expect(plan([same])).toMatchObject({ parties: [], good: 0, existingCount: 1, problems: [] })
})

test('a party with the same name and another tax number is a different party', () => {
  const { parties } = plan([{ name: 'Acme', tax_number: 'DE 7' }])
  expect(parties).toMatchObject([{ id: 'new-3', before: null, tax_number: 'DE 7' }])
})

test('a row of a merged party updates the survivor, which keeps its name and tax number', () => {
  const merged: BookParty = { ...acme, id: 'gone', name: 'Acme UK', tax_number: 'OLD', mergedIntoId: 'acme' }
  const { parties } = plan([{ name: 'Acme UK', tax_number: 'OLD', address: 'York' }], [merged, acme])
  expect(parties).toMatchObject([{ id: 'acme', name: 'Acme', address: 'York', tax_number: 'GB 100' }])
  expect(parties.map(changedFields)).toEqual([{ address: ['Leeds', 'York'] }])
})

test('invalid rows are refused at their columns, and the others are imported', () => {
  const { parties, problems, rejectedLines } = plan(
    [
      { name: 'Bell' },
      { name: 'Bell' },
      { name: '', tax_number: '1' },
      { name: 'C', credit_days: '7.5', credit_limit: '-1' },
      { name: 'D', email: 'no', contact_email: 'no' },
      { name: 'Twin' },
      { name: 'E', opening_dr: '1.005' },
      { name: 'x'.repeat(256) },
    ],
    [
      acme,
      { ...acme, id: 'one', name: 'Twin', tax_number: null },
      { ...acme, id: 'two', name: 'Twin', tax_number: null },
    ],
  )
  expect(parties.map(({ name }) => name)).toEqual(['Bell'])
  expect(problems.map(({ line, code, path }) => `${line} ${code} ${path}`)).toEqual([
    '3 REPEATED name',
    '4 REQUIRED name',
    '5 NOT_WHOLE credit_days',
    '5 BELOW_ZERO credit_limit',
    '6 NOT_AN_EMAIL email',
    '6 NOT_AN_EMAIL contact_email',
    '7 AMBIGUOUS_NAME name',
    '8 TOO_MANY_DIGITS opening_dr',
    '9 TOO_LONG name',
  ])
  expect(rejectedLines.size).toBe(7)
})
