/** Checks the matches of bank lines against both sides. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { Count, Offence } from './verify-store.ts'

/** Counts the matches of bank lines. */
export function countMatches(companyId: string): Statement<Count> {
  return statement('select count(*) from bank_match where company_id = $1', [companyId])
}

/**
 * Returns matches whose sides differ, that lack a side (an excluded line has none in the books), whose entries are reversed or
 * reversals, or whose card receipts on other accounts are not settled to zero; and lines of locked statements without a match.
 */
export function brokenMatches(companyId: string): Statement<Offence> {
  return statement(
    `with sides as (
       select m.id, m.band, k.name, bank.count as bank_count, bank.total as bank_total, books.*
       from bank_match m
       join bank_account k on k.company_id = $1 and k.id = m.bank_account_id
       cross join lateral (
         select count(*) as count, coalesce(sum(l.amount), 0) as total from bank_match_line p
         join bank_statement_line l on l.company_id = $1 and l.id = p.line_id and l.bank_account_id = m.bank_account_id
         where p.company_id = $1 and p.match_id = m.id
       ) bank
       cross join lateral (
         select count(*) filter (where l.account_id = k.account_id) as book_count,
           coalesce(sum(l.debit - l.credit) filter (where l.account_id = k.account_id), 0) as book_total,
           coalesce(sum(l.debit - l.credit) filter (where l.account_id <> k.account_id), 0) as left_over,
           count(*) filter (where e.reverses_id is not null or exists (select from journal_entry r where r.company_id = $1 and r.reverses_id = e.id)) as dead
         from bank_match_entry p
         join journal_line l on l.company_id = $1 and l.entry_id = p.entry_id and l.line_no = p.line_no
         join journal_entry e on e.company_id = $1 and e.id = l.entry_id
         where p.company_id = $1 and p.match_id = m.id
       ) books
       where m.company_id = $1
     )
     select 'Match ' || id || ' of ' || name || ' has lines of ' || trim_scale(bank_total) || ' and entries of '
       || trim_scale(book_total) || '.' as detail
     from sides
     where bank_count = 0 or (book_count = 0) <> (band = 'excluded') or (band <> 'excluded' and bank_total <> book_total)
     union all
     select 'Match ' || id || ' of ' || name || ' has entries that are reversed.' from sides where dead > 0
     union all
     select 'Match ' || id || ' of ' || name || ' leaves ' || trim_scale(left_over) || ' on the clearing account.'
     from sides where left_over <> 0
     union all
     select 'Line ' || l.id || ' of ' || s.name || ' has no match, but its statement is locked.'
     from bank_statement_lock k
     join bank_statement s on s.company_id = $1 and s.id = k.statement_id
     join bank_statement_line l on l.company_id = $1 and l.statement_id = s.id
     where k.company_id = $1 and not exists (select from bank_match_line p where p.company_id = $1 and p.line_id = l.id)
     limit 20`,
    [companyId],
  )
}
