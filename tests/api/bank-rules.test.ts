/** Bank rules: which lines they fit, the vouchers that they make, trying them, and suggesting them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof matchDesk>>
let bank: { id: string; account: string }
let vat = ''
let charges = ''
let penalties = ''
let sales = ''
let counter = 0
const path = 'banking/bank-rules'

beforeAll(async () => {
  app = await startApp()
  desk = await matchDesk(app)
  vat = await desk.scheme('VAT', { rate: '5' })
  charges = await desk.accountAt('E-I-BC-BC')
  penalties = await desk.accountAt('E-I-FP')
  sales = await desk.accountAt('I-S-S')
})
afterAll(async () => {
  expect(await app.broken('one')).toEqual([])
  await app.close()
})
beforeEach(async () => {
  counter += 1
  bank = await desk.bank(`Ruled ${counter}`)
})

/** Rules are for the bank account of the test, so that tests do not meet. */
const ruleBody = (name: string, fields: object = {}) => ({
  name: `${name} ${counter}`,
  words: name,
  direction: 'both',
  bank_account: bank.id,
  account: charges,
  ...fields,
})
const add = (name: string, fields: object = {}) => desk.create(path, ruleBody(name, fields))
type Hit = { line: string; rule: string; name: string; parts: Record<string, string>[]; narration: string }
const hits = async (): Promise<Hit[]> => (await desk.proposals(bank)).rules
/** Returns the name of the rule that fits each line, in the order of the lines. */
const names = async (lines: readonly string[]) => {
  const all = await hits()
  return lines.map((line) => all.find((hit) => hit.line === line)?.name.replace(` ${counter}`, '') ?? '-')
}
const rowsOf = async (id: string) =>
  (await desk.read('account/journal-vouchers', id)).rows.map(
    ({ account_label: label, debit, credit, tax_scheme_label: tax, tax_base: base }: Record<string, string>) =>
      [label, debit, credit, tax, base].filter((value) => value !== null && value !== '0.00').join(' '),
  )

test('the first rule in the order applies, by text, direction, amount and bank account', async () => {
  await add('Broad', { words: 'energy; crème  brûlée', position: '20' })
  await add('Narrow', { words: 'EDF', position: '10', direction: 'out', amount_from: '50', amount_to: '500' })
  const other = await desk.bank('Other')
  await add('Elsewhere', { words: 'EDF', position: '1', bank_account: other.id })
  await add('Off', { words: 'EDF', position: '2', is_active: false })
  const lines = await desk.feed(bank, [
    { amount: '-84', description: 'DD  EDF   ENERGY 88123' },
    { amount: '-49.99', description: 'EDF ENERGY' },
    { amount: '-500', counterparty_name: 'Edf' },
    { amount: '-500.01', description: 'EDF' },
    { amount: '84', description: 'EDF ENERGY REFUND' },
    { amount: '-3', description: 'CREME BRULEE' },
    { amount: '-84', end_to_end_reference: 'EDF-77' },
    { amount: '-84', counterparty_name: 'CREME', description: 'BRULEE' },
  ])
  const expected = ['Narrow', 'Broad', 'Narrow', '-', 'Broad', 'Broad', 'Narrow', '-']
  expect(await names(lines)).toEqual(expected)
  expect((await hits())[0]?.parts).toMatchObject([
    { account_label: 'Bank Charges', amount: '-84.00', tax_scheme: null, tax_base: null },
  ])
  const { body: last } = await desk.post(path, ruleBody('Last'))
  expect(last.position).toBe('30')
})

