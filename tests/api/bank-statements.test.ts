/** Bank statements: files of every format, lines that are there already, twins, balances, and what never changes. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importDesk } from './import-desk.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Person } from './two-companies.ts'

const base = '/api/company/one'
const statements = `${base}/banking/reconciliation/`
const lines = `${base}/banking/statement-lines/`
let app: TestApp
let files: ReturnType<typeof importDesk>
let bank: string
let counter = 0

beforeAll(async () => {
  app = await startApp()
  files = importDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  bank = await newBank()
})

async function newBank(fields: object = {}): Promise<string> {
  counter += 1
  const body = { bank_name: `Bank ${counter}`, account_number: `99${counter}0011`, next_cheque_no: '1', ...fields }
  const answer = await app.as('owner').post(`${base}/banking/bank-accounts/`, body)
  expect(answer.status).toBe(201)
  return answer.body.id
}

const reads = async (content: string, { name = 'march.csv', bankAccount = bank } = {}) => {
  const fields = { bank_account: bankAccount }
  return (await files.send(content, { kind: 'bank_statement', name, fields })).body
}
const imports = async (content: string, options: { name?: string } = {}) => {
  const read = await reads(content, options)
  expect([read.state, read.failure, read.problems]).toEqual(['ready', null, []])
  return read.counts.good === 0 ? read : files.run(read.id)
}
type Line = Record<string, string>
const stored = async (fields: readonly string[] = ['date', 'amount', 'description'], query = '') => {
  const { body } = await app.as('owner').get(`${lines}?bank_account=${bank}&_sort=date&_end=50${query}`)
  return (body as Line[]).map((line) => fields.map((field) => line[field] ?? '').join(' ')).toSorted()
}
const codes = (read: { statement: { warnings: { code: string }[] } | null }) =>
  read.statement?.warnings.map(({ code }) => code)

const march = [
  'Date,Description,Amount',
  '2026-03-02,Coffee,-4.50',
  '2026-03-02,Coffee,-4.50',
  '2026-03-03,Sale,120.00',
]

test('a file is imported once: twins stay, and a second upload finds every line', async () => {
  const read = await reads(march.join('\n'))
  expect(read).toMatchObject({ state: 'ready', counts: { rows: 3, good: 3, there: 0, rejected: 0 } })
  expect(await stored()).toEqual([])
  expect(await files.run(read.id)).toMatchObject({
    state: 'done',
    counts: { good: 3 },
    target: 'banking/reconciliation',
  })
  const all = ['2026-03-02 -4.50 Coffee', '2026-03-02 -4.50 Coffee', '2026-03-03 120.00 Sale']
  expect(await stored()).toEqual(all)
  const { body } = await app.as('owner').get(`${statements}?bank_account=${bank}`)
  expect(body).toMatchObject([
    { name: 'march.csv', start_date: '2026-03-02', end_date: '2026-03-03', line_count: '3', format: 'table' },
  ])
  expect(body[0].file_hash).toMatch(/^[0-9a-f]{64}$/)

  const again = await imports(march.join('\n'))
  expect(again.counts).toMatchObject({ rows: 3, good: 0, there: 3 })
  expect(codes(again)).toEqual(['STATEMENT_OVERLAP'])
  expect(await stored()).toEqual(all)
})

test('an overlapping file adds only what is new, a third twin included', async () => {
  await imports(march.join('\n'))
  const overlapping = [march[0], '2026-03-03,Sale,120.00', march[1], march[1], march[1], '2026-03-04,Rent,-900.00']
  const read = await reads(overlapping.join('\n'), { name: 'more.csv' })
  expect(read).toMatchObject({ counts: { rows: 5, good: 2, there: 3 } })
  expect(read.statement.warnings).toMatchObject([{ code: 'STATEMENT_OVERLAP', params: { name: 'march.csv' } }])
  await files.run(read.id)
  expect(await stored()).toEqual([
    '2026-03-02 -4.50 Coffee',
    '2026-03-02 -4.50 Coffee',
    '2026-03-02 -4.50 Coffee',
    '2026-03-03 120.00 Sale',
    '2026-03-04 -900.00 Rent',
  ])
  const { body: found } = await app.as('owner').get(`${lines}?bank_account=${bank}&q=rent`)
  expect(found).toMatchObject([{ withdrawal: '900.00', deposit: null, statement_label: 'more.csv' }])
})

test('the same line of another bank account is another line', async () => {
  await imports(march.join('\n'))
  bank = await newBank()
  expect((await imports(march.join('\n'))).counts).toMatchObject({ good: 3 })
})

const mt940 = (closing: string, number = '9900011') =>
  [
    ':20:A',
    `:25:${number}`,
    ':28C:1/1',
    ':60F:C260301GBP100,00',
    ':61:2603020302D4,50NMSCNONREF//B1',
    ':86:Coffee',
    ':61:2603030303C120,00NTRFINV-7//B2',
    ':86:/IBAN/GB29NWBK60161331926819/NAME/Acme/REMI/Invoice 7',
    `:62F:C260303GBP${closing}`,
    '-',
  ].join('\r\n')

test('balances are compared with the lines, and the difference is named', async () => {
  const number = '7712345'
  bank = await newBank({ account_number: number })
  const right = await reads(mt940('215,50', number), { name: 'a.sta' })
  expect(right.statement).toMatchObject({
    format: 'mt940',
    account: number,
    currency: 'GBP',
    start_date: '2026-03-02',
    end_date: '2026-03-03',
    opening: '100',
    total: '115.5',
    closing: '215.5',
    difference: '0',
    warnings: [],
  })
  const wrong = await reads(mt940('216,00', number))
  expect(wrong.statement.warnings).toMatchObject([
    {
      code: 'STATEMENT_DIFFERENCE',
      params: { opening: '100.00', total: '115.50', closing: '216.00', difference: '-0.50' },
    },
  ])
  expect(wrong.statement.warnings[0].message).toContain('differ from the closing balance (216.00) by -0.50')
  await files.run(wrong.id)
  const { body } = await app.as('owner').get(`${statements}?bank_account=${bank}`)
  expect(body).toMatchObject([{ opening_balance: '100.00', closing_balance: '216.00', difference: '-0.50' }])
  const texts = ['counterparty_name', 'counterparty_account', 'end_to_end_reference', 'bank_id', 'description']
  expect(await stored(texts)).toEqual(['   B1 Coffee', 'Acme GB29NWBK60161331926819 INV-7 B2 Invoice 7'])
})

test('a running balance gives both balances, whichever line comes first', async () => {
  const rows = ['2026-03-04,Rent,"900.00",,"315.50"', '2026-03-03,Sale,,"1,120.00","1,215.50"']
  const read = await reads(['Txn date,Narration,Withdrawals (GBP),Deposits (GBP),Balance (GBP)', ...rows].join('\n'))
  expect(read).toMatchObject({ counts: { good: 2 }, statement: { opening: '95.5', closing: '315.5', difference: '0' } })
  const gap = await reads(
    ['Date,Description,Money out,Money in,Balance', rows[0], '2026-03-03,Sale,,1120.00,1215.00'].join('\n'),
  )
  expect(gap.statement).toMatchObject({ difference: '-0.5' })
})

test('another account, a foreign currency and lines of other accounts are named', async () => {
  expect(codes(await reads(mt940('215,50', '555000111')))).toEqual(['STATEMENT_OTHER_ACCOUNT'])
  expect(codes(await reads(mt940('215,50').replaceAll('GBP', 'USD')))).toContain('STATEMENT_CURRENCY')
  const two = `${mt940('215,50', '555000111')}\n${mt940('215,50', '555000222')}`
  expect(await reads(two)).toMatchObject({ state: 'failed', failure: { code: 'STATEMENT_ACCOUNTS' } })
  bank = await newBank({ account_number: '555000222' })
  const read = await reads(two)
  expect(read).toMatchObject({ state: 'ready', counts: { good: 2 } })
  expect(read.statement.warnings).toMatchObject([{ code: 'STATEMENT_LEFT_OUT', params: { accounts: '555000111' } }])
})

test('the bank account is found by its number, else the file waits until it is chosen', async () => {
  const own = await newBank({ account_number: 'GB 881-222' })
  const found = (await files.send(mt940('215,50', '881222'), { kind: 'bank_statement' })).body
  expect(found.options.bank_account).toBe(own)
  const waiting = (await files.send(march.join('\n'), { kind: 'bank_statement' })).body
  expect([waiting.state, waiting.options.bank_account]).toEqual(['uploaded', null])
  expect(await files.change(waiting.id, { bank_account: bank })).toMatchObject({ state: 'ready', counts: { good: 3 } })
  const unknown = await files.change(waiting.id, { bank_account: '0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44' })
  expect(unknown).toMatchObject({ state: 'failed', failure: { code: 'UNKNOWN_REFERENCE' } })
})

test('how a file was read is remembered for its bank account', async () => {
  const rows = ['When,What,How much', '02/03/2026,Coffee,"4,50"', '03/03/2026,Refund,"-2,00"']
  const first = await reads(rows.join('\n'))
  expect(first).toMatchObject({ state: 'uploaded', missing: ['date'], options: { decimal_comma: false } })
  const mapping = { date: 'When', description: 'What', amount: 'How much' }
  const mapped = await files.change(first.id, { mapping })
  expect(mapped.state).toBe('uploaded')
  const chosen = { date_format: 'D/M/YYYY', decimal_comma: true, is_sign_reversed: true }
  const read = await files.change(first.id, chosen)
  await files.run(read.id)
  expect(await stored()).toEqual(['2026-03-02 -4.50 Coffee', '2026-03-03 2.00 Refund'])
  const second = await reads([...rows, '04/03/2026,Shop,"1,25"'].join('\n'))
  expect(second).toMatchObject({ state: 'ready', mapping, options: chosen, counts: { good: 1, there: 2 } })
  bank = await newBank()
  await imports(march.join('\n'))
  expect((await reads(march.join('\n'))).options.is_sign_reversed).toBe(false)
})

test('a file with an error is not imported, not even in part; corrected it is', async () => {
  const read = await reads(
    ['Date,Description,Amount', '2026-03-02,Coffee,x', '2026-03-03,Sale,120.005', ',,1'].join('\n'),
  )
  expect(read.problems.map(({ line, path, code }: Line) => `${line} ${path} ${code}`)).toEqual([
    '2 amount NOT_A_NUMBER',
    '3 amount TOO_MANY_DIGITS',
    '4 date REQUIRED',
  ])
  expect(read).toMatchObject({ counts: { good: 0, rejected: 3 }, statement: { warnings: [] } })
  const run = await app.as('owner').post(`${base}/imports/${read.id}/run/`, { skip_bad: true })
  expect([run.status, run.body.code]).toEqual([409, 'ROWS_REJECTED'])
  for (const [line, column, value] of [
    [2, 'amount', '-4.50'],
    [3, 'amount', '120.00'],
    [4, 'date', '2026-03-04'],
  ]) {
    await app.as('owner').post(`${base}/imports/${read.id}/correct/`, { line, column, value })
  }
  await app.runJobs()
  expect(await files.run(read.id)).toMatchObject({ state: 'done', counts: { good: 3 } })
})

test('a broken file names its line, and nothing is stored', async () => {
  for (const [content, line, text] of [
    [mt940('215,50').replace('C120,00', 'X120,00'), '7', ':61:'],
    ['<?xml version="1.0"?>\n<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>\n<Document/>', '2', '<!DOCTYPE'],
    ['<Document><BkToCstmrStmt>\n<Stmt></BkToCstmrStmt></Document>', '2', '</BkToCstmrStmt>'],
    ['<OFX><STMTRS><STMTTRN>\n<DTPOSTED>2026\n<TRNAMT>1\n</STMTTRN>', '2', '2026'],
    ['!Type:Bank\nD1/2/2026\n^', '2', 'T'],
  ] as const) {
    const read = await reads(content)
    expect(read).toMatchObject({ state: 'failed', failure: { code: 'STATEMENT_UNREADABLE', params: { line } } })
    expect(read.failure.params.text).toContain(text)
  }
  expect(await stored()).toEqual([])
  expect(await reads('Date,Description\n2026-03-02,Coffee')).toMatchObject({
    state: 'ready',
    problems: [{ code: 'REQUIRED' }],
  })
})

const feed = (rows: readonly object[], person: Person = 'owner', account = bank) =>
  app.as(person).post(lines, { bank_account: account, lines: rows })
const feedLine = { id: 'f-1', date: '2026-03-02', amount: '-4.50', description: 'Coffee' }

test('a statement is deleted with its lines, which can then be imported again', async () => {
  await imports(march.join('\n'))
  const [statement] = (await app.as('owner').get(`${statements}?bank_account=${bank}`)).body
  expect((await app.as('owner').get(`${statements}${statement.id}/`)).body).toEqual(statement)
  expect((await app.as('clerk').delete(`${statements}${statement.id}/?version=1`)).status).toBe(403)
  expect((await app.as('owner').delete(`${statements}${statement.id}/?version=2`)).status).toBe(404)
  expect((await app.as('owner').delete(`${statements}${statement.id}/?version=1`)).status).toBe(204)
  expect(await stored()).toEqual([])
  expect((await app.as('owner').get(`${statements}${statement.id}/`)).status).toBe(404)
  expect((await imports(march.join('\n'))).counts).toMatchObject({ good: 3 })
})

test('the lines are never changed, nor deleted alone, and need the right', async () => {
  await imports(march.join('\n'))
  await expect(app.sql('update bank_statement_line set amount = 1')).rejects.toThrow()
  await expect(app.sql('update bank_statement set closing_balance = 1')).rejects.toThrow()
  await expect(app.sql('delete from bank_statement_line')).rejects.toThrow('goes with its statement')
  for (const person of ['clerk', 'stranger'] as const) {
    expect([403, 404]).toContain((await feed([feedLine], person)).status)
    expect([403, 404]).toContain((await app.as(person).get(lines)).status)
  }
  expect((await files.send(march.join('\n'), { kind: 'bank_statement', person: 'clerk' })).status).toBe(403)
  const { body } = await app.as('owner').get('/api/company/two/banking/statement-lines/')
  expect(body).toEqual([])
})

test('a bank account of another company takes no statements', async () => {
  const theirs = { bank_name: 'Theirs', account_number: '1', next_cheque_no: '1' }
  const { body } = await app.as('owner').post('/api/company/two/banking/bank-accounts/', theirs)
  const { status, body: refusal } = await feed([feedLine], 'owner', body.id)
  expect([status, Object.keys(refusal.errors)]).toEqual([400, ['bank_account']])
  const read = await reads(march.join('\n'), { bankAccount: body.id })
  expect(read).toMatchObject({ state: 'failed', failure: { code: 'UNKNOWN_REFERENCE' } })
  const { body: own } = await files.send(march.join('\n'), { kind: 'bank_statement' })
  expect((await files.change(own.id, { bank_account: body.id })).failure.code).toBe('UNKNOWN_REFERENCE')
})
