/** Card settlements: receipts on a clearing account that the bank pays in one sum less a fee, settled once and undone. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { composeSettlement } from '../../domain/banking/reconciliation/compose-record.ts'
import type { BankProposals, ShownCandidate } from '../../domain/banking/reconciliation/proposal-answer.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { matchDesk } from './match-desk.ts'

let app: TestApp
let desk: Awaited<ReturnType<typeof matchDesk>>
let clearing = ''
let method = ''
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
  const [category] = (await desk.get('account/categories/?name=Cash%20equivalents')).body
  clearing = (await desk.create('account/ledgers', { name: `Clearing ${counter}`, category: category.id })).id
  method = await desk.mode(`Worldpay ${counter}`, { account: clearing })
  bank = await bankOf(`Bank ${counter}`)
  party = (await desk.party(`Kestrel ${counter}`)).id
})

const bankOf = (name: string) =>
  desk.create('banking/bank-accounts', { bank_name: name, account_number: name, clearing_account: clearing })
const byCard = (amount: string, { date = '2026-03-18', ...fields }: { date?: string; reference?: string } = {}) =>
  desk.pays('payment-receipts', { party, date, rows: [{ method: 'mode', mode: method, amount }], ...fields })
/** Pays a customer back by card. */
const refund = (amount: string, date = '2026-03-18') =>
  desk.pays('purchase/payments', {
    party,
    ledger: 'receivable',
    date,
    rows: [{ method: 'mode', mode: method, amount }],
  })
const balanceOf = async (account: string): Promise<string> =>
  (await desk.get(`account/ledgers/${account}/`)).body.balance
const unsettled = async (): Promise<ShownCandidate[]> => {
  const query = `bank_account=${bank.id}&date=2026-03-31&q=clearing%20${counter}`
  const hits: ShownCandidate[] = (await desk.get(`banking/statement-lines/candidates/?${query}`)).body
  return hits.filter(({ kind }) => kind === 'clearing')
}
const amountsOf = (candidates: readonly { amount: string }[]) => candidates.map(({ amount }) => amount).toSorted()

/** Returns the request that settles the receipts of the best match of a line, or the given ones. */
async function settlementOf(line: string, chosen?: readonly ShownCandidate[]) {
  const { summary, lines, candidates, best }: BankProposals = await desk.proposals(bank)
  const match = best.find((one) => one.lines.includes(line))
  const receipts = chosen ?? candidates.filter(({ id }) => match?.candidates.includes(id))
  const matching = { lines: lines.filter(({ id }) => id === line), bank: summary }
  return { match, request: composeSettlement(matching, { receipts, narration: 'Worldpay' }) ?? {} }
}
async function settle(line: string) {
  const { request } = await settlementOf(line)
  const answer = await desk.record(request)
  expect([answer.status, answer.body.errors ?? answer.body.code]).toEqual([201, undefined])
  return answer.body
}

test('the receipts and refunds of a day less the fee are settled by a voucher', async () => {
  await byCard('120.40')
  await byCard('119.60')
  await refund('20')
  await byCard('55', { date: '2026-03-19' })
  const charges = await desk.accountAt('E-I-BC-BC')
  const before = await balanceOf(charges)
  expect(await balanceOf(clearing)).toBe('275.00')
  const [line = ''] = await desk.feed(bank, [{ amount: '217.80', description: `WORLDPAY ${counter}` }])
  const { match } = await settlementOf(line)
  expect(match).toMatchObject({ band: 'likely', difference: '-2.20' })
  expect(match?.reasons).toEqual([
    { code: 'amount_less_fee', value: '2.2' },
    { code: 'card_receipts', value: '2 2026-03-18 2026-03-18' },
    { code: 'card_refunds', value: '1 2026-03-18 2026-03-18' },
    { code: 'name', value: `Worldpay ${counter}` },
  ])
  const { path, id, number } = await settle(line)
  expect(path).toBe('account/journal-vouchers')
  expect(await desk.states(bank)).toEqual([`Matched ${number}`])
  const { rows } = await desk.read(path, id)
  expect(rows.map(({ account, debit, credit }: Record<string, string>) => [account, debit, credit])).toEqual([
    [bank.account, '217.80', '0.00'],
    [clearing, '0.00', '220.00'],
    [charges, '2.20', '0.00'],
  ])
  expect([await balanceOf(bank.account), await balanceOf(clearing)]).toEqual(['217.80', '55.00'])
  expect(Number(await balanceOf(charges)) - Number(before)).toBeCloseTo(2.2)
  expect(amountsOf(await unsettled())).toEqual(['55.00'])
  expect(await app.broken('one')).toEqual([])
})

test('after the last settlement the clearing account is zero', async () => {
  await byCard('100')
  await byCard('40', { date: '2026-03-19' })
  const [first = '', second = ''] = await desk.feed(bank, [
    { amount: '98.50', description: `WORLDPAY ${counter}`, date: '2026-03-19' },
    { amount: '39.40', description: `WORLDPAY ${counter}`, date: '2026-03-20' },
  ])
  await settle(first)
  await settle(second)
  expect([await balanceOf(clearing), await balanceOf(bank.account)]).toEqual(['0.00', '137.90'])
  expect(await unsettled()).toEqual([])
})

