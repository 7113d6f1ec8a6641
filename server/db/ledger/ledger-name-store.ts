/** Finds accounts by their names. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Returns the category of a system code and the account of that name directly in it, if there is one. */
export function ledgerBelow(
  companyId: string,
  { name, below }: { name: string; below: string },
): Statement<{ category_id: string; ledger_id: string | null }> {
  return statement(
    `select c.id as category_id, a.id as ledger_id from account_category c
     left join account a on a.company_id = c.company_id and a.category_id = c.id and a.name = $3
     where c.company_id = $1 and c.system_code = $2`,
    [companyId, below, name],
  )
}

/** Returns an account, and whether another one beside it has the name. */
export function ledgerNamed(
  companyId: string,
  { id, name }: { id: string; name: string },
): Statement<{ name: string; version: number; taken: boolean }> {
  return statement(
    `select a.name, a.version, exists (
       select from account o
       where o.company_id = a.company_id and o.category_id = a.category_id and o.name = $3 and o.id <> a.id
     ) as taken
     from account a where a.company_id = $1 and a.id = $2`,
    [companyId, id, name],
  )
}

/** Returns the account of a system code. */
export function systemLedger(companyId: string, systemCode: string): Statement<{ id: string }> {
  return statement('select id from account where company_id = $1 and system_code = $2', [companyId, systemCode])
}