test('a rule makes a voucher with split and tax, matched with its line, and the log names the rule', async () => {
  const rule = await add('Power', {
    tax_scheme: vat,
    second_account: penalties,
    second_percent: '30',
    narration: 'Electricity of the shop',
  })
  const [line = ''] = await desk.feed(bank, [{ amount: '-150.01', description: 'POWER 7' }])
  const [hit] = await hits()
  expect(hit).toMatchObject({
    rule: rule.id,
    name: rule.name,
    narration: 'Electricity of the shop',
    is_automatic: false,
  })
  expect(hit?.parts.map(({ amount, tax_base }) => [amount, tax_base])).toEqual([
    ['-100.01', null],
    ['-5.00', '100.01'],
    ['-45.00', null],
  ])
  const recorded = await desk.record({ lines: [line], rule: rule.id })
  expect([recorded.status, recorded.body.path]).toEqual([201, 'account/journal-vouchers'])
  expect(await rowsOf(recorded.body.id)).toEqual([
    `Ruled ${counter} (${counter + 1}) 150.01`,
    'Bank Charges 100.01',
    'VAT Receivable 5.00 VAT 100.01',
    'Fines and penalties 45.00',
  ])
  expect(await desk.states(bank)).toEqual([`Matched ${recorded.body.number}`])
  const [match] = await app.sql<{ band: string; reasons: object }>(
    'select band, reasons from bank_match where document_id = $1',
    [recorded.body.id],
  )
  expect(match).toEqual({ band: 'chosen', reasons: [{ code: 'rule', value: rule.name }] })
  const [log] = await app.sql<{ changes: object }>(
    `select changes from audit_log where object_id = $1 and action = 'match'`,
    [line],
  )
  expect(log?.changes).toEqual({ status: ['Unreconciled', 'Matched'], rule: [null, rule.name] })
  expect(desk.wrong(await desk.record({ lines: [line], rule: rule.id }))).toEqual(['LINE_MATCHED', 'lines.0'])
})

test('money in on income has output tax, a refund of a cost takes input tax off', async () => {
  const income = await add('Fees', { account: sales, tax_scheme: vat })
  const refund = await add('Refund', { tax_scheme: vat })
  const [first = '', second = ''] = await desk.feed(bank, [
    { amount: '21', description: 'FEES' },
    { amount: '10.50', description: 'REFUND' },
  ])
  const rows = async (line: string, rule: { id: string }) =>
    rowsOf((await desk.record({ lines: [line], rule: rule.id })).body.id)
  expect((await rows(first, income)).slice(1)).toEqual(['Sales 20.00', 'VAT Payable 1.00 VAT 20.00'])
  const voucher = await desk.read(
    'account/journal-vouchers',
    (await desk.get('account/journal-vouchers/?_end=1')).body[0].id,
  )
  expect(voucher.narration).toBe('FEES')
  await rows(second, refund)
  const [tax] = await app.sql<{ credit: string; base: string }>(
    `select trim_scale(r.credit)::text as credit, trim_scale(r.tax_base)::text as base from journal_voucher_row r
     join account a on a.company_id = r.company_id and a.id = r.account_id where a.name = 'VAT Receivable' and r.credit > 0`,
  )
  expect(tax).toEqual({ credit: '0.5', base: '10' })
})

test('the account of a contact records the line for that contact', async () => {
  const party = await desk.party(`Heron ${counter}`)
  const rule = await add('Retainer', { account: party.customer_account })
  const [line = ''] = await desk.feed(bank, [{ amount: '250', description: 'RETAINER' }])
  const { body } = await desk.record({ lines: [line], rule: rule.id })
  const sql = `select party_id as party, side, trim_scale(open_amount)::text as open from open_item where document_id = $1`
  expect(await app.sql(sql, [body.id])).toEqual([{ party: party.id, side: 'credit', open: '250' }])
})