test('a shared reference without a fee is exact and reconciled', async () => {
  await byCard('60', { reference: `BATCH 5510${counter}` })
  await byCard('40', { reference: `BATCH 5510${counter}`, date: '2026-03-19' })
  await byCard('30')
  const [line = ''] = await desk.feed(bank, [{ amount: '100', description: `BATCH 5510${counter}` }])
  expect((await settlementOf(line)).match).toMatchObject({ band: 'exact', difference: '0.00' })
  const { number } = await settle(line)
  expect(await desk.states(bank)).toEqual([`Reconciled ${number}`])
  expect(await balanceOf(clearing)).toBe('30.00')
})

test('the fee is posted to the fee account of the payment method', async () => {
  const [category] = (await desk.get('account/categories/?name=Bank%20Charges')).body
  const fees = (await desk.create('account/ledgers', { name: `Card fees ${counter}`, category: category.id })).id
  const amex = await desk.mode(`Amex ${counter}`, { account: clearing, fee_account: fees })
  await desk.pays('payment-receipts', {
    party,
    date: '2026-03-18',
    rows: [{ method: 'mode', mode: amex, amount: '50' }],
  })
  await byCard('70')
  const [line = ''] = await desk.feed(bank, [{ amount: '48.50', description: `AMEX ${counter}` }])
  await settle(line)
  expect([await balanceOf(fees), await balanceOf(clearing)]).toEqual(['1.50', '70.00'])
})

test('undoing restores what is unsettled, and the voucher stays until it is cancelled', async () => {
  await byCard('100')
  const [line = ''] = await desk.feed(bank, [{ amount: '98', description: `WORLDPAY ${counter}` }])
  const { path, id, number } = await settle(line)
  const undone = await desk.unmatch({ lines: [line] })
  expect(undone.body).toEqual({ lines: [line], documents: [{ path, id, number }] })
  expect(amountsOf(await unsettled())).toEqual(['-100.00', '100.00'])
  // The posted settlement is not proposed as a receipt, and can be matched as it was.
  const { best } = await desk.proposals(bank)
  expect(best.map(({ candidates }: { candidates: string[] }) => candidates.length)).toEqual([1])
  const candidates = [...best[0].candidates, ...(await unsettled()).map(({ id: candidate }) => candidate)]
  expect((await desk.match([{ lines: [line], candidates }])).status).toBe(200)
  expect(await unsettled()).toEqual([])
  await desk.unmatch({ lines: [line] })

  const { version } = await desk.read(path, id)
  expect((await desk.act(path, { id, version }, { name: 'cancel', reason: 'Wrong' })).status).toBe(200)
  expect([amountsOf(await unsettled()), await balanceOf(clearing)]).toEqual([['100.00'], '100.00'])
  await settle(line)
  expect([await unsettled(), await balanceOf(clearing)]).toEqual([[], '0.00'])
  expect(await app.broken('one')).toEqual([])
})

test('a receipt or a settlement that is reversed reopens the line and the other receipts', async () => {
  const first = await byCard('100')
  await byCard('20')
  const [line = ''] = await desk.feed(bank, [{ amount: '118', description: `WORLDPAY ${counter}` }])
  const voucher = await settle(line)
  expect((await desk.act('payment-receipts', first, { name: 'cancel', reason: 'Wrong' })).status).toBe(200)
  expect(await desk.states(bank)).toEqual(['Unreconciled'])
  expect((await desk.proposals(bank)).lines).toMatchObject([
    { id: line, reopened_path: 'payment-receipts', reopened_number: first.voucher_no },
  ])
  expect(amountsOf(await unsettled())).toEqual(['-120.00', '20.00'])

  const { version } = await desk.read(voucher.path, voucher.id)
  await desk.act(voucher.path, { id: voucher.id, version }, { name: 'cancel', reason: 'Wrong' })
  await byCard('100')
  const again = await settle(line)
  const { version: current } = await desk.read(again.path, again.id)
  await desk.act(again.path, { id: again.id, version: current }, { name: 'cancel', reason: 'Wrong' })
  expect(await desk.states(bank)).toEqual(['Unreconciled'])
  expect([amountsOf(await unsettled()), await balanceOf(bank.account)]).toEqual([['100.00', '20.00'], '0.00'])
})

test('a settled receipt of a locked statement cannot be cancelled', async () => {
  const receipt = await byCard('100')
  const [line = ''] = await desk.feed(bank, [{ amount: '98', description: `WORLDPAY ${counter}` }])
  await settle(line)
  const statement = (await desk.get(`banking/reconciliation/?bank_account=${bank.id}`)).body[0]
  expect((await desk.post(`banking/reconciliation/${statement.id}/lock`, {})).status).toBe(204)
  const cancelled = await desk.act('payment-receipts', receipt, { name: 'cancel', reason: 'Wrong' })
  expect(cancelled.body.code).toBe('STATEMENT_LOCKED')
})

