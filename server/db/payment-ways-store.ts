/** The ways money can take: payment modes, bank accounts, and what may be withheld. */
import type { FeeRule } from '../../domain/payments/fee.ts'
import type { Statement } from './client.ts'
import { statement } from './client.ts'

/** The modes in use for money in, or for money out. */
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

/** The bank accounts in use; wallets are paid by their modes. */
export function banksInUse(companyId: string): Statement<{ id: string; label: string }> {
  return statement(
    `select id, name as label from bank_account where company_id = $1 and is_active and not is_wallet
     order by name collate "und-x-icu"`,
    [companyId],
  )
}

/** The schemes by which payments are withheld, rates in percent. */
export function withholdingInUse(companyId: string): Statement<{ id: string; label: string; rate: string }> {
  return statement(
    `select id, coalesce(short_name, name) as label, trim_scale(rate)::text as rate from tax_scheme
     where company_id = $1 and is_active and kind = 'withholding' order by name collate "und-x-icu"`,
    [companyId],
  )
}

/** Up to what a difference is round-off. */
export function writeOffLimit(companyId: string): Statement<{ write_off_limit: string }> {
  return statement(
    'select trim_scale(write_off_limit)::text as write_off_limit from trade_setting where company_id = $1',
    [companyId],
  )
}
