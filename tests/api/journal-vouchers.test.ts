import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'

let app: TestApp
let accounts: Record<string, string>
const path = '/api/company/one/account/journal-vouchers'

beforeAll(async () => {
  app = await startApp()
  accounts = await accountsOf('one')
})
afterAll(() => app.close())

async function accountsOf(company: string): Promise<Record<string, string>> {
  const { body } = await app.as('owner').get(`/api/company/${company}/account/ledgers/?_start=0&_end=500`)
  return Object.fromEntries(body.map((account: { code: string; id: string }) => [account.code, account.id]))
}

type Row = { account: string; debit?: string; credit?: string; description?: string }
const dr = (code: string, debit: string): Row => ({ account: accounts[code] ?? code, debit })
const cr = (code: string, credit: string): Row => ({ account: accounts[code] ?? code, credit })
const rent = (amount = '800.00') => [dr('E-I-FP', amount), cr('A-C-C', amount)]

async function make(voucher: Record<string, unknown> = {}, who = 'owner') {
  return app.as(who).post(`${path}/`, { date: '2026-03-31', narration: 'Rent for March', rows: rent(), ...voucher })
}

/** Net debit of an account to the end of a day, recounted from journal lines, not from the balances that reports read. */
async function balance(code: string, until = '2099-12-31'): Promise<string> {
  const rows = await app.sql<{ balance: string }>(
    `select coalesce(sum(debit - credit), 0)::numeric(20, 2)::text as balance from journal_line where account_id = $1 and date <= $2`,
    [accounts[code], until],
  )
  return rows[0]?.balance ?? ''
}

describe('writing', () => {
  test('an unapproved voucher has no number and posts nothing', async () => {
    const before = await balance('A-C-C')
    const { status, body } = await make()
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'Unapproved', voucher_no: null, total: '800.00', version: 1 })
    expect(body.rows).toMatchObject([
      { account_code: 'E-I-FP', debit: '800.00', credit: '0.00' },
      { account_code: 'A-C-C', debit: '0.00', credit: '800.00' },
    ])
    expect(await balance('A-C-C')).toBe(before)
  })

  test('a voucher saved as Approved is numbered and posted at once', async () => {
    const before = await balance('E-I-FP')
    const { status, body } = await make({ status: 'Approved', rows: rent('12.34') })
    expect(status).toBe(201)
    expect(body.voucher_no).toMatch(/^JV-2026-\d{4}$/)
    expect(Number(await balance('E-I-FP')) - Number(before)).toBeCloseTo(12.34, 6)
    const entries = await app.as('owner').get(`${path}/${body.id}/journal-entries/`)
    expect(entries.body).toMatchObject([
      {
        date: '2026-03-31',
        kind: 'regular',
        document_no: body.voucher_no,
        reverses: null,
        lines: [
          { account_code: 'E-I-FP', debit: '12.34', credit: '0.00' },
          { account_code: 'A-C-C', debit: '0.00', credit: '12.34' },
        ],
      },
    ])
  })

  test('rows of one account and side merge into one line', async () => {
    const rows = [dr('E-I-FP', '1.10'), dr('E-I-FP', '2.20'), cr('A-C-C', '3.30')]
    const { body } = await make({ status: 'Approved', rows })
    const entries = await app.as('owner').get(`${path}/${body.id}/journal-entries/`)
    expect(entries.body[0].lines).toMatchObject([{ debit: '3.30' }, { credit: '3.30' }])
    expect(body.rows).toHaveLength(3)
  })

  test('approving numbers run without gap, also when eight people approve at once', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => make()))
    const answers = await Promise.all(
      drafts.map(({ body }) => app.as('owner').post(`${path}/${body.id}/approve/`, { version: 1 })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    const numbers = await app.sql<{ number: number }>(
      `select number from journal_voucher where number is not null and series = 'account/journal-vouchers'
       and company_id = (select id from company where slug = 'one') order by number`,
    )
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, index) => index + 1))
  })
})

