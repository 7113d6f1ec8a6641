/** Matching lines of bank statements with the books: proposals, accepting, recording, excluding and undoing. */
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
  party = (await desk.party(`Kestrel ${counter}`)).id
})

const bestOf = async () => {
  const { best } = await desk.proposals(bank)
  return best as { lines: string[]; candidates: string[]; band: string }[]
}

test('a receipt with its number on the statement is proposed as exact, accepted and reconciled', async () => {
  const receipt = await desk.receive(bank, { party, amount: '1284.50', date: '2026-03-18' })
  const [line = ''] = await desk.feed(bank, [{ amount: '1284.50', description: `FPI KESTREL ${receipt.voucher_no}` }])
  const proposals = await desk.proposals(bank)
  expect(proposals.best).toMatchObject([{ lines: [line], band: 'exact', difference: '0.00', has_rival: false }])
  expect(proposals.candidates).toMatchObject([
    { kind: 'entry', amount: '1284.50', number: receipt.voucher_no, path: 'payment-receipts', party_id: party },
  ])
  expect(proposals.summary).toMatchObject({
    day: '2026-03-20',
    statement_balance: null,
    book_balance: '1284.50',
    difference: null,
    unreconciled: 1,
    reconciled: 0,
  })
  const answer = await desk.match([{ lines: [line], candidates: proposals.best[0].candidates }])
  expect([answer.status, answer.body]).toMatchObject([200, { lines: 1, matches: [{ status: 'Reconciled' }] }])
  expect(await desk.states(bank)).toEqual([`Reconciled ${receipt.voucher_no}`])
  expect(await desk.proposals(bank)).toMatchObject({ lines: [], best: [], summary: { unreconciled: 0, reconciled: 1 } })
})

test('both sides are equal, belong to one bank account, and are matched once', async () => {
  const other = await desk.bank('Other')
  const [first, second] = [
    await desk.receive(bank, { party, amount: '30' }),
    await desk.receive(bank, { party, amount: '20' }),
  ]
  const elsewhere = await desk.receive(other, { party, amount: '30' })
  const [line = '', twin = ''] = await desk.feed(bank, [{ amount: '30' }, { amount: '50' }])
  const entries = [await desk.entryOf(first, bank), await desk.entryOf(second, bank)]
  const wrong = async (matches: readonly object[]) => desk.wrong(await desk.match(matches))
  expect(await wrong([{ lines: [line], candidates: entries }])).toEqual(['MATCH_DIFFERENCE', 'matches.0.candidates'])
  expect(await wrong([{ lines: [line], candidates: [await desk.entryOf(elsewhere, other)] }])).toEqual([
    'OTHER_BANK_ACCOUNT',
    'matches.0.candidates.0',
  ])
  expect(await wrong([{ lines: [line], candidates: ['entry/nothing/1'] }])).toEqual([
    'UNKNOWN_REFERENCE',
    'matches.0.candidates.0',
  ])
  const twice = { lines: [line], candidates: [entries[0]] }
  expect(await wrong([twice, twice])).toEqual(['DUPLICATE', 'matches.1.lines'])
  expect(await desk.states(bank)).toEqual(['Unreconciled', 'Unreconciled'])

  expect((await desk.match([{ lines: [twin], candidates: entries, note: 'Two receipts' }])).body).toMatchObject({
    lines: 1,
  })
  expect(await wrong([{ lines: [line], candidates: [entries[0]] }])).toEqual([
    'ENTRY_MATCHED',
    'matches.0.candidates.0',
  ])
  expect(await wrong([{ lines: [twin], candidates: [entries[0]] }])).toEqual([
    'LINE_MATCHED',
    'matches.0.lines.0',
    'matches.0.candidates.0',
  ])
  expect(await desk.states(bank)).toEqual(['Unreconciled', `Matched ${first.voucher_no}, ${second.voucher_no}`])
})

test('an open invoice becomes a receipt that settles it, matched in the same step', async () => {
  const invoice = await desk.invoice(party, '212.40')
  const [line = ''] = await desk.feed(bank, [{ amount: '212.40', description: `PAYMENT ${invoice.voucher_no}` }])
  const [best] = await bestOf()
  expect(best).toMatchObject({ lines: [line], band: 'exact' })
  const { candidates } = await desk.proposals(bank)
  expect(candidates).toMatchObject([
    { kind: 'item', amount: '212.40', number: invoice.voucher_no, ledger: 'receivable' },
  ])
  const document = {
    party,
    date: '2026-03-20',
    rows: [{ method: 'bank', bank_account: bank.id, amount: '212.40' }],
    allocations: await desk.shares([invoice]),
  }
  const request = { lines: [line], candidates: best?.candidates, path: 'payment-receipts', document }
  const wrongAmount = {
    ...request,
    document: { ...document, rows: [{ ...document.rows[0], amount: '212' }], allocations: [] },
  }
  expect((await desk.record(wrongAmount)).body.code).toBe('NOT_POSTED_TO_BANK')
  expect(desk.wrong(await desk.record({ ...request, document: { ...document, date: '2026-02-30' } }))).toEqual([
    'NOT_A_DATE',
    'document.date',
  ])
  expect(desk.wrong(await desk.record({ ...request, path: 'sales/vouchers' }))).toEqual(['NOT_IN_LIST', 'path'])
  expect(await desk.read('sales/vouchers', invoice.id)).toMatchObject({ open_amount: '212.40' })

  const recorded = await desk.record(request)
  expect([recorded.status, recorded.body]).toEqual([
    201,
    { path: 'payment-receipts', id: expect.any(String), number: expect.stringMatching(/^RCPT-2026-/) },
  ])
  expect(await desk.read('sales/vouchers', invoice.id)).toMatchObject({ open_amount: '0.00', status: 'Paid' })
  expect(await desk.states(bank)).toEqual([`Reconciled ${recorded.body.number}`])
})

