import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { path, voucherDesk } from './voucher-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof voucherDesk>>

beforeAll(async () => {
  app = await startApp()
  desk = await voucherDesk(app)
})
afterAll(() => app.close())

describe('editing and cancelling', () => {
  test('editing an approved voucher posts a reversal and a new entry, and the net is the new amount', async () => {
    const cash = await desk.balance('A-C-C')
    const { body: voucher } = await desk.make({ status: 'Approved', rows: desk.rent('100.00') })
    const edited = await app.as('owner').patch(`${path}/${voucher.id}/`, {
      version: voucher.version,
      date: '2026-04-02',
      narration: 'Rent for March, corrected',
      rows: desk.rent('120.00'),
    })
    expect(edited.status).toBe(200)
    expect(edited.body).toMatchObject({
      status: 'Approved',
      voucher_no: voucher.voucher_no,
      total: '120.00',
      version: 2,
    })
    const { body: entries } = await app.as('owner').get(`${path}/${voucher.id}/journal-entries/`)
    expect(entries.map((entry: { date: string; reverses: string | null }) => [entry.date, entry.reverses])).toEqual([
      ['2026-03-31', null],
      ['2026-03-31', entries[0].id],
      ['2026-04-02', null],
    ])
    expect(entries[1].lines).toMatchObject([{ debit: '-100.00' }, { credit: '-100.00' }])
    expect(Number(await desk.balance('A-C-C')) - Number(cash)).toBeCloseTo(-120, 6)
    expect(Number(await desk.balance('A-C-C', '2026-03-31'))).toBeCloseTo(Number(cash), 6)
  })

  test('an edit without changed lines posts nothing', async () => {
    const { body: voucher } = await desk.make({ status: 'Approved' })
    const edited = await app.as('owner').patch(`${path}/${voucher.id}/`, {
      version: 1,
      date: '2026-03-31',
      narration: 'Only the words changed',
      rows: desk.rent(),
    })
    expect(edited.body.narration).toBe('Only the words changed')
    expect((await app.as('owner').get(`${path}/${voucher.id}/journal-entries/`)).body).toHaveLength(1)
  })

  test('an approved voucher stays in its fiscal year, and its old date must be open', async () => {
    const { body: voucher } = await desk.make({ status: 'Approved', date: '2026-02-10' })
    const change = { version: 1, narration: 'Moved', rows: desk.rent() }
    const moved = await app.as('owner').patch(`${path}/${voucher.id}/`, { ...change, date: '2025-12-31' })
    expect(moved.body).toMatchObject({ code: 'YEAR_CHANGED', errors: { date: [expect.any(String)] } })
    await app.lock('one', '2026-02-28')
    const locked = await app.as('owner').patch(`${path}/${voucher.id}/`, { ...change, date: '2026-03-05' })
    expect(locked.body.code).toBe('PERIOD_LOCKED')
    const cancelled = await app.as('owner').post(`${path}/${voucher.id}/cancel/`, { version: 1, reason: 'Wrong' })
    expect(cancelled.body.code).toBe('PERIOD_LOCKED')
    await app.lock('one', null)
  })

  test('of two users editing, the second is shown who changed what, and nothing is lost', async () => {
    const { body: voucher } = await desk.make()
    await app.as('accountant').patch(`${path}/${voucher.id}/`, {
      version: 1,
      date: '2026-03-30',
      narration: 'First',
      rows: desk.rent(),
    })
    const second = await app.as('owner').patch(`${path}/${voucher.id}/`, {
      version: 1,
      date: '2026-03-31',
      narration: 'Second',
      rows: desk.rent(),
    })
    expect(second.status).toBe(409)
    expect(second.body).toMatchObject({
      code: 'STALE',
      params: { who: app.emailOf('accountant'), fields: 'date, narration' },
    })
    expect((await app.as('owner').get(`${path}/${voucher.id}/`)).body.narration).toBe('First')
  })

  test('of two concurrent edits one succeeds and the other is stale', async () => {
    const { body: voucher } = await desk.make({ status: 'Approved' })
    const edit = (amount: string) =>
      app
        .as('owner')
        .patch(`${path}/${voucher.id}/`, { version: 1, date: '2026-03-31', narration: amount, rows: desk.rent(amount) })
    const answers = await Promise.all(['1.00', '2.00', '3.00'].map(edit))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await app.as('owner').get(`${path}/${voucher.id}/journal-entries/`)).body).toHaveLength(3)
  })

  test('cancelling requires a reason, reverses the entry, keeps the number and is final', async () => {
    const before = await desk.balance('A-C-C')
    const { body: voucher } = await desk.make({ status: 'Approved', rows: desk.rent('55.50') })
    const silent = await app.as('owner').post(`${path}/${voucher.id}/cancel/`, { version: 1, reason: ' ' })
    expect(silent.body).toMatchObject({ code: 'REASON_REQUIRED', errors: { reason: ['Enter a reason.'] } })
    const { body } = await app.as('owner').post(`${path}/${voucher.id}/cancel/`, { version: 1, reason: 'Paid twice' })
    expect(body).toMatchObject({
      status: 'Cancelled',
      voucher_no: voucher.voucher_no,
      cancel_reason: 'Paid twice',
      acts: ['duplicate'],
    })
    expect(await desk.balance('A-C-C')).toBe(before)
    const edited = await app
      .as('owner')
      .patch(`${path}/${voucher.id}/`, { version: 2, date: '2026-03-31', narration: 'x', rows: desk.rent() })
    expect(edited.body).toMatchObject({ code: 'WRONG_STATUS', statusCode: 409 })
    const again = await app.as('owner').post(`${path}/${voucher.id}/cancel/`, { version: 2, reason: 'Again' })
    expect(again.body.code).toBe('WRONG_STATUS')
  })

  test('reverse and duplicate create new unapproved vouchers', async () => {
    const { body: voucher } = await desk.make({ status: 'Approved', rows: desk.rent('70.00') })
    const reversed = await app.as('owner').post(`${path}/${voucher.id}/reverse/`, { date: '2026-04-01' })
    expect(reversed.status).toBe(201)
    expect(reversed.body).toMatchObject({
      status: 'Unapproved',
      date: '2026-04-01',
      reversal_of: voucher.id,
      reversal_of_label: voucher.voucher_no,
      rows: [
        { account_code: 'E-I-FP', credit: '70.00' },
        { account_code: 'A-C-C', debit: '70.00' },
      ],
    })
    const copy = await app.as('owner').post(`${path}/${voucher.id}/duplicate/`, {})
    expect(copy.body).toMatchObject({
      status: 'Unapproved',
      reversal_of: null,
      narration: 'Rent for March',
      total: '70.00',
    })
  })

  test('only an unapproved voucher can be deleted', async () => {
    const { body: draft } = await desk.make()
    expect((await app.as('owner').delete(`${path}/${draft.id}/?version=1`)).status).toBe(204)
    expect((await app.as('owner').get(`${path}/${draft.id}/`)).status).toBe(404)
    const { body: approved } = await desk.make({ status: 'Approved' })
    expect((await app.as('owner').delete(`${path}/${approved.id}/?version=1`)).body.code).toBe('WRONG_STATUS')
  })
})

