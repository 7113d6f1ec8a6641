/** The cash forecast of company `one` for tests: its rows in words, and what they are made from. */
import { expect } from 'vitest'
import type { TestApp } from './harness.ts'
import { paymentDesk } from './payment-desk.ts'

export type ForecastRow = {
  id: string
  parent_id: string | null
  kind: string
  code: string | null
  name: string
  due_date: string
  cells: Record<string, string>
  drill: string | null
}

/** Returns the helpers of a bank account and the customer Amy. */
export async function forecastDesk(app: TestApp) {
  const desk = await paymentDesk(app)
  const bank = await desk.bank('Barclays')
  const amy: string = (await desk.party('Amy')).id
  const charges: string = (await desk.get('account/ledgers/?code=E-I-BC-BC')).body[0].id

  /** Returns the answer with its totals; `closing` is the balance at the end. */
  const forecast = async (query = 'include_overdue=true') => {
    const { status, body } = await desk.get(`reports/cash-forecast/?${query}`)
    expect([status, body.code]).toEqual([200, undefined])
    return { ...body, ...body.totals, closing: body.totals.balance }
  }
  /** Returns the expected amounts as `due date, number, amount, contact`; negative for money out. */
  const expectedOf = async (query?: string): Promise<string[]> =>
    (await forecast(query)).rows
      .filter(({ kind }: ForecastRow) => kind === 'document' || kind === 'estimate')
      .map(({ due_date: due, code, name, cells: { money_in: moneyIn, money_out: moneyOut, details } }: ForecastRow) =>
        [due, code ?? name, moneyIn || `-${moneyOut}`, details].join(' ').trim(),
      )
  const cheque = (amount: string, fields: object = {}) => [
    { method: 'cheque', bank_account: bank.id, amount, cheque_number: '17', ...fields },
  ]
  /** Approves a voucher of two lines: the debited and the credited account. */
  const voucher = (date: string, [debit, credit]: readonly [string, string], amount: string) =>
    desk.create('account/journal-vouchers', {
      status: 'Approved',
      date,
      narration: 'Adjustment',
      accept: ['DATE_FAR_AHEAD'],
      rows: [
        { account: debit, debit: amount },
        { account: credit, credit: amount },
      ],
    })
  return { ...desk, account: bank, amy, charges, forecast, expectedOf, cheque, voucher }
}
