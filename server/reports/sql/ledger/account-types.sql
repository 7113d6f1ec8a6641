-- What the types of documents turned over on an account in a range; no rows where the account has more lines than $6.
-- $1 company, $2 account, $3 first day, $4 last day, $5 whether openings are included, $6 lines at most
with line as materialized (
  select l.entry_id, l.debit, l.credit from journal_line l
  where l.company_id = $1 and l.account_id = $2 and l.date between $3::date and $4::date
    and l.kind <> 'closing' and ($5::boolean or l.kind <> 'opening')
  limit $6::int + 1
)
select e.document_path, sum(l.debit) as debit, sum(l.credit) as credit
from line l
join journal_entry e on e.company_id = $1 and e.id = l.entry_id
where (select count(*) from line) <= $6::int
group by e.document_path
order by e.document_path;