describe('bad input', () => {
  test('everything wrong is said at once, each at its field or cell', async () => {
    const { status, body } = await make({
      date: '',
      narration: ' ',
      rows: [dr('E-I-FP', '1.005'), { account: '', debit: 'x' }, { ...cr('A-C-C', '1'), debit: '1' }],
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors).toSorted()).toEqual(
      ['date', 'narration', 'rows.0.debit', 'rows.1.account', 'rows.1.debit', 'rows.2.credit'].toSorted(),
    )
  })

  test('unbalanced rows are refused with the difference', async () => {
    const { status, body } = await make({ status: 'Approved', rows: [dr('E-I-FP', '10.00'), cr('A-C-C', '9.90')] })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'UNBALANCED',
      params: { debit: '10.00', credit: '9.90', difference: '0.10' },
      errors: { rows: ['Debit 10.00 and credit 9.90 differ by 0.10.'] },
    })
  })

  test('no rows, one row, and amounts on both sides are refused', async () => {
    expect((await make({ rows: [] })).body.code).toBe('NO_ROWS')
    expect((await make({ rows: [dr('E-I-FP', '1')] })).body.code).toBe('NO_ROWS')
    const both = await make({ rows: [{ ...dr('E-I-FP', '1'), credit: '1' }, cr('A-C-C', '0.00')] })
    expect(both.body.errors).toHaveProperty(['rows.0.credit'])
    expect(both.body.errors).toHaveProperty(['rows.1.debit'])
    expect(both.body.code).toBe('ONE_SIDE_ONLY')
  })

  test('a negative amount, a number as JSON and too many rows are refused', async () => {
    expect((await make({ rows: [dr('E-I-FP', '-5'), cr('A-C-C', '-5')] })).body.code).toBe('NOT_POSITIVE')
    expect((await make({ rows: [{ account: accounts['A-C-C'], debit: 5 }] })).body.code).toBe('NOT_A_NUMBER')
    const many = Array.from({ length: 1502 }, (_, index) => (index % 2 ? cr('A-C-C', '1') : dr('E-I-FP', '1')))
    expect((await make({ rows: many })).body).toMatchObject({ code: 'TOO_MANY_ROWS', params: { max: '1500' } })
    const long = await make({ narration: 'x'.repeat(5001) })
    expect(long.body).toMatchObject({ code: 'TOO_LONG', errors: { narration: ['Use at most 5000 characters.'] } })
    const noDate = await make({ date: '31.03.2026' })
    expect(noDate.body.code).toBe('NOT_A_DATE')
  })

  test('an account of another company, or of nobody, does not exist', async () => {
    const foreign = (await accountsOf('two'))['A-C-C'] ?? ''
    for (const account of [foreign, '0190b6c2-0000-7000-8000-000000000000', 'nonsense']) {
      const { status, body } = await make({ rows: [{ account, debit: '5.00' }, cr('A-C-C', '5.00')] })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'UNKNOWN_REFERENCE', errors: { 'rows.0.account': [expect.any(String)] } })
    }
  })

  test('an unknown field is named, at the top and in a row', async () => {
    const { body } = await make({ voucher_no: 'JV-1', rows: [{ ...dr('E-I-FP', '1'), party: 'x' }, cr('A-C-C', '1')] })
    expect(body.code).toBe('UNKNOWN_FIELD')
    expect(Object.keys(body.errors)).toEqual(['voucher_no', 'rows.0.party'])
  })

  test('an inactive account and an inventory account take no rows', async () => {
    const made = await app.as('owner').post('/api/company/one/account/ledgers/', {
      name: 'Closed till',
      category: await categoryId('A-C'),
      is_active: false,
    })
    const closed = await make({ rows: [{ account: made.body.id, debit: '5.00' }, cr('A-C-C', '5.00')] })
    expect(closed.body).toMatchObject({ code: 'ACCOUNT_INACTIVE', params: { account: 'Closed till' } })
    const [inventory] = await app.sql<{ id: string }>(
      `select id from account where control_kind = 'inventory' and company_id = (select id from company where slug = 'one')`,
    )
    const stock = await make({ rows: [{ account: inventory?.id ?? '', debit: '5.00' }, cr('A-C-C', '5.00')] })
    expect(stock.body.code).toBe('ACCOUNT_RESERVED')
  })

  test('a missing fiscal year and a locked period are refused at the date', async () => {
    const missing = await make({ date: '2019-05-05', status: 'Approved' })
    expect(missing.body).toMatchObject({
      code: 'NO_FISCAL_YEAR',
      errors: { date: [expect.stringContaining('2019-05-05')] },
    })
    const draft = await make({ date: '2026-01-15' })
    await app.lock('one', '2026-01-31')
    const locked = await make({ date: '2026-01-31', status: 'Approved' })
    expect(locked.body).toMatchObject({
      code: 'PERIOD_LOCKED',
      errors: { date: ['The books are locked up to 2026-01-31.'] },
    })
    const late = await app.as('owner').post(`${path}/${draft.body.id}/approve/`, { version: 1 })
    expect(late.body.code).toBe('PERIOD_LOCKED')
    await app.lock('one', null)
  })

  test('a closed year takes nothing', async () => {
    await app.sql(
      `update fiscal_year set state = 'closed' where name = '2025' and company_id = (select id from company where slug = 'one')`,
    )
    const { body } = await make({ date: '2025-06-30', status: 'Approved' })
    expect(body).toMatchObject({ code: 'YEAR_CLOSED', params: { year: '2025' } })
    await app.sql(
      `update fiscal_year set state = 'open' where name = '2025' and company_id = (select id from company where slug = 'one')`,
    )
  })
})

