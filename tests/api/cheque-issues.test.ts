/**
 * Cheques issued by the company (cheque-issues, cheque-numbers, act-day, post-due-cheques): numbers, posting date, void
 * and stop.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { postDueCheques } from '../../server/services/banking/post-due-cheques.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { pdfText } from '../support/pdf-text.ts'
import { itemDesk } from './item-desk.ts'

const path = 'banking/cheque-issues'
let app: TestApp
let bank: { id: string; account: string }
let wallet: { id: string }
let mill: { id: string; supplier_account: string }
let repairs = ''
beforeAll(async () => {
  app = await startApp()
  bank = await create('banking/bank-accounts', {
    bank_name: 'Barclays',
    account_number: '1234',
    next_cheque_no: '000107',
  })
  wallet = await create('banking/bank-accounts', { is_wallet: true, bank_name: 'PayPal' })
  mill = await create('crm/parties', { name: 'Mill' })
  repairs = await ledger('E-I-BC-BC')
})
afterAll(() => app.close())
const { get, post, patch, create, ledger, at } = itemDesk(() => app)

const toMill = (fields: object = {}) => ({
  date: '2026-03-02',
  bank_account: bank.id,
  party: mill.id,
  amount: '250.00',
  ...fields,
})
const toAmy = (fields: object = {}) => toMill({ party: null, issued_to: 'Amy', dr_account: repairs, ...fields })
const act = (id: string, name: string, body: object) => post(`${path}/${id}/${name}`, body)
const balance = async (id: string) => (await get(`account/ledgers/${id}`)).body.balance
const next = async () => (await get(`banking/bank-accounts/${bank.id}`)).body.next_cheque_no
type Line = { account_label: string; debit: string; credit: string }
/** Returns date and lines of each entry, oldest first. */
const entries = async (id: string) =>
  (await get(`${path}/${id}/journal-entries`)).body.map(({ date, lines }: { date: string; lines: Line[] }) =>
    [date, ...lines.map(({ account_label, debit, credit }) => `${account_label} ${debit} ${credit}`)].join(' | '),
  )

test('a cheque without a number takes the next one of its bank account, and a typed one advances it only when equal', async () => {
  const one = await create(path, toMill())
  expect(one).toMatchObject({
    status: 'Issued',
    voucher_no: 'CHQ-2026-0001',
    cheque_number: '000107',
    amount: '250.00',
    amount_in_words: 'Two hundred and fifty pounds only',
    acts: ['edit', 'clear', 'stop', 'cancel'],
  })
  expect(await entries(one.id)).toEqual(['2026-03-02 | Mill (Payable) 250.00 0.00 | Barclays (1234) 0.00 250.00'])
  expect(await next()).toBe('000108')
  expect((await create(path, toMill({ cheque_number: '000500' }))).cheque_number).toBe('000500')
  expect(await next()).toBe('000108')
  await create(path, toMill({ cheque_number: '000108' }))
  expect(await next()).toBe('000109')
  expect(at(await post(path, toMill({ cheque_number: '000107' })))).toEqual(['DUPLICATE', ['cheque_number']])
  const other = await create('banking/bank-accounts', { bank_name: 'Lloyds', account_number: '9' })
  expect(at(await post(path, toMill({ bank_account: other.id })))).toEqual(['REQUIRED', ['cheque_number']])
  expect((await create(path, toMill({ bank_account: other.id, cheque_number: '000107' }))).cheque_number).toBe('000107')
})

test('the next number is one that no cheque has', async () => {
  const book = await create('banking/bank-accounts', { bank_name: 'Book', account_number: '31', next_cheque_no: '007' })
  const write = async (fields: object = {}) =>
    (await create(path, toMill({ bank_account: book.id, ...fields }))).cheque_number
  const nextNumber = async () => (await get(`banking/bank-accounts/${book.id}`)).body.next_cheque_no
  expect([await write({ cheque_number: '008' }), await write({ cheque_number: '009' }), await nextNumber()]).toEqual([
    '008',
    '009',
    '007',
  ])
  expect([await write(), await nextNumber()]).toEqual(['007', '010'])
  expect([await write(), await write(), await nextNumber()]).toEqual(['010', '011', '012'])
})

