/** What earlier matches of bank reconciliation show. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** What an earlier line said, and whose it was. */
export type MatchedBefore = { text: string; account: string; party: string | null }

/**
 * Returns the texts and accounts of the latest lines that were matched with entries of a party or with card receipts, whose party
 * is null: 2,000 at most.
 */
export function matchedBefore(companyId: string): Statement<MatchedBefore> {
  return statement(
    `select distinct s.text, s.account, s.party from (
       select l.counterparty_name || ' ' || l.description as text, l.counterparty_account as account, b.party
       from bank_match m
       join bank_match_line p on p.company_id = m.company_id and p.match_id = m.id
       join bank_statement_line l on l.company_id = p.company_id and l.id = p.line_id
       join bank_account k on k.company_id = m.company_id and k.id = m.bank_account_id
       join lateral (
         select distinct case when s.account_id = k.account_id then i.party_id end as party
         from bank_match_entry n
         join journal_line s on s.company_id = n.company_id and s.entry_id = n.entry_id and s.line_no = n.line_no
         left join open_item i on i.company_id = n.company_id and i.entry_id = n.entry_id
         where n.company_id = m.company_id and n.match_id = m.id
           and (i.party_id is not null or s.account_id <> k.account_id)
       ) b on true
       where m.company_id = $1 order by m.created_at desc limit 2000) s
     order by s.text, s.account, s.party`,
    [companyId],
  )
}