test('a receipt is settled once, also by two requests at the same time and from another bank account', async () => {
  await byCard('100')
  const other = await bankOf(`Other ${counter}`)
  const [line = '', twin = ''] = await desk.feed(bank, [
    { amount: '98', description: `WORLDPAY ${counter}` },
    { amount: '97', description: 'SOMETHING ELSE' },
  ])
  const [elsewhere = ''] = await desk.feed(other, [{ amount: '98', description: `WORLDPAY ${counter}` }])
  const receipts = await unsettled()
  const requests = [(await settlementOf(line)).request, (await settlementOf(twin, receipts)).request]
  const { summary, lines } = await desk.proposals(other)
  const matching = { lines: lines.filter(({ id }: { id: string }) => id === elsewhere), bank: summary }
  requests.push(composeSettlement(matching, { receipts, narration: 'Worldpay' }) ?? {})
  const answers = await Promise.all(requests.map((request) => desk.record(request)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect([body.code, Object.keys(body.errors)]).toEqual(['ENTRY_MATCHED', ['candidates.0']])
  expect(await balanceOf(clearing)).toBe('0.00')
})

test('a voucher that does not settle what is selected is refused', async () => {
  await byCard('100')
  await byCard('30', { date: '2026-03-19' })
  const [line = ''] = await desk.feed(bank, [{ amount: '98', description: `WORLDPAY ${counter}` }])
  const { request } = await settlementOf(line)
  const others = (await unsettled()).filter(({ amount }) => amount === '30.00').map(({ id }) => id)
  expect((await desk.record({ ...request, candidates: others })).body.code).toBe('NOT_SETTLED')
  // Receipts need a settlement: they are not on the bank account.
  const [receipt] = (await unsettled()).filter(({ amount }) => amount === '100.00')
  expect(desk.wrong(await desk.match([{ lines: [line], candidates: [receipt?.id] }]))).toEqual([
    'MATCH_DIFFERENCE',
    'matches.0.candidates',
  ])
  const strange = await desk.bank(`Without ${counter}`)
  const [away = ''] = await desk.feed(strange, [{ amount: '98' }])
  expect(desk.wrong(await desk.match([{ lines: [away], candidates: [receipt?.id] }]))).toEqual([
    'OTHER_BANK_ACCOUNT',
    'matches.0.candidates.0',
  ])
  expect([await balanceOf(clearing), (await unsettled()).length]).toEqual(['130.00', 2])
})

test('who may not enter and approve vouchers settles nothing', async () => {
  await byCard('100')
  const [line = ''] = await desk.feed(bank, [{ amount: '98', description: `WORLDPAY ${counter}` }])
  const { request } = await settlementOf(line)
  const refused = await desk.record(request, 'clerk')
  expect([refused.status, refused.body.code]).toEqual([403, 'NOT_ALLOWED'])
  expect((await unsettled()).length).toBe(1)
})

test('the clearing account holds money and is no bank account', async () => {
  const [bankLedger] = (await desk.get(`account/ledgers/?id=${bank.account}`)).body
  const path = `/api/company/one/banking/bank-accounts/${bank.id}/`
  const { version } = (await desk.get(`banking/bank-accounts/${bank.id}/`)).body
  const change = (account: string | null) => app.as('owner').patch(path, { version, clearing_account: account })
  for (const account of [bankLedger.id, await desk.accountAt('I-S-S')]) {
    expect(desk.wrong(await change(account))).toEqual(['NOT_A_CLEARING_ACCOUNT', 'clearing_account'])
  }
  const { body } = await desk.get('account/ledgers/options/?among=clearing&q=c')
  const offered = body.map(({ label }: { label: string }) => label)
  expect(offered).toContain('Card clearing')
  expect(offered).not.toContain(bankLedger.name)
  expect((await change(null)).body.clearing_account).toBe(null)
})

test('settlements are known by their text next time, and suggest no rule', async () => {
  const text = (number: string) => `MERCHANT PAYOUT ${'X'.repeat(counter)} ${number}`
  const lines = await desk.feed(bank, [
    { amount: '98', description: text('7'), date: '2026-03-10' },
    { amount: '49', description: text('8'), date: '2026-03-12' },
  ])
  await byCard('100', { date: '2026-03-09' })
  const { match, request } = await settlementOf(lines[0] ?? '')
  expect(match?.band).toBe(undefined)
  const [receipt] = await unsettled()
  expect(request).toEqual({})
  const chosen = await settlementOf(lines[0] ?? '', receipt ? [receipt] : [])
  expect((await desk.record(chosen.request)).status).toBe(201)
  await byCard('50', { date: '2026-03-11' })
  const next = (await settlementOf(lines[1] ?? '')).match
  expect([next?.band, next?.reasons.at(-1)?.code]).toEqual(['likely', 'history'])
  await settle(lines[1] ?? '')
  const suggestion = await desk.get(`banking/bank-rules/suggestion/?line=${lines[1]}`)
  expect([suggestion.status, suggestion.body.suggestion]).toEqual([200, null])
})
