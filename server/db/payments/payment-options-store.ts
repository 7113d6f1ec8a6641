/** Reads the payment methods: payment modes, bank accounts, and withholding schemes. */
import type { FeeRule } from '../../../domain/payments/fee.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Returns the active modes for money in, or for money out. */
export function modesInUse(
  companyId: string,
  isIn: boolean,
): Statement<{ id: string; label: string; fee: FeeRule | null }> {
  return statement(
    `select id, name as label, fee from payment_mode
     where company_id = $1 and is_active and case when $2 then enabled_for_sales else enabled_for_purchase end
     order by name collate "und-x-icu"`,
    [companyId, isIn],
  )
}

export type BankInUse = { id: string; label: string; is_wallet: boolean; commission_percent: string | null }

/** Returns the active bank accounts and wallets; a wallet may charge a percentage on receipts. */
export function banksInUse(companyId: string): Statement<BankInUse> {
  return statement(
    `select id, name as label, is_wallet, trim_scale(commission_percent)::text as commission_percent
     from bank_account where company_id = $1 and is_active order by name collate "und-x-icu"`,
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