async function categoryId(code: string): Promise<string> {
  const { body } = await app.as('owner').get(`/api/company/one/account/categories/?_start=0&_end=500`)
  return body.find((category: { code: string }) => category.code === code).id
}

describe('editing and cancelling', () => {
  test('an edit of an approved voucher posts a reversal and a new entry, and the net is the new amount', async () => {
    const cash = await balance('A-C-C')
    const { body: made } = await make({ status: 'Approved', rows: rent('100.00') })
    const edited = await app.as('owner').patch(`${path}/${made.id}/`, {
      version: made.version,
      date: '2026-04-02',
      narration: 'Rent for March, corrected',
      rows: rent('120.00'),
    })
    expect(edited.status).toBe(200)
    expect(edited.body).toMatchObject({ status: 'Approved', voucher_no: made.voucher_no, total: '120.00', version: 2 })
    const { body: entries } = await app.as('owner').get(`${path}/${made.id}/journal-entries/`)
    expect(entries.map((entry: { date: string; reverses: string | null }) => [entry.date, entry.reverses])).toEqual([
      ['2026-03-31', null],
      ['2026-03-31', entries[0].id],
      ['2026-04-02', null],
    ])
    expect(entries[1].lines).toMatchObject([{ debit: '-100.00' }, { credit: '-100.00' }])
    expect(Number(await balance('A-C-C')) - Number(cash)).toBeCloseTo(-120, 6)
    expect(Number(await balance('A-C-C', '2026-03-31'))).toBeCloseTo(Number(cash), 6)
  })

  test('an edit that changes no line posts nothing', async () => {
    const { body: made } = await make({ status: 'Approved' })
    const edited = await app.as('owner').patch(`${path}/${made.id}/`, {
      version: 1,
      date: '2026-03-31',
      narration: 'Only the words changed',
      rows: rent(),
    })
    expect(edited.body.narration).toBe('Only the words changed')
    expect((await app.as('owner').get(`${path}/${made.id}/journal-entries/`)).body).toHaveLength(1)
  })

  test('an approved voucher stays in its fiscal year, and its old date must be open', async () => {
    const { body: made } = await make({ status: 'Approved', date: '2026-02-10' })
    const change = { version: 1, narration: 'Moved', rows: rent() }
    const moved = await app.as('owner').patch(`${path}/${made.id}/`, { ...change, date: '2025-12-31' })
    expect(moved.body).toMatchObject({ code: 'YEAR_CHANGED', errors: { date: [expect.any(String)] } })
    await app.lock('one', '2026-02-28')
    const locked = await app.as('owner').patch(`${path}/${made.id}/`, { ...change, date: '2026-03-05' })
    expect(locked.body.code).toBe('PERIOD_LOCKED')
    const cancelled = await app.as('owner').post(`${path}/${made.id}/cancel/`, { version: 1, reason: 'Wrong' })
    expect(cancelled.body.code).toBe('PERIOD_LOCKED')
    await app.lock('one', null)
  })

  test('two people editing: the second is told who changed what, and nothing is lost', async () => {
    const { body: made } = await make()
    await app.as('accountant').patch(`${path}/${made.id}/`, {
      version: 1,
      date: '2026-03-30',
      narration: 'First',
      rows: rent(),
    })
    const second = await app.as('owner').patch(`${path}/${made.id}/`, {
      version: 1,
      date: '2026-03-31',
      narration: 'Second',
      rows: rent(),
    })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      code: 'STALE',
      params: { who: app.emailOf('accountant'), fields: 'date, narration' },
    })
    expect((await app.as('owner').get(`${path}/${made.id}/`)).body.narration).toBe('First')
  })

  test('of two edits at the same moment one wins and the other is stale', async () => {
    const { body: made } = await make({ status: 'Approved' })
    const edit = (amount: string) =>
      app
        .as('owner')
        .patch(`${path}/${made.id}/`, { version: 1, date: '2026-03-31', narration: amount, rows: rent(amount) })
    const answers = await Promise.all(['1.00', '2.00', '3.00'].map(edit))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await app.as('owner').get(`${path}/${made.id}/journal-entries/`)).body).toHaveLength(3)
  })

  test('cancelling needs a reason, reverses the entry, keeps the number and is final', async () => {
    const before = await balance('A-C-C')
    const { body: made } = await make({ status: 'Approved', rows: rent('55.50') })
    const silent = await app.as('owner').post(`${path}/${made.id}/cancel/`, { version: 1, reason: ' ' })
    expect(silent.body).toMatchObject({ code: 'REASON_REQUIRED', errors: { reason: ['Say why.'] } })
    const { body } = await app.as('owner').post(`${path}/${made.id}/cancel/`, { version: 1, reason: 'Paid twice' })
    expect(body).toMatchObject({
      status: 'Cancelled',
      voucher_no: made.voucher_no,
      cancel_reason: 'Paid twice',
      acts: ['duplicate'],
    })
    expect(await balance('A-C-C')).toBe(before)
    const edited = await app
      .as('owner')
      .patch(`${path}/${made.id}/`, { version: 2, date: '2026-03-31', narration: 'x', rows: rent() })
    expect(edited.body).toMatchObject({ code: 'WRONG_STATUS', statusCode: 409 })
    const again = await app.as('owner').post(`${path}/${made.id}/cancel/`, { version: 2, reason: 'Again' })
    expect(again.body.code).toBe('WRONG_STATUS')
  })

  test('reverse and duplicate make new unapproved vouchers', async () => {
    const { body: made } = await make({ status: 'Approved', rows: rent('70.00') })
    const reversed = await app.as('owner').post(`${path}/${made.id}/reverse/`, { date: '2026-04-01' })
    expect(reversed.status).toBe(201)
    expect(reversed.body).toMatchObject({
      status: 'Unapproved',
      date: '2026-04-01',
      reversal_of: made.id,
      reversal_of_label: made.voucher_no,
      rows: [
        { account_code: 'E-I-FP', credit: '70.00' },
        { account_code: 'A-C-C', debit: '70.00' },
      ],
    })
    const copy = await app.as('owner').post(`${path}/${made.id}/duplicate/`, {})
    expect(copy.body).toMatchObject({
      status: 'Unapproved',
      reversal_of: null,
      narration: 'Rent for March',
      total: '70.00',
    })
  })

  test('only an unapproved voucher can be deleted', async () => {
    const { body: draft } = await make()
    expect((await app.as('owner').delete(`${path}/${draft.id}/?version=1`)).status).toBe(204)
    expect((await app.as('owner').get(`${path}/${draft.id}/`)).status).toBe(404)
    const { body: approved } = await make({ status: 'Approved' })
    expect((await app.as('owner').delete(`${path}/${approved.id}/?version=1`)).body.code).toBe('WRONG_STATUS')
  })
})

