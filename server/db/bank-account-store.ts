/** What the rules of bank accounts need to know. */
import type { Statement } from './client.ts'
import { statement } from './client.ts'

/** The bank account, other than the one of `id`, whose ledger has a name below a category. */
export function ledgerOfOtherBank(
  companyId: string,
  { name, below, id }: { name: string; below: string; id: string | null },
): Statement<{ id: string }> {
  return statement(
    `select b.id from bank_account b
     join account a on a.company_id = b.company_id and a.id = b.account_id
     join account_category c on c.company_id = a.company_id and c.id = a.category_id
     where b.company_id = $1 and c.system_code = $2 and a.name = $3 and b.id is distinct from $4::uuid`,
    [companyId, below, name, id],
  )
}
