/** What invoices and bills of the books have come to in VAT, for the voucher that settles it with the tax office. */
import { statement } from '../db/core/client.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import type { VatOf } from './maple-and-finch.ts'

type Day = { date: string; output: string; input: string }

/** Adds up by ranges of dates what is posted until now on the ledgers of the scheme, in pence. */
export async function vatOfTrade({ db, who }: Context): Promise<VatOf> {
  const [days] = await db.batch(who.companyId, [
    statement<Day>(
      `select l.date,
         coalesce(sum(l.credit - l.debit) filter (where a.id = s.payable_id) * 100, 0)::bigint::text as output,
         coalesce(sum(l.debit - l.credit) filter (where a.id = s.receivable_id) * 100, 0)::bigint::text as input
       from tax_scheme s
       join account a on a.company_id = s.company_id and a.id in (s.payable_id, s.receivable_id)
       join journal_line l on l.company_id = a.company_id and l.account_id = a.id
       where s.company_id = $1 and s.kind = 'taxable'
       group by l.date`,
      [who.companyId],
    ),
  ])
  return (since, until) => {
    const within = days.filter(({ date }) => since <= date && date <= until)
    const total = (name: 'output' | 'input') => within.reduce((sum, day) => sum + BigInt(day[name]), 0n)
    return { output: total('output'), input: total('input') }
  }
}