test('an exact or likely match comes before a rule, a possible one after it', async () => {
  const party = (await desk.party(`Kestrel ${counter}`)).id
  const receipt = await desk.receive(bank, { party, amount: '1284.50', date: '2026-03-18' })
  await desk.receive(bank, { party, amount: '300', date: '2026-03-12' })
  await desk.receive(bank, { party: (await desk.party(`Wren ${counter}`)).id, amount: '300', date: '2026-03-12' })
  await add('Transfer', { is_automatic: true })
  const lines = await desk.feed(bank, [
    { amount: '1284.50', description: `TRANSFER ${receipt.voucher_no}` },
    { amount: '300', description: 'TRANSFER' },
    { amount: '7', description: 'TRANSFER' },
  ])
  const { best, others, rules } = await desk.proposals(bank)
  const bands = [...best, ...others].map(({ lines: [line], band }: { lines: string[]; band: string }) => [
    lines.indexOf(line ?? ''),
    band,
  ])
  expect(bands).toContainEqual([0, 'exact'])
  expect(bands).toContainEqual([1, 'possible'])
  expect(await names(lines)).toEqual(['-', 'Transfer', 'Transfer'])
  expect(rules.map(({ is_automatic }: { is_automatic: boolean }) => is_automatic)).toEqual([true, true])
})

test('a rule is recorded only for a line that it fits, alone and in its own company', async () => {
  const rule = await add('Coffee')
  const [coffee = '', tea = ''] = await desk.feed(bank, [
    { amount: '-3', description: 'COFFEE' },
    { amount: '-4', description: 'TEA' },
  ])
  const wrong = async (body: object) => desk.wrong(await desk.record(body))
  expect(await wrong({ lines: [tea], rule: rule.id })).toEqual(['RULE_CHANGED', 'rule'])
  expect(await wrong({ lines: [coffee, tea], rule: rule.id })).toEqual(['BAD_REQUEST', 'lines'])
  expect(await wrong({ lines: [coffee], rule: rule.id, path: 'banking/fund-transfers' })).toEqual([
    'BAD_REQUEST',
    'path',
  ])
  expect(await wrong({ lines: [coffee] })).toEqual(['BAD_REQUEST', 'path', 'document'])
  const owner = app.as('owner')
  const { body: accounts } = await owner.get('/api/company/two/account/ledgers/?code=E-I-BC-BC')
  const foreign = { name: 'Coffee', words: 'coffee', direction: 'out', account: accounts[0].id }
  const { body: elsewhere } = await owner.post(`/api/company/two/${path}/`, foreign)
  expect(await wrong({ lines: [coffee], rule: elsewhere.id })).toEqual(['UNKNOWN_REFERENCE', 'rule'])
  expect(desk.wrong(await desk.post(`${path}/test`, { ...ruleBody('x'), account: accounts[0].id }))).toEqual([
    'UNKNOWN_REFERENCE',
    'account',
  ])
  expect((await desk.get(`${path}/suggestion/?line=${coffee}`)).body).toEqual({ suggestion: null })
  expect(await desk.states(bank)).toEqual(['Unreconciled', 'Unreconciled'])
  expect((await desk.record({ lines: [coffee], rule: rule.id }, 'clerk')).status).toBe(403)
})

test('a rule with wrong values is refused at its fields', async () => {
  const none = (await desk.create('tax/schemes', { name: `Nil ${counter}`, kind: 'exempt', rate: '0' })).id
  const stock = await desk.accountAt('A-I-I')
  const refused = async (fields: object) => desk.wrong(await desk.post(path, ruleBody('Wrong', fields))).join(' ')
  expect(await refused({ words: ' ; ' })).toBe('REQUIRED words')
  expect(await refused({ position: '-1' })).toBe('BELOW_ZERO position')
  expect(await refused({ position: '100001' })).toBe('AT_MOST position')
  expect(await refused({ amount_from: '0' })).toBe('NOT_POSITIVE amount_from')
  expect(await refused({ amount_from: '20', amount_to: '10' })).toBe('AT_LEAST amount_to')
  expect(await refused({ second_percent: '30' })).toBe('REQUIRED second_account')
  expect(await refused({ second_account: penalties })).toBe('REQUIRED second_percent')
  expect(await refused({ second_account: penalties, second_percent: '100' })).toBe('NOT_A_PART second_percent')
  expect(await refused({ tax_scheme: none })).toBe('NOT_AN_INCLUDED_TAX tax_scheme')
  expect(await refused({ account: stock })).toBe('ACCOUNT_RESERVED account')
  const rule = await add('Right')
  await desk.post(path, ruleBody('RIGHT'))
  const answer = await desk.post(path, { ...ruleBody('x'), name: rule.name.toUpperCase() })
  expect(desk.wrong(answer)).toEqual(['DUPLICATE', 'name'])
})

