/** Bank accounts and cheque deposits of company `one`, for tests that need samples. */
import { expect } from 'vitest'
import { resourceAt } from '../../domain/resources/index.ts'
import type { TestApp } from './harness.ts'

const base = '/api/company/one'

export type Deposit = { id: string; version: number }

async function create(app: TestApp, path: string, body: object): Promise<Record<string, string>> {
  const answer = await app.as('owner').post(`${base}/${path}/`, body)
  expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined])
  return answer.body
}

/** Creates the references of a deposit: a bank account that takes cheques, and the account of the payer. */
async function namedByDeposits(app: TestApp): Promise<{ bank_account: string; benefactor: string }> {
  const first = async (path: string, query: string) =>
    (await app.as('owner').get(`${base}/${path}/options/?${query}`)).body[0]?.id
  const bank = await first('banking/bank-accounts', 'among=bank')
  const bankAccount = { bank_name: 'Barclays', account_number: '1234' }
  return {
    bank_account: bank ?? (await create(app, 'banking/bank-accounts', bankAccount))['id'],
    benefactor: await first('account/ledgers', 'among=benefactor&q=Walk-in'),
  }
}

/** Returns the body of a deposit. */
async function depositBody(app: TestApp): Promise<Record<string, unknown>> {
  return { date: '2026-06-01', ...(await namedByDeposits(app)), amount: '139.12', cheque_number: '000107' }
}

let cheques = 100

type Body = Record<string, unknown>

async function ledgers(app: TestApp, group: string, search = ''): Promise<string[]> {
  const { body } = await app.as('owner').get(`${base}/account/ledgers/options/?among=${group}&q=${search}`)
  return body.map(({ id }: { id: string }) => id)
}

/** Bodies of the documents of each kind of money. */
export const moneyBodies: Readonly<Record<string, (app: TestApp) => Promise<Body>>> = {
  'banking/cheque-deposits': depositBody,
  'banking/cash-deposits': async (app) => {
    const { bank_account } = await namedByDeposits(app)
    const [benefactor] = await ledgers(app, 'depositor', 'Cash')
    return { date: '2026-06-01', bank_account, benefactor, amount: '139.12', deposited_by: 'Ben' }
  },
  'banking/cheque-issues': async (app) => {
    const { bank_account } = await namedByDeposits(app)
    cheques += 1
    const cheque_number = `${cheques}`.padStart(6, '0')
    const { id: party } = await create(app, 'crm/parties', { name: `Mill ${cheque_number}` })
    return { date: '2026-06-01', bank_account, cheque_number, party, issued_to: 'The Mill', amount: '139.12' }
  },
  'banking/fund-transfers': async (app) => {
    const { bank_account } = await namedByDeposits(app)
    const bank = await app.as('owner').get(`${base}/banking/bank-accounts/${bank_account}/`)
    const [from] = await ledgers(app, 'money', 'Cash')
    const [fees] = await ledgers(app, 'expense', 'Bank')
    const fee = { transaction_fee_account: fees, transaction_fee: '1.50' }
    return { date: '2026-06-01', from_account: from, to_account: bank.body.account, amount: '139.12', ...fee }
  },
  'tax/payments': async (app) => {
    const schemes = await app.as('owner').get(`${base}/tax/schemes/options/?among=owed`)
    const [from] = await ledgers(app, 'money', 'Cash')
    return {
      date: '2026-06-01',
      tax_scheme: schemes.body[0].id,
      tax_return: null,
      amount: '139.12',
      paid_from: from,
      set_off: '10.00',
    }
  },
}

/** Returns the body of a transfer template beside its name. */
export async function templateBody(app: TestApp): Promise<Body> {
  const { date: _date, amount: _amount, ...both } = (await moneyBodies['banking/fund-transfers']?.(app)) ?? {}
  return both
}

