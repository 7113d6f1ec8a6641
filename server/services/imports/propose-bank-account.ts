/** Proposes the bank account of an uploaded statement, and the signs of its amounts. */
import { isAccountAmong } from '../../../domain/banking/statements/choose-account.ts'
import { numberedBanks } from '../../db/banking/bank-statement-store.ts'
import { earlierSign } from '../../db/records/imports-store.ts'
import type { Context } from '../core/unit-of-work.ts'
import type { Import } from './import-record.ts'
import type { Look } from './inspect-file.ts'

/**
 * Adds the bank account of a statement where none is chosen: the one with the number in the first line of the file, or the
 * only one of the company. A file that is inspected for the first time has the signs of the statement before. Other kinds of
 * files have neither.
 */
export async function withBankAccount(
  { db, who }: Context,
  { kind, columns: storedColumns }: Pick<Import, 'kind' | 'columns'>,
  look: Look,
): Promise<Look> {
  if (kind !== 'bank_statement') return look
  const { companyId } = who
  const [banks] = await db.batch(companyId, [numberedBanks(companyId)])
  const bank_account = look.options.bank_account ?? proposal(banks, look)
  const options = { ...look.options, bank_account }
  if (bank_account === null || storedColumns.length > 0) return { ...look, options }
  const [[earlier]] = await db.batch(companyId, [earlierSign(companyId, bank_account)])
  return { ...look, options: { ...options, is_sign_reversed: earlier?.is_sign_reversed ?? false } }
}

type Banks = readonly { id: string; account_number: string | null; iban: string | null }[]

function proposal(banks: Banks, { columns, sample, mapping }: Look): string | null {
  const account = sample[0]?.[columns.indexOf(mapping['account'] ?? '')] ?? ''
  const [first, ...others] = banks.filter(({ account_number, iban }) =>
    isAccountAmong(account, [account_number ?? '', iban ?? '']),
  )
  const [only, ...further] = banks
  if (first && others.length === 0) return first.id
  return only && further.length === 0 ? only.id : null
}