test('there is no next number after the last one that fits', async () => {
  const nines = '9'.repeat(30)
  const full = await create('banking/bank-accounts', {
    bank_name: 'Nines',
    account_number: '30',
    next_cheque_no: nines,
  })
  expect((await create(path, toMill({ bank_account: full.id }))).cheque_number).toBe(nines)
  expect((await get(`banking/bank-accounts/${full.id}`)).body.next_cheque_no).toBeNull()
})

test('cheques written without a number at the same moment take the next ones', async () => {
  expect(await next()).toBe('000109')
  const cheques = await Promise.all([1, 2, 3, 4].map(() => create(path, toMill())))
  expect(cheques.map(({ cheque_number: number }) => number).toSorted()).toEqual([
    '000109',
    '000110',
    '000111',
    '000112',
  ])
  expect(await next()).toBe('000113')
})

test('of two cheques written at the same moment with one typed number, the second is refused', async () => {
  const answers = await Promise.all([1, 2].map(() => post(path, toMill({ cheque_number: '000600' }))))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 400])
  expect(answers.filter(({ status }) => status === 400).map(at)).toEqual([['DUPLICATE', ['cheque_number']]])
  expect(await next()).toBe('000113')
})

test('a cheque to a supplier is open for allocation; one to another payee has a name and an account', async () => {
  const one = await create(path, toMill({ amount: '80' }))
  const [item] = await app.sql<{ side: string; open: string }>(
    'select side, open_amount::numeric(20, 2)::text as open from open_item where document_id = $1',
    [one.id],
  )
  expect(item).toEqual({ side: 'debit', open: '80.00' })
  const other = await create(path, toAmy())
  expect((await entries(other.id)).at(0)).toBe('2026-03-02 | Bank Charges 250.00 0.00 | Barclays (1234) 0.00 250.00')
  const refused = async (body: object) => at(await post(path, body))
  expect(await refused(toMill({ party: null }))).toEqual(['REQUIRED', ['issued_to', 'dr_account']])
  expect(await refused(toMill({ dr_account: repairs }))).toEqual(['SUPPLIER_PAYS', ['dr_account']])
  expect(await refused(toAmy({ dr_account: bank.account }))).toEqual(['SAME_LEDGER', ['dr_account']])
  expect(await refused(toMill({ bank_account: wallet.id, cheque_number: '1' }))).toEqual([
    'NOT_A_BANK',
    ['bank_account'],
  ])
  expect(await refused(toMill({ cheque_date: '2026-03-01', amount: '0' }))).toEqual([
    'CHEQUE_DATE_EARLY',
    ['cheque_date', 'amount'],
  ])
  const [walkIn] = (await get('crm/parties/?q=Walk-in')).body
  expect(await refused(toMill({ party: walkIn.id }))).toEqual(['NOT_A_SUPPLIER', ['party']])
})

test('number and bank account of a cheque stay; other changes post again', async () => {
  const one = await create(path, toMill({ amount: '90' }))
  expect(at(await patch(`${path}/${one.id}`, { version: 1, cheque_number: '7', amount: '91' }))).toEqual([
    'FIELD_FIXED',
    ['cheque_number'],
  ])
  const { body: changed } = await patch(`${path}/${one.id}`, { version: 1, amount: '91' })
  expect(changed).toMatchObject({ amount: '91.00', cheque_number: one.cheque_number, version: 2 })
  expect((await entries(one.id)).map((entry: string) => entry.split(' ').at(-1))).toEqual(['90.00', '-90.00', '91.00'])
})

test('a cleared cheque has the day on which the bank paid it', async () => {
  const one = await create(path, toMill())
  expect(at(await act(one.id, 'clear', { version: 1, date: '2026-03-01' }))).toEqual(['CLEARED_EARLY', ['date']])
  const { body: cleared } = await act(one.id, 'clear', { version: 1, date: '2026-03-09' })
  expect(cleared).toMatchObject({ status: 'Cleared', clearing_date: '2026-03-09', acts: ['cancel'] })
  expect(await entries(one.id)).toHaveLength(1)
  expect((await act(one.id, 'stop', { version: 2, reason: 'Lost' })).body.code).toBe('WRONG_STATUS')
})

