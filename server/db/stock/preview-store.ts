/** Labels the effects of a change on other documents, and whether they change the profit of the year. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type EffectKey = { documentPath: string; documentId: string; itemId: string }
export type EffectFacts = {
  document_path: string
  document_id: string
  item_id: string
  document_no: string | null
  item_label: string
  is_result: boolean
}

/**
 * Returns, for documents whose costs change, numbers, names of items, and whether the counter account of the change is
 * an income or expense account. A changed cost of a receipt with its own value is the cost of earlier shortages, which
 * always is.
 */
export function effectFacts(companyId: string, keys: readonly EffectKey[]): Statement<EffectFacts> {
  return statement(
    `with result_category as (
       select t.id from account_category c cross join lateral category_with_descendants($1, c.id) t
       where c.company_id = $1 and c.system_code in ('INCOME', 'EXPENSES')
     )
     select k."documentPath" as document_path, k."documentId" as document_id, k."itemId" as item_id,
       d.number as document_no, i.name as item_label, m.is_result
     from json_to_recordset($2) as k("documentPath" text, "documentId" uuid, "itemId" uuid)
     join item i on i.company_id = $1 and i.id = k."itemId"
     left join posted_document d on d.company_id = $1 and d.document_path = k."documentPath" and d.document_id = k."documentId"
     cross join lateral (
       select coalesce(bool_or(e.kind in ('opening', 'stock_in', 'purchase', 'value_change')
         or a.category_id in (select id from result_category)), false) as is_result
       from stock_entry e join account a on a.company_id = $1 and a.id = e.counter_account_id
       where e.company_id = $1 and e.document_path = k."documentPath" and e.document_id = k."documentId"
         and e.item_id = k."itemId" and e.voided_at is null
     ) m`,
    [companyId, JSON.stringify(keys)],
  )
}

/** Returns the calendar of the company's dates, and the decimals of its currency. */
export function displayFacts(companyId: string): Statement<{ calendar: 'ad' | 'bs'; currency_digits: number }> {
  return statement('select calendar, currency_digits from company where id = $1', [companyId])
}
