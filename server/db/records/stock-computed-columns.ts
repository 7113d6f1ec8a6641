/** The current costs of stock documents, for the rows of one page of a list. */
import { sql } from 'kysely'
import type { Fragment } from '../core/client.ts'

/** Returns the value of adjustments' movements, positive; null while they are not posted. */
export function adjustmentTotals(companyId: string): Fragment {
  return sql`
    select page.id, coalesce(sum(abs(v.value)), 0) as total
    from page
    left join stock_entry e on e.company_id = ${companyId} and e.document_path = 'inventory/adjustments'
      and e.document_id = page.id and e.voided_at is null
    left join stock_valuation v on v.company_id = ${companyId} and v.entry_id = e.id
    group by page.id`
}

/** Returns the value of the finished goods of assemblies. */
export function conversionTotals(companyId: string): Fragment {
  return sql`
    select page.id, coalesce(sum(v.value), 0) as total
    from page
    left join stock_entry e on e.company_id = ${companyId} and e.document_path = 'inventory/conversions'
      and e.document_id = page.id and e.kind = 'production' and e.voided_at is null
    left join stock_valuation v on v.company_id = ${companyId} and v.entry_id = e.id
    group by page.id`
}