test('a void or stopped cheque is reversed, and its number stays used', async () => {
  const before = await balance(mill.supplier_account)
  const [lost, spoilt] = [await create(path, toMill()), await create(path, toMill())]
  expect(at(await act(lost.id, 'stop', { version: 1, reason: ' ' }))).toEqual(['REASON_REQUIRED', ['reason']])
  const { body: stopped } = await act(lost.id, 'stop', { version: 1, reason: 'Lost in the post', date: '2026-03-20' })
  expect(stopped).toMatchObject({ status: 'Stopped', cancel_reason: 'Lost in the post', acts: [] })
  expect((await entries(lost.id)).at(-1)).toBe(
    '2026-03-20 | Mill (Payable) -250.00 0.00 | Barclays (1234) 0.00 -250.00',
  )
  const { body: late } = await act((await create(path, toMill())).id, 'stop', { version: 1, reason: 'Lost' })
  expect((await entries(late.id)).at(-1)).toContain('2026-06-15 | Mill (Payable) -250.00')
  const { body: voided } = await act(spoilt.id, 'cancel', { version: 1, reason: 'Spoilt' })
  expect(voided).toMatchObject({ status: 'Cancelled', acts: [] })
  expect(await balance(mill.supplier_account)).toBe(before)
  expect(at(await post(path, toMill({ cheque_number: spoilt.cheque_number })))).toEqual([
    'DUPLICATE',
    ['cheque_number'],
  ])
})

test('a postdated cheque posts once its day has come in its company', async () => {
  const before = await balance(bank.account)
  const later = toMill({ date: '2026-06-15', cheque_date: '2026-06-20', amount: '40' })
  const [remaining, voided] = [await create(path, later), await create(path, later)]
  expect(await entries(remaining.id)).toEqual([])
  expect(at(await act(remaining.id, 'clear', { version: 1, date: '2026-06-16' }))).toEqual(['CLEARED_EARLY', ['date']])
  await act(voided.id, 'cancel', { version: 1, reason: 'Agreed otherwise' })
  const due = () => postDueCheques(app.contextOf('one'))
  await due()
  expect(await entries(remaining.id)).toEqual([])
  expect(await balance(bank.account)).toBe(before)

  await app.setNow('2026-06-20T06:00:00Z')
  await due()
  await due()
  expect(await entries(remaining.id)).toEqual(['2026-06-20 | Mill (Payable) 40.00 0.00 | Barclays (1234) 0.00 40.00'])
  expect(await entries(voided.id)).toEqual([])
  const { body: history } = await get(`${path}/${remaining.id}/history`)
  expect(history.map(({ action, who }: { action: string; who: string }) => [action, who])).toEqual([
    ['post', 'Test owner'],
    ['create', 'Test owner'],
  ])
  expect((await get(`${path}/${remaining.id}`)).body.version).toBe(2)
})

test('a cheque dated in a locked period posts when it is reopened, and blocks no other', async () => {
  const later = (day: string) => toMill({ date: '2026-06-20', cheque_date: day, amount: '15' })
  const [locked, open] = [await create(path, later('2026-06-22')), await create(path, later('2026-06-25'))]
  await app.setNow('2026-06-26T06:00:00Z')
  await app.lock('one', '2026-06-23')
  await expect(postDueCheques(app.contextOf('one'))).rejects.toThrow('could not be posted')
  expect(await entries(locked.id)).toEqual([])
  expect(await entries(open.id)).toHaveLength(1)
  await app.lock('one', null)
  await postDueCheques(app.contextOf('one'))
  expect(await entries(locked.id)).toEqual(['2026-06-22 | Mill (Payable) 15.00 0.00 | Barclays (1234) 0.00 15.00'])
})

test('a cheque prints as a voucher, and on the bank’s form while it is valid', async () => {
  const one = await create(path, toMill({ cheque_date: '2026-03-04' }))
  const pdf = async (name: string) => {
    const answer = await get(`${path}/${one.id}/${name}.pdf`)
    return answer.status === 200 ? pdfText(answer.bytes) : answer.body.code
  }
  const voucher = await pdf('print')
  for (const text of ['Cheque issue', one.voucher_no, one.cheque_number, 'Mill', 'Two hundred and fifty pounds only']) {
    expect(voucher).toContain(text)
  }
  const form = (await pdf('cheque')).replaceAll(/\s/g, '')
  for (const text of ['04032026', 'Mill', 'Twohundredandfiftypoundsonly', '250.00/-']) expect(form).toContain(text)
  await act(one.id, 'cancel', { version: 1, reason: 'Spoilt' })
  expect(await pdf('cheque')).toBe('WRONG_STATUS')
  expect(await pdf('print')).toContain('Spoilt')
})