test('a difference is recorded as a voucher that joins the match', async () => {
  const receipt = await desk.receive(bank, { party, amount: '100' })
  const [line = ''] = await desk.feed(bank, [{ amount: '97.50', description: 'CARD' }])
  const entry = await desk.entryOf(receipt, bank)
  const charges = await desk.accountAt('E-I-BC-BC')
  const document = {
    status: 'Approved',
    date: '2026-03-20',
    narration: 'Card fee',
    rows: [
      { account: charges, debit: '2.50' },
      { account: bank.account, credit: '2.50' },
    ],
  }
  const recorded = await desk.record({ lines: [line], candidates: [entry], path: 'account/journal-vouchers', document })
  expect(recorded.status).toBe(201)
  expect(await desk.states(bank)).toEqual([
    `Matched ${[recorded.body.number, receipt.voucher_no].toSorted().join(', ')}`,
  ])
  expect((await desk.get(`account/ledgers/${charges}/`)).body.balance).toBe('2.50')

  const undone = await desk.unmatch({ lines: [line] })
  expect(undone.body).toEqual({
    lines: [line],
    documents: [{ path: 'account/journal-vouchers', id: recorded.body.id, number: recorded.body.number }],
  })
  expect(await desk.states(bank)).toEqual(['Unreconciled'])
  expect((await desk.unmatch({ lines: [line] })).body).toEqual({ lines: [], documents: [] })
})

test('a transfer is matched at both banks', async () => {
  const savings = await desk.bank('Savings')
  const [line = ''] = await desk.feed(bank, [{ amount: '-1500', description: 'TFR SAVINGS' }])
  const [arrival = ''] = await desk.feed(savings, [{ amount: '1500', date: '2026-03-21', description: 'TFR' }])
  const [best] = await bestOf()
  expect(best?.candidates).toEqual([`line/${arrival}`])
  const document = { date: '2026-03-20', from_account: bank.account, to_account: savings.account, amount: '1500' }
  const recorded = await desk.record({
    lines: [line],
    candidates: best?.candidates,
    path: 'banking/fund-transfers',
    document,
  })
  expect(recorded.status).toBe(201)
  expect([...(await desk.states(bank)), ...(await desk.states(savings))].map((text) => text.split(' ')[1])).toEqual([
    recorded.body.number,
    recorded.body.number,
  ])
})

test('a changed or cancelled document reopens its match and says so', async () => {
  const receipt = await desk.receive(bank, { party, amount: '75' })
  const [line = ''] = await desk.feed(bank, [{ amount: '75', description: receipt.voucher_no }])
  const [best] = await bestOf()
  await desk.match([{ lines: [line], candidates: best?.candidates }])
  const cancelled = await desk.act('payment-receipts', receipt, { name: 'cancel', reason: 'Wrong contact' })
  expect(cancelled.status).toBe(200)
  expect(await desk.states(bank)).toEqual(['Unreconciled'])
  const again = await desk.match([{ lines: [line], candidates: best?.candidates }])
  expect(desk.wrong(again)).toEqual(['ENTRY_CHANGED', 'matches.0.candidates.0'])
  const { lines, best: now } = await desk.proposals(bank)
  expect(lines).toMatchObject([{ id: line, reopened_path: 'payment-receipts', reopened_number: receipt.voucher_no }])
  expect(now).toEqual([])
})

