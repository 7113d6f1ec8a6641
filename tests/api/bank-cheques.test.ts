/** Cheques and drafts on bank statements: a match clears or posts them, and a cheque awaits clearance again without it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof matchDesk>>
let bank: { id: string; account: string }
let party = ''
let counter = 0

beforeAll(async () => {
  app = await startApp()
  desk = await matchDesk(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  counter += 1
  bank = await desk.bank(`Bank ${counter}`)
  party = (await desk.party(`Heron ${counter}`)).id
})

test('a cheque receipt is cleared by the line of the bank, on its date, and settles its invoice', async () => {
  const invoice = await desk.invoice(party, '480')
  const cheque = { method: 'cheque', bank_account: bank.id, amount: '480', cheque_number: '000412' }
  const receipt = await desk.pays('payment-receipts', {
    party,
    rows: [cheque],
    allocations: await desk.shares([invoice]),
  })
  expect([receipt.status, (await desk.read('sales/vouchers', invoice.id)).open_amount]).toEqual(['Issued', '480.00'])
  const [line = ''] = await desk.feed(bank, [
    { amount: '480', date: '2026-03-25', description: 'CHQ 000412', cheque_number: '000412' },
  ])
  const { best, candidates } = await desk.proposals(bank)
  const [draft] = candidates.filter(({ kind }: { kind: string }) => kind === 'draft')
  expect(draft).toMatchObject({
    path: 'banking/cheque-deposits',
    act: 'clear',
    amount: '480.00',
    cheque_number: '000412',
  })
  expect(best[0]).toMatchObject({ lines: [line], candidates: [draft.id] })

  const request = { lines: [line], candidates: [draft.id], path: draft.path, id: draft.document_id }
  const body = { version: draft.version, date: '2026-03-25' }
  expect(desk.wrong(await desk.record({ ...request, act: 'erase', document: body }))).toEqual(['NOT_IN_LIST', 'act'])
  expect((await desk.record({ ...request, act: 'clear', document: { ...body, version: 99 } })).body.code).toBe('STALE')
  expect(await desk.states(bank)).toEqual(['Unreconciled'])
  expect((await desk.record({ ...request, act: 'clear', document: body })).status).toBe(201)
  expect(await desk.read('payment-receipts', receipt.id)).toMatchObject({
    status: 'Cleared',
    clearing_date: '2026-03-25',
  })
  expect(await desk.read('sales/vouchers', invoice.id)).toMatchObject({ open_amount: '0.00', status: 'Paid' })
  expect((await desk.states(bank))[0]).toMatch(new RegExp(`^(Matched|Reconciled) ${receipt.voucher_no}$`))
})

test('an issued cheque is cleared by its match and awaits clearance again when the match is undone', async () => {
  const cheque = await desk.create('banking/cheque-issues', {
    bank_account: bank.id,
    date: '2026-03-10',
    party,
    amount: '650',
    cheque_number: '000777',
  })
  expect(cheque.status).toBe('Issued')
  const [line = ''] = await desk.feed(bank, [{ amount: '-650', date: '2026-03-24', description: 'CHQ 000777' }])
  const [best] = (await desk.proposals(bank)).best
  expect(best).toMatchObject({ lines: [line], band: 'exact' })
  await desk.match([{ lines: [line], candidates: best.candidates }])
  const state = async () => {
    const { status, clearing_date: day } = await desk.read('banking/cheque-issues', cheque.id)
    return [status, day]
  }
  expect(await state()).toEqual(['Cleared', '2026-03-24'])
  // The journal entries of the document show the line, and undo from there.
  const entries = (await desk.get(`banking/cheque-issues/${cheque.id}/journal-entries/`)).body
  const matched = entries[0].lines.filter((one: object) => 'bank_line' in one)
  expect(matched).toMatchObject([{ credit: '650.00', bank_line: { date: '2026-03-24' } }])
  const undone = await desk.unmatch({ candidates: [`entry/${entries[0].id}/${matched[0].bank_line.line_no}`] })
  expect(undone.body.lines).toEqual([line])
  expect(await state()).toEqual(['Issued', null])
  const history = (await desk.get(`banking/cheque-issues/${cheque.id}/history/`)).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(['clear', 'unmatch']))

  await desk.match([{ lines: [line], candidates: best.candidates }])
  const { version } = await desk.read('banking/cheque-issues', cheque.id)
  const cancelled = await desk.act(
    'banking/cheque-issues',
    { id: cheque.id, version },
    { name: 'cancel', reason: 'Wrong' },
  )
  expect([cancelled.status, cancelled.body.status]).toEqual([200, 'Cancelled'])
  expect(await desk.states(bank)).toEqual(['Unreconciled'])
})

test('a match and its end give a cheque a new version each, so that nobody acts on one seen before', async () => {
  const path = 'banking/cheque-issues'
  const issue = { bank_account: bank.id, date: '2026-03-10', party, amount: '650', cheque_number: '000779' }
  const cheque = await desk.create(path, issue)
  const [line = ''] = await desk.feed(bank, [{ amount: '-650', date: '2026-03-24', description: 'CHQ 000779' }])
  const candidates = [await desk.entryOf(cheque, bank)]
  const times = async () => {
    const { version, updated_at: time } = await desk.read(path, cheque.id)
    return { version, time }
  }
  const issued = await times()
  await desk.match([{ lines: [line], candidates }])
  const cleared = await times()
  expect([issued.version, cleared.version]).toEqual([1, 2])
  expect(cleared.time > issued.time).toBe(true)
  const cancel = (version: number) =>
    desk.act(path, { id: cheque.id, version }, { name: 'cancel', reason: 'Wrong payee' })
  expect((await cancel(1)).body.code).toBe('STALE')
  expect((await desk.patch(`${path}/${cheque.id}`, { version: 1, narration: 'Rent' })).body.code).toBe('STALE')
  expect((await desk.states(bank))[0]).toBe(`Reconciled ${cheque.voucher_no}`)

  await desk.unmatch({ lines: [line] })
  expect((await times()).version).toBe(3)
  await desk.match([{ lines: [line], candidates }])
  expect((await cancel(4)).body).toMatchObject({ status: 'Cancelled', version: 5 })
  const history = (await desk.get(`${path}/${cheque.id}/history/`)).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual([
    'cancel',
    'clear',
    'unmatch',
    'clear',
    'create',
  ])
  const rows = await app.sql<{ version: number }>(
    'select object_version as version from audit_log where object_id = $1 order by id',
    [cheque.id],
  )
  expect(rows.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
})

test('a cheque that is recorded with its match is new, at version 1, and cleared', async () => {
  const [line = ''] = await desk.feed(bank, [{ amount: '-65', date: '2026-03-24', description: 'CHQ 000780' }])
  const document = { bank_account: bank.id, date: '2026-03-24', party, amount: '65', cheque_number: '000780' }
  const recorded = await desk.record({ lines: [line], candidates: [], path: 'banking/cheque-issues', document })
  expect(recorded.status).toBe(201)
  const { status, version } = await desk.read('banking/cheque-issues', recorded.body.id)
  expect([status, version]).toEqual(['Cleared', 1])
})

test('a cheque that is matched together with a voucher is cleared, and both show it', async () => {
  const issue = { bank_account: bank.id, date: '2026-03-10', party, amount: '650', cheque_number: '000778' }
  const cheque = await desk.create('banking/cheque-issues', issue)
  const [line = ''] = await desk.feed(bank, [{ amount: '-652', date: '2026-03-24', description: 'CHQ 000778' }])
  const entries = (await desk.get(`banking/cheque-issues/${cheque.id}/journal-entries/`)).body
  const place = entries[0].lines.findIndex(({ account }: { account: string }) => account === bank.account)
  const document = {
    status: 'Approved',
    date: '2026-03-24',
    narration: 'Cheque fee',
    rows: [
      { account: await desk.accountAt('E-I-BC-BC'), debit: '2' },
      { account: bank.account, credit: '2' },
    ],
  }
  const candidates = [`entry/${entries[0].id}/${place + 1}`]
  const recorded = await desk.record({ lines: [line], candidates, path: 'account/journal-vouchers', document })
  expect(recorded.status).toBe(201)
  expect(await desk.read('banking/cheque-issues', cheque.id)).toMatchObject({
    status: 'Cleared',
    clearing_date: '2026-03-24',
  })
  const [latest] = (await desk.get(`banking/cheque-issues/${cheque.id}/history/`)).body
  expect(latest).toMatchObject({
    action: 'clear',
    changes: { status: ['Issued', 'Cleared'], clearing_date: [null, '2026-03-24'] },
  })
})

test('a voucher that is not approved is approved by its match', async () => {
  const interest = await desk.accountAt('E-I-BC-BC')
  const voucher = await desk.create('account/journal-vouchers', {
    status: 'Unapproved',
    date: '2026-03-19',
    narration: 'Quarterly fee',
    rows: [
      { account: interest, debit: '18.75' },
      { account: bank.account, credit: '18.75' },
    ],
  })
  const [line = ''] = await desk.feed(bank, [{ amount: '-18.75', description: 'QUARTERLY FEE' }])
  const { candidates } = await desk.proposals(bank)
  expect(candidates).toMatchObject([{ kind: 'draft', act: 'approve', amount: '-18.75', document_id: voucher.id }])
  const request = { lines: [line], candidates: [candidates[0].id], path: 'account/journal-vouchers', id: voucher.id }
  const recorded = await desk.record({ ...request, act: 'approve', document: { version: voucher.version }, note: 'Q1' })
  expect([recorded.status, recorded.body]).toEqual([
    201,
    { path: 'account/journal-vouchers', id: voucher.id, number: expect.stringMatching(/^JV-2026-/) },
  ])
  expect((await desk.states(bank))[0]).toContain(recorded.body.number)
  expect((await desk.get(`account/ledgers/${bank.account}/`)).body.balance).toBe('-18.75')
})

test('a slip is proposed without the cheques that bounced before it cleared', async () => {
  await desk.invoice(party, '10')
  const [ledger] = (await desk.get(`account/ledgers/options/?among=benefactor&q=Heron ${counter}`)).body
  const cheque = (number: string, amount: string) => ({ benefactor: ledger.id, cheque_number: number, amount })
  const slip = await desk.create('banking/cheque-deposits', {
    date: '2026-03-10',
    bank_account: bank.id,
    cheques: [cheque('000017', '250'), cheque('000018', '150')],
    status: 'Issued',
  })
  const bounce = { name: 'bounce', reason: 'No funds', date: '2026-03-11', cheque: slip.cheques[1].id }
  const { body: bounced } = await desk.act('banking/cheque-deposits', slip, bounce)
  expect(bounced.status).toBe('Issued')
  const [line = ''] = await desk.feed(bank, [{ amount: '250', date: '2026-03-12', description: 'CHEQUES' }])
  const { best, candidates } = await desk.proposals(bank)
  const [draft] = candidates.filter(({ kind }: { kind: string }) => kind === 'draft')
  expect(draft).toMatchObject({ act: 'clear', amount: '250.00' })
  expect(best[0]).toMatchObject({ lines: [line], candidates: [draft.id] })
  const request = { lines: [line], candidates: [draft.id], path: draft.path, id: draft.document_id, act: 'clear' }
  const cleared = await desk.record({ ...request, document: { version: draft.version, date: '2026-03-12' } })
  expect(cleared.status).toBe(201)
})
