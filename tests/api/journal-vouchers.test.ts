import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { accountsOf, path, voucherDesk } from './voucher-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof voucherDesk>>

beforeAll(async () => {
  app = await startApp()
  desk = await voucherDesk(app)
})
afterAll(() => app.close())

describe('writing', () => {
  test('an unapproved voucher has no number and posts nothing', async () => {
    const before = await desk.balance('A-C-C')
    const { status, body } = await desk.make()
    expect(status).toBe(201)
    expect(body).toMatchObject({ status: 'Unapproved', voucher_no: null, total: '800.00', version: 1 })
    expect(body.rows).toMatchObject([
      { account_code: 'E-I-FP', debit: '800.00', credit: '0.00' },
      { account_code: 'A-C-C', debit: '0.00', credit: '800.00' },
    ])
    expect(await desk.balance('A-C-C')).toBe(before)
  })

  test('a voucher saved as Approved is numbered and posted at once', async () => {
    const before = await desk.balance('E-I-FP')
    const { status, body } = await desk.make({ status: 'Approved', rows: desk.rent('12.34') })
    expect(status).toBe(201)
    expect(body.voucher_no).toMatch(/^JV-2026-\d{4}$/)
    expect(Number(await desk.balance('E-I-FP')) - Number(before)).toBeCloseTo(12.34, 6)
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
    const rows = [desk.dr('E-I-FP', '1.10'), desk.dr('E-I-FP', '2.20'), desk.cr('A-C-C', '3.30')]
    const { body } = await desk.make({ status: 'Approved', rows })
    const entries = await app.as('owner').get(`${path}/${body.id}/journal-entries/`)
    expect(entries.body[0].lines).toMatchObject([{ debit: '3.30' }, { credit: '3.30' }])
    expect(body.rows).toHaveLength(3)
  })

  test('approving assigns numbers without gaps, also with eight concurrent approvals', async () => {
    const drafts = await Promise.all(Array.from({ length: 8 }, () => desk.make()))
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
  test('all problems are reported at once, each at its field or cell', async () => {
    const { status, body } = await desk.make({
      date: '',
      narration: ' ',
      rows: [desk.dr('E-I-FP', '1.005'), { account: '', debit: 'x' }, { ...desk.cr('A-C-C', '1'), debit: '1' }],
    })
    expect(status).toBe(400)
    expect(Object.keys(body.errors).toSorted()).toEqual(
      ['date', 'narration', 'rows.0.debit', 'rows.1.account', 'rows.1.debit', 'rows.2.credit'].toSorted(),
    )
  })

  test('unbalanced rows are refused with the difference', async () => {
    const { status, body } = await desk.make({
      status: 'Approved',
      rows: [desk.dr('E-I-FP', '10.00'), desk.cr('A-C-C', '9.90')],
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({
      code: 'UNBALANCED',
      params: { debit: '10.00', credit: '9.90', difference: '0.10' },
      errors: { rows: ['Debits (10.00) and credits (9.90) differ by 0.10.'] },
    })
  })

  test('no rows, one row, and amounts on both sides are refused', async () => {
    expect((await desk.make({ rows: [] })).body.code).toBe('NO_ROWS')
    expect((await desk.make({ rows: [desk.dr('E-I-FP', '1')] })).body.code).toBe('NO_ROWS')
    const both = await desk.make({ rows: [{ ...desk.dr('E-I-FP', '1'), credit: '1' }, desk.cr('A-C-C', '0.00')] })
    expect(both.body.errors).toHaveProperty(['rows.0.credit'])
    expect(both.body.errors).toHaveProperty(['rows.1.debit'])
    expect(both.body.code).toBe('ONE_SIDE_ONLY')
  })

  test('a negative amount, a number as JSON and too many rows are refused', async () => {
    expect((await desk.make({ rows: [desk.dr('E-I-FP', '-5'), desk.cr('A-C-C', '-5')] })).body.code).toBe(
      'NOT_POSITIVE',
    )
    expect((await desk.make({ rows: [{ account: desk.accounts['A-C-C'], debit: 5 }] })).body.code).toBe('NOT_A_NUMBER')
    const many = Array.from({ length: 1502 }, (_, index) =>
      index % 2 ? desk.cr('A-C-C', '1') : desk.dr('E-I-FP', '1'),
    )
    expect((await desk.make({ rows: many })).body).toMatchObject({ code: 'TOO_MANY_ROWS', params: { max: '1500' } })
    const long = await desk.make({ narration: 'x'.repeat(5001) })
    expect(long.body).toMatchObject({ code: 'TOO_LONG', errors: { narration: ['Use at most 5000 characters.'] } })
    const noDate = await desk.make({ date: '31.03.2026' })
    expect(noDate.body.code).toBe('NOT_A_DATE')
  })

  test('an account of another company, or an unknown one, does not exist', async () => {
    const foreign = (await accountsOf(app, 'two'))['A-C-C'] ?? ''
    for (const account of [foreign, '0190b6c2-0000-7000-8000-000000000000', 'nonsense']) {
      const { status, body } = await desk.make({ rows: [{ account, debit: '5.00' }, desk.cr('A-C-C', '5.00')] })
      expect(status).toBe(400)
      expect(body).toMatchObject({ code: 'UNKNOWN_REFERENCE', errors: { 'rows.0.account': [expect.any(String)] } })
    }
  })

  test('an unknown field is reported, at the top and in a row', async () => {
    const { body } = await desk.make({
      voucher_no: 'JV-1',
      rows: [{ ...desk.dr('E-I-FP', '1'), party: 'x' }, desk.cr('A-C-C', '1')],
    })
    expect(body.code).toBe('UNKNOWN_FIELD')
    expect(Object.keys(body.errors)).toEqual(['voucher_no', 'rows.0.party'])
  })

  test('an inactive account and an inventory account accept no rows', async () => {
    const account = await app.as('owner').post('/api/company/one/account/ledgers/', {
      name: 'Closed till',
      category: await categoryId('A-C'),
      is_active: false,
    })
    const closed = await desk.make({ rows: [{ account: account.body.id, debit: '5.00' }, desk.cr('A-C-C', '5.00')] })
    expect(closed.body).toMatchObject({ code: 'ACCOUNT_INACTIVE', params: { account: 'Closed till' } })
    const [inventory] = await app.sql<{ id: string }>(
      `select id from account where control_kind = 'inventory' and company_id = (select id from company where slug = 'one')`,
    )
    const stock = await desk.make({ rows: [{ account: inventory?.id ?? '', debit: '5.00' }, desk.cr('A-C-C', '5.00')] })
    expect(stock.body.code).toBe('ACCOUNT_RESERVED')
  })

  test('a missing fiscal year and a locked period are refused at the date', async () => {
    const missing = await desk.make({ date: '2019-05-05', status: 'Approved' })
    expect(missing.body).toMatchObject({
      code: 'NO_FISCAL_YEAR',
      errors: { date: [expect.stringContaining('2019-05-05')] },
    })
    const draft = await desk.make({ date: '2026-01-15' })
    await app.lock('one', '2026-01-31')
    const locked = await desk.make({ date: '2026-01-31', status: 'Approved' })
    expect(locked.body).toMatchObject({
      code: 'PERIOD_LOCKED',
      errors: { date: ['The books are locked through 2026-01-31.'] },
    })
    const late = await app.as('owner').post(`${path}/${draft.body.id}/approve/`, { version: 1 })
    expect(late.body.code).toBe('PERIOD_LOCKED')
    await app.lock('one', null)
  })

  test('a closed year accepts nothing', async () => {
    await app.sql(
      `update fiscal_year set state = 'closed' where name = '2025' and company_id = (select id from company where slug = 'one')`,
    )
    const { body } = await desk.make({ date: '2025-06-30', status: 'Approved' })
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