test('a rule is tried on all past lines, the latest first, and stores nothing', async () => {
  const lines = await desk.feed(bank, [
    { amount: '-3', description: 'METER 1', date: '2026-01-05' },
    { amount: '-4', description: 'METER 2', date: '2026-03-05' },
    { amount: '4', description: 'METER 3', date: '2026-02-05' },
    { amount: '-5', description: 'OTHER' },
  ])
  const rule = await add('Meter')
  const { body: recorded } = await desk.record({ lines: [lines[0]], rule: rule.id })
  const { name: _, ...unnamed } = ruleBody('meter', { direction: 'out' })
  const answer = await desk.post(`${path}/test`, unnamed)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ count: 2, is_cut: false })
  const open = { amount: '-4.00', text: 'METER 2', status: 'Unreconciled', matched_with: '', accounts: '' }
  const books = { status: 'Matched', matched_with: recorded.number, accounts: 'Bank Charges' }
  const shown = { bank_account_label: `Ruled ${counter}` }
  expect(answer.body.lines).toEqual([
    { ...shown, ...open, id: lines[1], date: '2026-03-05' },
    { ...shown, ...books, id: lines[0], date: '2026-01-05', amount: '-3.00', text: 'METER 1' },
  ])
  const many = Array.from({ length: 53 }, (_unused, place) => ({ amount: '-1', description: `GATE ${place}` }))
  await desk.feed(bank, many)
  const { body: gates } = await desk.post(`${path}/test`, ruleBody('Gate'))
  expect([gates.count, gates.lines.length]).toEqual([53, 50])
  expect((await desk.get(`${path}/?name=Gate ${counter}`)).body).toEqual([])
})

test('a rule is suggested after the third line with the same text on the same account', async () => {
  const lines = await desk.feed(bank, [
    { amount: '-8', description: 'FEE 03/26 BARCLAYS BUSINESS' },
    { amount: '-9', description: 'FEE 04/26 BARCLAYS BUSINESS' },
    { amount: '-9.50', description: 'FEE 05/26 BARCLAYS BUSINESS' },
    { amount: '-10', description: 'FEE 06/26 BARCLAYS BUSINESS' },
    { amount: '9', description: 'FEE 07/26 BARCLAYS BUSINESS' },
  ])
  const voucher = (line: number, amount: string, account = charges) => ({
    lines: [lines[line]],
    path: 'account/journal-vouchers',
    document: {
      status: 'Approved',
      date: '2026-03-20',
      narration: 'Fee',
      rows: [
        { account: bank.account, [amount.startsWith('-') ? 'credit' : 'debit']: amount.replace('-', '') },
        { account, [amount.startsWith('-') ? 'debit' : 'credit']: amount.replace('-', '') },
      ],
    },
  })
  const suggestion = async (line: number) => (await desk.get(`${path}/suggestion/?line=${lines[line]}`)).body.suggestion
  const recordAt = async (line: number, amount: string, account = charges) => {
    expect((await desk.record(voucher(line, amount, account))).status).toBe(201)
    return suggestion(line)
  }
  expect(await recordAt(0, '-8')).toBeNull()
  expect(await recordAt(1, '-9', penalties)).toBeNull()
  expect(await recordAt(2, '-9.50')).toBeNull()
  expect(await recordAt(4, '9')).toBeNull()
  expect(await recordAt(3, '-10')).toEqual({
    name: 'BARCLAYS BUSINESS',
    words: 'BARCLAYS BUSINESS',
    direction: 'out',
    account: charges,
    account_label: 'Bank Charges',
    count: 3,
  })
  expect(await suggestion(1)).toBeNull()
  await add('Barclays')
  expect(await suggestion(3)).toBeNull()
})
