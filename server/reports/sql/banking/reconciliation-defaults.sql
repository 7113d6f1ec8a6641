-- The bank account with the most lines to match, of several the first by name, and the last day that its statements cover;
-- null without bank accounts or statements. $1 company, $2 bank account (null: the one with the most lines to match)
with bank as (
  select b.id from bank_account b
  left join bank_statement_line l on l.company_id = b.company_id and l.bank_account_id = b.id and $2::uuid is null
    and not exists (select from bank_match_line p where p.company_id = l.company_id and p.line_id = l.id)
  where b.company_id = $1 and (b.id = $2::uuid or ($2::uuid is null and b.is_active))
  group by b.id, b.name order by count(l.id) desc, b.name, b.id limit 1
)
select b.id as bank_account, bank_covered_until($1::uuid, b.id) as as_of from bank b;