/** Creates a document of money in a status that allows an act. */
export async function moneyReadyFor(app: TestApp, path: string, act: string): Promise<Deposit> {
  const { steps = {}, startsAs = [] } = resourceAt(path) ?? {}
  const status = startsAs.find((one) => steps[one]?.[act] !== undefined)
  const { id, version } = await create(app, path, {
    ...(await moneyBodies[path]?.(app)),
    ...(status ? { status } : {}),
  })
  return { id: String(id), version: Number(version) }
}

/** Creates a wallet with its payment method, and a deposit of each status. */
export async function someMoney(app: TestApp): Promise<void> {
  const wallet = { is_wallet: true, bank_name: 'PayPal', short_name: '100 % =1+1', commission_percent: '2' }
  const { account, commission_account: costs } = await create(app, 'banking/bank-accounts', wallet)
  const fee = { type: 'percentage', value: '2' }
  const mode = { name: 'Pay_Pal', account, fee, fee_account: costs, enabled_for_sales: false, is_active: false }
  await create(app, 'settings/payment-modes', mode)
  for (const fields of [{ narration: 'Rent_x' }, { drawee_bank: "O'Neill", status: 'Issued' }]) {
    await create(app, 'banking/cheque-deposits', { ...(await depositBody(app)), ...fields })
  }
  for (const [name, body] of [
    ['clear', { date: '2026-06-03' }],
    ['cancel', { reason: 'Twice' }],
  ] as const) {
    const { id, version } = await moneyReadyFor(app, 'banking/cheque-deposits', name)
    const answer = await app.as('owner').post(`${base}/banking/cheque-deposits/${id}/${name}/`, { version, ...body })
    expect(answer.status).toBe(200)
  }
  await create(app, 'banking/fund-transfer-templates', { name: 'Weekly takings', ...(await templateBody(app)) })
  await create(app, 'banking/fund-transfer-templates', { name: 'Rent_x 100 % =1+1' })
  for (const path of Object.keys(moneyBodies).filter((one) => one !== 'banking/cheque-deposits')) {
    await moneyReadyFor(app, path, 'edit')
    const { id, version } = await moneyReadyFor(app, path, 'cancel')
    const answer = await app.as('owner').post(`${base}/${path}/${id}/cancel/`, { version, reason: 'Twice' })
    expect([path, answer.status]).toEqual([path, 200])
  }
  await someStatements(app)
  await someRules(app)
}

/** Creates bank rules, with and without optional fields. */
async function someRules(app: TestApp): Promise<void> {
  const [account = '', second = ''] = await ledgers(app, 'expense')
  const { body: schemes } = await app.as('owner').get(`${base}/tax/schemes/?kind=taxable`)
  const tax = schemes.find(({ rate }: { rate: string }) => rate !== '0')?.id
  await create(app, 'banking/bank-rules', { name: '100 % =1+1', words: 'Rent_x', direction: 'both', account })
  await create(app, 'banking/bank-rules', {
    name: "O'Neill",
    words: "o'neill; rent",
    direction: 'out',
    bank_account: (await namedByDeposits(app)).bank_account,
    amount_from: '1',
    amount_to: '500',
    account,
    tax_scheme: tax,
    second_account: second,
    second_percent: '30',
    narration: '=1+1',
  })
}

/** Sends lines of bank feeds, with signs that searches and spreadsheets take for something else. */
async function someStatements(app: TestApp): Promise<void> {
  const { id } = await create(app, 'banking/bank-accounts', { bank_name: 'Fed', account_number: '100 %_1' })
  const texts = { counterparty_name: "O'Neill", counterparty_account: 'GB29_1', end_to_end_reference: '=1+1' }
  for (const lines of [
    [
      {
        id: 'a',
        date: '2026-03-02',
        value_date: '2026-03-03',
        amount: '-4.50',
        description: '100 % of rent',
        ...texts,
      },
    ],
    [
      {
        id: '-b_',
        date: '2026-03-04',
        amount: '7',
        description: 'Rent_x',
        creditor_reference: 'RF18',
        cheque_number: '1_1',
      },
    ],
  ]) {
    const { status } = await app
      .as('owner')
      .post('/api/company/one/banking/statement-lines/', { bank_account: id, lines })
    expect(status).toBe(200)
  }
}
