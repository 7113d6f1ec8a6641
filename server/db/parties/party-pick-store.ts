/** Searches parties for documents by names, aliases and numbers, each with what a document needs. */
import { sql } from 'kysely'
import type { Language } from '../../../domain/language/languages.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import type { Statement } from '../core/client.ts'
import { compile } from '../core/client.ts'
import { computedColumns } from '../records/computed-columns.ts'
import { containing } from '../records/list-search.ts'
import { searchCondition } from '../records/record-query.ts'

/** Amounts with the digits of the currency, days as a whole number in text; null where not set. */
export type PickedParty = {
  id: string
  label: string
  tax_number: string | null
  address: string | null
  /** The language of its papers; null: that of the company. */
  language: Language | null
  aliases: string[]
  credit_limit: string | null
  credit_days: string | null
  receivable: string
  payable: string
  overdue: string
}

/**
 * Returns those of `ids` first, then active ones that contain every word: a complete tax number, then names that begin
 * with it.
 */
export function partyPickStatement(
  companyId: string,
  { search, ids, limit }: { search: string; ids: readonly string[]; limit: number },
): Statement<PickedParty> {
  const condition = search === '' ? sql`true` : searchCondition(crmParties, search)
  const computed = computedColumns[crmParties.path]?.source(companyId) ?? sql``
  return compile(sql`
    with page as (
      select id, row_number() over () as place from (
        select r.id from party r
        where r.company_id = ${companyId} and (r.id = any (${ids}::uuid[]) or (r.is_active and ${condition}))
        order by r.id = any (${ids}::uuid[]) desc, coalesce(r.tax_number = ${search}, false) desc,
          r.name ilike ${containing(search).slice(1)} desc, r.name collate "und-x-icu", r.id
        limit ${limit}
      ) found
    )
    select p.id, p.name as label, p.tax_number, p.address, p.language, computed.aliases, round(p.credit_limit, c.currency_digits) as credit_limit,
      p.credit_days::text as credit_days, round(computed.receivable, c.currency_digits) as receivable,
      round(computed.payable, c.currency_digits) as payable, round(computed.overdue, c.currency_digits) as overdue
    from page
    join party p on p.company_id = ${companyId} and p.id = page.id
    join company c on c.id = p.company_id
    join (${computed}) computed on computed.id = p.id
    order by page.place`)
}
