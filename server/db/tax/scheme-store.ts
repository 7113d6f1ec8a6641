/** Reads what was posted with tax schemes. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** Returns whether a bill or debit note has tax of a scheme, and whether its accounts have lines. */
export function postingsOfScheme(
  companyId: string,
  id: string,
): Statement<{ has_bought: boolean; has_lines: boolean }> {
  return statement(
    `select exists (
         select from purchase_tax_line l where l.company_id = $1 and l.status = 'Issued'
           and $2::uuid in (l.tax_scheme_id, l.customs_scheme_id) and (l.tax <> 0 or l.self_assessed_tax <> 0)
       ) as has_bought, exists (
         select from tax_scheme s join journal_line l on l.company_id = $1 and l.account_id in (s.payable_id, s.receivable_id)
         where s.company_id = $1 and s.id = $2::uuid
       ) as has_lines`,
    [companyId, id],
  )
}
