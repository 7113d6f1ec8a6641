/** Opening balances, and the two accounts to which one posts. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type StoredOpening = {
  id: string
  account_id: string
  account_label: string
  opening_dr: string
  opening_cr: string
  entry_id: string
  version: number
}

/** Returns one opening balance; amounts canonical. */
export function openingById(companyId: string, id: string): Statement<StoredOpening> {
  return statement(
    `select o.id, o.account_id, a.name as account_label, trim_scale(o.opening_dr)::text as opening_dr,
       trim_scale(o.opening_cr)::text as opening_cr, o.entry_id, o.version
     from opening_balance o join account a on a.company_id = o.company_id and a.id = o.account_id
     where o.company_id = $1 and o.id = $2`,
    [companyId, id],
  )
}

export type OpeningOfAccount = Pick<StoredOpening, 'account_id' | 'opening_dr' | 'opening_cr'>

/** Returns every opening balance of the books; amounts canonical. */
export function openingsOfBooks(companyId: string): Statement<OpeningOfAccount> {
  return statement(
    `select account_id, trim_scale(opening_dr)::text as opening_dr, trim_scale(opening_cr)::text as opening_cr
     from opening_balance where company_id = $1`,
    [companyId],
  )
}

/** Returns the counter account of every opening balance. */
export function differenceAccount(companyId: string): Statement<{ id: string }> {
  return statement("select id from account where company_id = $1 and system_code = 'OPEN-BAL-DIFF'", [companyId])
}

export type OpeningRow = { id: string; accountId: string; debit: string; credit: string; entryId: string }

/** Inserts opening balances, one or many. */
export function insertOpenings(companyId: string, openings: readonly OpeningRow[]): Statement {
  return statement(
    `insert into opening_balance (company_id, id, account_id, opening_dr, opening_cr, entry_id)
     select $1, o.id, o."accountId", o.debit, o.credit, o."entryId"
     from json_to_recordset($2) as o(id uuid, "accountId" uuid, debit numeric, credit numeric, "entryId" uuid)`,
    [companyId, JSON.stringify(openings)],
  )
}

/** Replaces account, amounts and entry of an opening balance. */
export function updateOpening(companyId: string, opening: OpeningRow): Statement {
  return statement(
    `update opening_balance set account_id = $3, opening_dr = $4, opening_cr = $5, entry_id = $6
     where company_id = $1 and id = $2`,
    [companyId, opening.id, opening.accountId, opening.debit, opening.credit, opening.entryId],
  )
}

/** Deletes an opening balance; its entry stays, reversed by the caller. */
export function deleteOpening(companyId: string, id: string): Statement {
  return statement('delete from opening_balance where company_id = $1 and id = $2', [companyId, id])
}