test('excluded lines need nothing in the books; a locked statement keeps its matches until it is reopened', async () => {
  const receipt = await desk.receive(bank, { party, amount: '75' })
  const [line = '', noise = ''] = await desk.feed(bank, [
    { amount: '75', description: receipt.voucher_no },
    { amount: '-1', description: 'Test' },
  ])
  const statement = (await desk.get(`banking/reconciliation/?bank_account=${bank.id}`)).body[0]
  expect(statement).toMatchObject({ line_count: '2', open_count: '2', is_locked: false })
  const lock = () => desk.post(`banking/reconciliation/${statement.id}/lock`, {})
  expect((await lock()).body).toMatchObject({ code: 'LINES_UNMATCHED', params: { count: '2' } })
  expect((await desk.exclude({ lines: [noise], note: 'Test of the bank' })).body).toEqual({ lines: 1 })
  const [best] = await bestOf()
  await desk.match([{ lines: [line], candidates: best?.candidates }])
  expect((await lock()).status).toBe(204)
  expect((await lock()).body.code).toBe('STATEMENT_LOCKED')
  const remove = () => app.as('owner').delete(`/api/company/one/banking/reconciliation/${statement.id}/?version=1`)
  expect((await remove()).body.code).toBe('STATEMENT_LOCKED')

  expect((await desk.unmatch({ lines: [noise] })).body.code).toBe('STATEMENT_LOCKED')
  const cancel = () => desk.act('payment-receipts', receipt, { name: 'cancel', reason: 'Wrong' })
  expect((await cancel()).body.code).toBe('STATEMENT_LOCKED')
  expect(await desk.states(bank)).toEqual([`Reconciled ${receipt.voucher_no}`, 'Excluded'])

  const reopen = (body: object) => desk.post(`banking/reconciliation/${statement.id}/reopen`, body)
  expect(desk.wrong(await reopen({ reason: ' ' }))).toEqual(['REASON_REQUIRED', 'reason'])
  expect((await reopen({ reason: 'Wrong contact' })).status).toBe(204)
  expect((await reopen({ reason: 'Again' })).body.code).toBe('NOT_LOCKED')
  expect((await remove()).body).toMatchObject({
    code: 'STATEMENT_MATCHED',
    message: 'Undo the matches of its lines first. Matched or excluded: 2.',
  })
  expect((await cancel()).status).toBe(200)
  expect((await desk.unmatch({ lines: [noise] })).body.lines).toEqual([noise])
  expect(await desk.states(bank)).toEqual(['Unreconciled', 'Unreconciled'])
  expect((await remove()).status).toBe(204)
})

test('lines and transactions of another company do not exist', async () => {
  const [line = ''] = await desk.feed(bank, [{ amount: '30' }])
  const other = '/api/company/two/banking'
  const owner = app.as('owner')
  const elsewhere = await owner.post(`${other}/bank-accounts/`, {
    bank_name: 'X',
    account_number: '7',
    next_cheque_no: '1',
  })
  const sent = [{ id: '1', date: '2026-03-20', amount: '30' }]
  await owner.post(`${other}/statement-lines/`, { bank_account: elsewhere.body.id, lines: sent })
  const foreign = (await owner.get(`${other}/statement-lines/`)).body[0].id
  const [entry] = await app.sql<{ id: string }>('select entry_id as id from journal_line limit 1')
  const unknown = ['UNKNOWN_REFERENCE', 'lines.0']
  const document = { date: '2026-03-20' }
  expect(desk.wrong(await desk.match([{ lines: [foreign], candidates: [`entry/${entry?.id}/1`] }]))).toEqual(unknown)
  expect(desk.wrong(await desk.record({ lines: [foreign], path: 'payment-receipts', document }))).toEqual(unknown)
  expect(desk.wrong(await desk.exclude({ lines: [foreign] }))).toEqual(unknown)
  expect(desk.wrong(await desk.exclude({ lines: [line, foreign] }))).toEqual(['UNKNOWN_REFERENCE', 'lines.1'])
  expect((await desk.unmatch({ lines: [foreign] })).body).toEqual({ lines: [], documents: [] })
  expect((await desk.get(`banking/statement-lines/proposals/?bank_account=${elsewhere.body.id}`)).status).toBe(404)
  const strange = {
    lines: [line],
    path: 'account/journal-vouchers',
    id: foreign,
    act: 'approve',
    document: { version: 1 },
  }
  expect((await desk.record(strange)).status).toBe(404)
  const tried = { lines: [line], candidates: [`line/${foreign}`], path: 'banking/fund-transfers', document }
  expect(desk.wrong(await desk.record(tried))).toEqual(['UNKNOWN_REFERENCE', 'lines.0'])
  expect(await desk.states(bank)).toEqual(['Unreconciled'])
})

test('the books are searched by amount, number and contact', async () => {
  const invoice = await desk.invoice(party, '1850.25', { date: '2026-01-05' })
  const search = async (q: string) =>
    (
      await desk.get(
        `banking/statement-lines/candidates/?bank_account=${bank.id}&date=2026-03-20&q=${encodeURIComponent(q)}`,
      )
    ).body
  for (const text of ['1850.25', '1,850.25', invoice.voucher_no, `kestrel ${counter}`])
    expect(await search(text)).toMatchObject([{ kind: 'item', number: invoice.voucher_no, amount: '1850.25' }])
  expect(await search('1850.26')).toEqual([])
  // Older than what the matcher compares.
  const old = await desk.receive(bank, { party, amount: '77.31', date: '2026-01-02' })
  const late = `bank_account=${bank.id}&date=2026-11-20&q=77.31`
  const hits = (await desk.get(`banking/statement-lines/candidates/?${late}`)).body
  expect(hits).toMatchObject([{ kind: 'entry', number: old.voucher_no, amount: '77.31' }])
  const wrong = await desk.get(`banking/statement-lines/candidates/?bank_account=${bank.id}&date=1066-01-01&q=x`)
  expect(desk.wrong(wrong)).toEqual(['NOT_A_DATE', 'date'])
})
