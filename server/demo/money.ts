/** Where the money of a demo is kept, and the ways in which it comes and goes. */
import type { Context } from '../services/core/unit-of-work.ts'
import { bankingBankAccounts } from '../../domain/resources/banking/banking-bank-accounts.ts'
import { settingsPaymentModes } from '../../domain/resources/payments/settings-payment-modes.ts'
import { createRecord } from '../services/core/write-records.ts'

export type Money = {
  /** Its ledger is there already, called by short name and number. */
  bank: {
    bank_name: string
    short_name: string
    account_number: string
    branch_name: string
    next_cheque_no: string
    iban?: string
    bic?: string
  }
  wallet: { name: string; percent: string }
}

export const mapleMoney: Money = {
  bank: {
    bank_name: 'Northern Bank',
    short_name: 'Northern Bank current account',
    account_number: '20418863',
    branch_name: 'Manchester, King Street',
    next_cheque_no: '000341',
    iban: 'GB98NRTH20418820418863',
    bic: 'NRTHGB2M',
  },
  wallet: { name: 'PayPal', percent: '2' },
}

export const himalMoney: Money = {
  bank: {
    bank_name: 'Himal Bank',
    short_name: 'Himal Bank current account',
    account_number: '0170010045',
    branch_name: 'New Road',
    next_cheque_no: '004512',
  },
  wallet: { name: 'eSewa', percent: '1.5' },
}

/** Makes a bank account that invoices print, a wallet that keeps a percentage, and a way of paying by each. */
export async function enterMoney(company: Context, { bank, wallet: { name, percent } }: Money): Promise<void> {
  const account = await createRecord(company, bankingBankAccounts, { ...bank, print_on_invoices: true })
  const holder = { is_wallet: true, bank_name: name, commission_percent: percent }
  const wallet = await createRecord(company, bankingBankAccounts, holder)
  for (const mode of ['Bank transfer', 'Card'])
    await createRecord(company, settingsPaymentModes, { name: mode, account: account.body['account'] })
  await createRecord(company, settingsPaymentModes, {
    name,
    account: wallet.body['account'],
    fee: { type: 'percentage', value: percent },
    fee_account: wallet.body['commission_account'],
  })
}

/** Returns the name of the ledger of the bank account. */
export function ledgerOf({ bank }: Money): string {
  return `${bank.short_name} (${bank.account_number})`
}
