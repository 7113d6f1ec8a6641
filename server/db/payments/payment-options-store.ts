/** Reads the payment methods: payment modes, bank accounts, and withholding schemes. */
import type { FeeRule } from '../../../domain/payments/fee.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { accountInUse } from '../ledger/account-in-use.ts'

/** Returns the active modes for money in, or for money out, whose account is in use. */
export function modesInUse(
  companyId: string,
  isIn: boolean,
): Statement<{ id: string; label: string; fee: FeeRule | null }> {
  return statement(
    `select m.id, m.name as label, m.fee from payment_mode m
     join account a on a.company_id = m.company_id and a.id = m.account_id
     where m.company_id = $1 and m.is_active and ${accountInUse('a')}
       and case when $2 then m.enabled_for_sales else m.enabled_for_purchase end
     order by m.name collate "und-x-icu"`,
    [companyId, isIn],
  )
}

export type BankInUse = { id: string; label: string; is_wallet: boolean; commission_percent: string | null }

/** Returns the active bank accounts and wallets with an active account; a wallet may charge a percentage on receipts. */
export function banksInUse(companyId: string): Statement<BankInUse> {
  return statement(
    `select m.id, m.name as label, m.is_wallet, trim_scale(m.commission_percent)::text as commission_percent
     from bank_account m join account a on a.company_id = m.company_id and a.id = m.account_id
     where m.company_id = $1 and m.is_active and a.is_active order by m.name collate "und-x-icu"`,
    [companyId],
  )
}

/** Returns the withholding schemes, rates in percent. */
export function withholdingInUse(companyId: string): Statement<{ id: string; label: string; rate: string }> {
  return statement(
    `select id, coalesce(short_name, name) as label, trim_scale(rate)::text as rate from tax_scheme
     where company_id = $1 and is_active and kind = 'withholding' order by name collate "und-x-icu"`,
    [companyId],
  )
}
