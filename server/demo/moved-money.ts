/** What Maple & Finch Ltd moves between its own accounts, banks and pays by cheque. */
import { addDays, addMonths } from '../../domain/calendar/local-date.ts'
import { documentUseCases } from '../services/document-registry.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import { ledgerOf } from './money.ts'
import type { Money } from './money.ts'
import type { Span } from './schedule.ts'
import { monthly } from './schedule.ts'
import { added, idsByName } from './stock-records.ts'

type MoneyDocuments = { id: string; version: number }

/** Makes templates, transfers, deposits of cash and cheques in the order of their dates; what `span` ends with is still open. */
export async function enterMovedMoney(company: Context, span: Span, money: Money): Promise<void> {
  const { bank } = money
  const [ledgers, banks] = await Promise.all([idsByName(company, 'account'), idsByName(company, 'bank_account')])
  const ledger = (name: string) => ledgers.get(name) ?? ''
  const current = ledger(ledgerOf(money))
  const templates = {
    'PayPal to the bank': {
      from_account: ledger('PayPal'),
      to_account: current,
      transaction_fee_account: ledger('PayPal Commission'),
      transaction_fee: '1.50',
    },
    'Put by for tax': { from_account: current, to_account: ledger('Northern Bank savings account') },
    'Petty cash': { from_account: current, to_account: ledger('Cash') },
  }
  for (const [name, transfer] of Object.entries(templates)) {
    await added(company, 'banking/fund-transfer-templates', { name, ...transfer })
  }
  for (const date of monthly(span, 19)) {
    await added(company, 'banking/fund-transfers', { date, ...templates['Put by for tax'], amount: '150' })
  }
  const recent = addMonths(span.end, -1)
  const transfer = { date: recent, ...templates['PayPal to the bank'], amount: '1500', narration: 'Online sales' }
  await added(company, 'banking/fund-transfers', transfer)
  await added(company, 'banking/fund-transfers', {
    date: addDays(recent, 2),
    ...templates['Petty cash'],
    amount: '250',
  })
  const bankAccount = banks.get(bank.short_name)
  const takings = { bank_account: bankAccount, benefactor: ledger('Cash'), deposited_by: 'Carol Maple' }
  const deposit = { date: addDays(recent, 9), ...takings, amount: '120', narration: 'Takings of the tea room' }
  await added(company, 'banking/cash-deposits', deposit)

  const cheque = async (after: number, body: object): Promise<MoneyDocuments> =>
    added<MoneyDocuments>(company, 'banking/cheque-issues', {
      date: addDays(recent, after),
      bank_account: bankAccount,
      ...body,
    })
  const roof = await cheque(3, {
    issued_to: 'Whitworth Roofing',
    dr_account: ledger('Repairs and maintenance'),
    amount: '380',
  })
  const { acts } = documentUseCases('banking/cheque-issues')
  const act = (name: string, { id, version }: MoneyDocuments, body: object) =>
    acts[name]?.(company, { id, body: { version, ...body } })
  await act('clear', roof, { date: addDays(recent, 8) })
  const spoilt = await cheque(12, {
    issued_to: 'Salford Print',
    dr_account: ledger('Repairs and maintenance'),
    amount: '64.20',
  })
  await act('cancel', spoilt, { reason: 'Misprinted' })
  await cheque(14, { issued_to: 'Harrison Insurance Brokers', dr_account: ledger('Business insurance'), amount: '215' })
  const later = { cheque_date: addDays(span.end, 20), narration: 'Deposit for the Christmas market' }
  await cheque(26, { issued_to: 'Manchester Markets', dr_account: ledger('Rent and rates'), amount: '450', ...later })
}