describe('repeats and races', () => {
  test('the same idempotency key makes one voucher, also when both requests come at once', async () => {
    const body = { date: '2026-03-31', narration: 'Once', status: 'Approved', rows: rent('9.99') }
    const before = await balance('A-C-C')
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.as('owner').post(`${path}/`, body, { 'idempotency-key': 'k-1' })),
    )
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(Number(await balance('A-C-C')) - Number(before)).toBeCloseTo(-9.99, 6)
    const other = await app.as('owner').post(`${path}/`, { ...body, narration: 'Other' }, { 'idempotency-key': 'k-1' })
    expect(other.body).toMatchObject({ code: 'KEY_REUSED', statusCode: 409 })
  })

  test('a refused request does not use up its key', async () => {
    const bad = { date: '2026-03-31', narration: '', rows: rent() }
    expect((await app.as('owner').post(`${path}/`, bad, { 'idempotency-key': 'k-2' })).status).toBe(400)
    const good = await app.as('owner').post(`${path}/`, { ...bad, narration: 'Now' }, { 'idempotency-key': 'k-2' })
    expect(good.status).toBe(201)
  })

  test('no posting slips in behind a lock that is being set', async () => {
    const attempts = Array.from({ length: 12 }, (_, index) =>
      index === 6 ? app.lock('one', '2026-05-31') : make({ status: 'Approved', date: '2026-05-15' }),
    )
    await Promise.all(attempts)
    const [found] = await app.sql<{ locks: string; late: string }>(
      `select count(distinct l.id)::text as locks, count(e.id)::text as late from audit_log l
       left join journal_entry e on e.company_id = l.company_id and e.date = '2026-05-15' and e.recorded_at > l.at
       where l.changes -> 'lock_date' ->> 1 = '2026-05-31'`,
    )
    expect(found).toEqual({ locks: '1', late: '0' })
    await app.lock('one', null)
  })
})

describe('rights', () => {
  test('a clerk without the right to approve can save a draft and nothing more', async () => {
    expect((await make({}, 'clerk')).status).toBe(201)
    const approved = await make({ status: 'Approved' }, 'clerk')
    expect(approved).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED', params: { permission: 'account_journal_vouchers.approve' } },
    })
    const { body } = await make({ status: 'Approved' })
    for (const act of ['cancel', 'approve']) {
      expect((await app.as('clerk').post(`${path}/${body.id}/${act}/`, { version: 1, reason: 'x' })).status).toBe(403)
    }
  })

  test('every act leaves an audit row that hashes what it posted', async () => {
    const { body: made } = await make({ status: 'Approved', rows: rent('3.00') })
    await app.as('owner').post(`${path}/${made.id}/cancel/`, { version: 1, reason: 'Test' })
    const rows = await app.sql<{ action: string; entries: string; holds: boolean }>(
      `select action, cardinality(entries)::text as entries, entry_hash = journal_hash(company_id, entries) as holds
       from audit_log where object_id = $1 order by id`,
      [made.id],
    )
    expect(rows).toEqual([
      { action: 'create', entries: '1', holds: true },
      { action: 'cancel', entries: '1', holds: true },
    ])
  })
})
