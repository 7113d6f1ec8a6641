/**
 * Several cheques on one slip (cheque-slip, cheque-deposits): one entry each, so that a bounced one is reversed alone.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from './harness.ts'
import type { TestApp } from './harness.ts'
import { paymentDesk, salesPath } from './payment-desk.ts'

const deposits = 'banking/cheque-deposits'
let app: TestApp
let desk: Awaited<ReturnType<typeof paymentDesk>>
let bank: { id: string; account: string }
let charges = ''
const ledgers: Record<string, string> = {}

beforeAll(async () => {
  app = await startApp()
  desk = await paymentDesk(app)
  bank = await desk.bank('Barclays')
  charges = (await desk.get('account/ledgers/?code=E-I-BC-BC')).body[0].id
  for (const name of ['Amy', 'Bob']) {
    await desk.invoice((await desk.party(name)).id, '10')
    ledgers[name] = (await desk.get(`account/ledgers/options/?among=benefactor&q=${name}`)).body[0].id
  }
})
afterAll(() => app.close())

const cheque = (name: string, number: string, amount: string) => ({
  benefactor: ledgers[name],
  cheque_number: number,
  cheque_date: '2026-03-01',
  drawee_bank: 'HSBC',
  amount,
})
const slip = (fields: object = {}) => ({
  date: '2026-03-02',
  bank_account: bank.id,
  deposited_by: 'Ann',
  cheques: [cheque('Amy', '000017', '250'), cheque('Bob', '000018', '100.50'), cheque('Amy', '000019', '250')],
  ...fields,
})
const issued = (fields: object = {}) => desk.create(deposits, slip({ status: 'Issued', ...fields }))
const bounce = (one: { id: string; version: number }, fields: object) =>
  desk.act(deposits, one, { name: 'bounce', reason: 'No funds', ...fields })
const balance = async (ledger: string | undefined) => (await desk.get(`account/ledgers/${ledger}`)).body.balance

test('a slip has the total and payers of its cheques, and is found by their numbers', async () => {
  const one = await desk.create(deposits, slip())
  expect(one).toMatchObject({
    status: 'Draft',
    amount: '600.50',
    amount_in_words: 'Six hundred pounds and fifty pence only',
    benefactor: null,
    benefactor_label: 'Amy (Receivable), Bob (Receivable)',
    cheque_numbers: '000017, 000018, 000019',
  })
  expect(one.cheques).toMatchObject([
    { benefactor_label: 'Amy (Receivable)', cheque_number: '000017', amount: '250.00', bounced_on: null },
    { benefactor_label: 'Bob (Receivable)', cheque_number: '000018', amount: '100.50', drawee_bank: 'HSBC' },
    { cheque_number: '000019', cheque_date: '2026-03-01', charge: null, charge_account_label: null },
  ])
  const listed = await desk.get(`${deposits}/?q=000018`)
  expect(listed.body.map(({ id }: { id: string }) => id)).toEqual([one.id])
  const hits = await desk.get('search/?q=000018')
  expect(JSON.stringify(hits.body)).toContain(one.id)
})

test('a cheque of another slip, and one that is sent twice, are refused at their ids', async () => {
  const [one, other] = [await desk.create(deposits, slip()), await desk.create(deposits, slip())]
  const [first, second] = one.cheques.map(({ id }: { id: string }) => ({ id, ...cheque('Amy', '000020', '10') }))
  const refusalOf = async (cheques: object[]) => {
    const nothing = { benefactor: null, amount: null, cheque_number: null, cheque_date: null, drawee_bank: null }
    const whole = { ...slip(), ...nothing, narration: null }
    const answer = await desk.patch(`${deposits}/${one.id}`, { ...whole, version: 1, cheques })
    return [answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})]
  }
  expect(await refusalOf([first, second, first])).toEqual([400, 'DUPLICATE', ['cheques.2.id']])
  const foreign = { ...first, id: other.cheques[0].id }
  expect(await refusalOf([second, foreign])).toEqual([400, 'UNKNOWN_REFERENCE', ['cheques.1.id']])
  const partial = await desk.patch(`${deposits}/${one.id}`, {
    version: 1,
    cheques: [{ id: first.id }, { id: first.id }],
  })
  expect([partial.status, Object.keys(partial.body.errors ?? {})]).toEqual([400, ['cheques.1.id']])
  expect((await desk.get(`${deposits}/${one.id}`)).body.amount).toBe('600.50')
})

test('a change of a slip keeps cheques by id, removes and adds them', async () => {
  const one = await desk.create(deposits, slip())
  const [first, second] = one.cheques
  const change = (body: object) => desk.patch(`${deposits}/${one.id}`, body)
  const same = await change({ version: 1, cheques: one.cheques.map(({ id }: { id: string }) => ({ id })) })
  expect([same.status, same.body.version]).toEqual([200, 1])
  const { body } = await change({
    version: 1,
    cheques: [{ id: second.id, amount: '90' }, cheque('Amy', '000020', '1')],
  })
  expect(body).toMatchObject({ version: 2, amount: '91.00', cheque_numbers: '000018, 000020' })
  expect(body.cheques.map(({ id }: { id: string }) => id === second.id)).toEqual([true, false])
  expect(desk.wrong(await change({ version: 2, cheques: [{ id: first.id, amount: '90' }] }))).toEqual([
    'UNKNOWN_REFERENCE',
    'cheques.0.id',
  ])
  const [last] = (await desk.get(`${deposits}/${one.id}/history`)).body
  expect(last.changes.cheques).toEqual([
    [
      'Amy (Receivable) · 000017 · 2026-03-01 · HSBC · 250.00',
      'Bob (Receivable) · 000018 · 2026-03-01 · HSBC · 100.50',
      'Amy (Receivable) · 000019 · 2026-03-01 · HSBC · 250.00',
    ],
    ['Bob (Receivable) · 000018 · 2026-03-01 · HSBC · 90.00', 'Amy (Receivable) · 000020 · 2026-03-01 · HSBC · 1.00'],
  ])
  const single = await change({ version: 2, cheques: [], benefactor: ledgers['Bob'], amount: '5' })
  expect(single.body).toMatchObject({
    amount: '5.00',
    benefactor_label: 'Bob (Receivable)',
    cheques: [],
    benefactors: null,
  })
})

test('a cleared slip posts each cheque; a bounced one is reversed alone, with its charge', async () => {
  const before = await balance(bank.account)
  const one = await issued()
  const cleared = (await desk.act(deposits, one, { name: 'clear', date: '2026-03-05' })).body
  expect(await desk.entries(`${deposits}/${one.id}`)).toEqual([
    ['2026-03-05 regular', 'Dr Barclays (1) 250.00', 'Cr Amy (Receivable) 250.00'],
    ['2026-03-05 regular', 'Dr Barclays (1) 100.50', 'Cr Bob (Receivable) 100.50'],
    ['2026-03-05 regular', 'Dr Barclays (1) 250.00', 'Cr Amy (Receivable) 250.00'],
  ])
  const [, , third] = one.cheques
  const { status, body } = await bounce(cleared, {
    cheque: third.id,
    date: '2026-03-09',
    charge: '5',
    charge_account: charges,
  })
  expect([status, body.errors]).toEqual([200, undefined])
  expect(body).toMatchObject({ status: 'Cleared', cancel_reason: null, bounced_on: null, acts: ['bounce', 'cancel'] })
  expect(body.cheques[2]).toMatchObject({
    bounced_on: '2026-03-09',
    charge: '5.00',
    charge_account_label: 'Bank Charges',
    bounce_reason: 'No funds',
  })
  expect((await desk.entries(`${deposits}/${one.id}`)).slice(3)).toEqual([
    ['2026-03-09 regular', 'Dr Barclays (1) -250.00', 'Cr Amy (Receivable) -250.00'],
    ['2026-03-09 regular', 'Dr Bank Charges 5.00', 'Cr Barclays (1) 5.00'],
  ])
  const lines = await app.sql(
    `select l.description from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
     where e.document_id = $1 and e.reverses_id is not null`,
    [one.id],
  )
  expect(lines).toEqual([{ description: '000019' }, { description: '000019' }])
  expect(Number(await balance(bank.account)) - Number(before)).toBe(345.5)
  const again = await bounce(body, { cheque: third.id })
  expect(desk.wrong(again)).toEqual(['UNKNOWN_REFERENCE', 'cheque'])
  expect(desk.wrong(await bounce(body, {}))).toEqual(['REQUIRED', 'cheque'])
  const [first] = one.cheques
  const toMoney = await bounce(body, { cheque: first.id, charge: '5', charge_account: bank.account })
  expect(desk.wrong(toMoney)).toEqual(['NOT_AN_EXPENSE_LEDGER', 'charge_account'])
})

test('a slip has bounced when all of its cheques have', async () => {
  const one = await issued({ cheques: [cheque('Amy', '21', '10'), cheque('Bob', '22', '20')] })
  const [first, second] = one.cheques
  const open = (await bounce(one, { cheque: first.id, date: '2026-03-03' })).body
  expect([open.status, open.acts]).toEqual(['Issued', ['edit', 'clear', 'bounce', 'cancel']])
  const changed = await desk.patch(`${deposits}/${open.id}`, { version: open.version, cheques: [{ id: second.id }] })
  expect(desk.wrong(changed)).toEqual(['FIELD_FIXED', 'cheques'])
  const other = [{ id: first.id, amount: '11' }, { id: second.id }]
  const fixed = await desk.patch(`${deposits}/${open.id}`, { version: open.version, cheques: other })
  expect(desk.wrong(fixed)).toEqual(['FIELD_FIXED', 'cheques.0'])
  const over = (await bounce(open, { cheque: second.id, date: '2026-03-04' })).body
  expect(over).toMatchObject({ status: 'Bounced', bounced_on: '2026-03-04', cancel_reason: 'No funds', acts: [] })
  expect(await desk.entries(`${deposits}/${one.id}`)).toEqual([])
})

test('a change of a slip keeps the bounce posting of its cheques', async () => {
  const one = await issued()
  const ids: string[] = one.cheques.map(({ id }: { id: string }) => id)
  const { body } = await bounce(one, { cheque: ids[1], date: '2026-03-09', charge: '5', charge_account: charges })
  const posted = await desk.entries(`${deposits}/${one.id}`)
  expect(posted).toEqual([['2026-03-09 regular', 'Dr Bank Charges 5.00', 'Cr Barclays (1) 5.00']])
  const changed = await desk.patch(`${deposits}/${one.id}`, { version: body.version, narration: 'Corrected' })
  expect(changed.body).toMatchObject({ narration: 'Corrected', cheques: [{}, { charge: '5.00' }, {}] })
  expect(await desk.entries(`${deposits}/${one.id}`)).toEqual(posted)
  const [{ changes }] = (await desk.get(`${deposits}/${one.id}/history/`)).body
  expect(Object.keys(changes)).toEqual(['narration'])
})

test('a cancelled slip reverses its open cheques and keeps the charge of its bounced one', async () => {
  const before = await balance(bank.account)
  const one = await issued()
  const { body: cleared } = await desk.act(deposits, one, { name: 'clear', date: '2026-03-05' })
  const charged = { cheque: one.cheques[2].id, date: '2026-03-09', charge: '5', charge_account: charges }
  const { body } = await bounce(cleared, charged)
  const posted = await desk.entries(`${deposits}/${one.id}`)
  const cancelled = await desk.act(deposits, body, { name: 'cancel', reason: 'Twice', date: '2026-03-10' })
  expect(cancelled.body).toMatchObject({
    status: 'Cancelled',
    cancel_reason: 'Twice',
    cheques: [{}, {}, { charge: '5.00' }],
  })
  expect((await desk.entries(`${deposits}/${one.id}`)).slice(posted.length)).toEqual([
    ['2026-03-10 regular', 'Dr Barclays (1) -250.00', 'Cr Amy (Receivable) -250.00'],
    ['2026-03-10 regular', 'Dr Barclays (1) -100.50', 'Cr Bob (Receivable) -100.50'],
  ])
  expect(Number(await balance(bank.account)) - Number(before)).toBe(-5)
  expect(await app.broken('one')).toEqual([])
})

test('problems of a cheque are reported at its row, and nothing is written', async () => {
  const refused = async (cheques: unknown) => desk.wrong(await desk.post(deposits, slip({ cheques })))
  const good = cheque('Amy', '1', '10')
  expect(await refused([good, { ...good, amount: '0', benefactor: '', hue: 'red' }])).toEqual([
    'REQUIRED',
    'cheques.1.benefactor',
    'cheques.1.amount',
    'cheques.1.hue',
  ])
  expect(await refused([{ ...good, amount: 'much' }, {}])).toEqual(['NOT_A_NUMBER', 'cheques.0.amount'])
  expect(await refused([{ ...good, benefactor: bank.account }])).toEqual(['SAME_LEDGER', 'cheques.0.benefactor'])
  expect(await refused([{ ...good, benefactor: charges }])).toEqual(['NOT_A_BENEFACTOR', 'cheques.0.benefactor'])
  expect(await refused([{ ...good, benefactor: good.amount }, 7])).toEqual([
    'UNKNOWN_REFERENCE',
    'cheques.0.benefactor',
    'cheques.1',
  ])
  expect(await refused('all')).toEqual(['BAD_REQUEST', 'cheques'])
  expect(await refused([])).toEqual(['REQUIRED', 'benefactor', 'amount'])
  expect(await refused(Array.from({ length: 201 }, () => good))).toEqual(['TOO_MANY_ROWS', 'cheques'])
})

test('a slip is printed with its cheques, and the books are consistent', async () => {
  const one = await issued({ cheques: [cheque('Amy', '31', '10'), cheque('Bob', '32', '20')] })
  const { status, headers } = await app.as('owner').get(`/api/company/one/${deposits}/${one.id}/print.pdf/`)
  expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await desk.read(salesPath, (await desk.get(`${salesPath}/`)).body[0].id)).status).toBe('Issued')
  await desk.expectBooksAgree()
  expect(await app.broken('one')).toEqual([])
})