describe('repeats and races', () => {
  test('the same idempotency key creates one voucher, also with concurrent requests', async () => {
    const body = { date: '2026-03-31', narration: 'Once', status: 'Approved', rows: desk.rent('9.99') }
    const before = await desk.balance('A-C-C')
    const answers = await Promise.all(
      [1, 2, 3].map(() => app.as('owner').post(`${path}/`, body, { 'idempotency-key': 'k-1' })),
    )
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(Number(await desk.balance('A-C-C')) - Number(before)).toBeCloseTo(-9.99, 6)
    const other = await app.as('owner').post(`${path}/`, { ...body, narration: 'Other' }, { 'idempotency-key': 'k-1' })
    expect(other.body).toMatchObject({ code: 'KEY_REUSED', statusCode: 409 })
  })

  test('a refused request does not consume its key', async () => {
    const bad = { date: '2026-03-31', narration: '', rows: desk.rent() }
    expect((await app.as('owner').post(`${path}/`, bad, { 'idempotency-key': 'k-2' })).status).toBe(400)
    const good = await app.as('owner').post(`${path}/`, { ...bad, narration: 'Now' }, { 'idempotency-key': 'k-2' })
    expect(good.status).toBe(201)
  })

  test('no posting passes a lock date that is being set', async () => {
    const attempts = Array.from({ length: 12 }, (_, index) =>
      index === 6 ? app.lock('one', '2026-05-31') : desk.make({ status: 'Approved', date: '2026-05-15' }),
    )
    await Promise.all(attempts)
    const [counts] = await app.sql<{ locks: string; late: string }>(
      `select count(distinct l.id)::text as locks, count(e.id)::text as late from audit_log l
       left join journal_entry e on e.company_id = l.company_id and e.date = '2026-05-15' and e.recorded_at > l.at
       where l.changes -> 'lock_date' ->> 1 = '2026-05-31'`,
    )
    expect(counts).toEqual({ locks: '1', late: '0' })
    await app.lock('one', null)
  })
})

describe('rights', () => {
  test('a clerk without the permission to approve can only save drafts', async () => {
    expect((await desk.make({}, 'clerk')).status).toBe(201)
    const approved = await desk.make({ status: 'Approved' }, 'clerk')
    expect(approved).toMatchObject({
      status: 403,
      body: { code: 'NOT_ALLOWED', params: { permission: 'account_journal_vouchers.approve' } },
    })
    const { body } = await desk.make({ status: 'Approved' })
    for (const act of ['cancel', 'approve']) {
      expect((await app.as('clerk').post(`${path}/${body.id}/${act}/`, { version: 1, reason: 'x' })).status).toBe(403)
    }
  })

  test('every act leaves an audit row with the hash of its posting', async () => {
    const { body: voucher } = await desk.make({ status: 'Approved', rows: desk.rent('3.00') })
    await app.as('owner').post(`${path}/${voucher.id}/cancel/`, { version: 1, reason: 'Test' })
    const rows = await app.sql<{ action: string; entries: string; holds: boolean }>(
      `select action, cardinality(entries)::text as entries, entry_hash = journal_hash(company_id, entries) as holds
       from audit_log where object_id = $1 order by id`,
      [voucher.id],
    )
    expect(rows).toEqual([
      { action: 'create', entries: '1', holds: true },
      { action: 'cancel', entries: '1', holds: true },
    ])
  })
})
