-- The entries with lines on an account in a range by date, each with the sums of those lines; closing entries apart.
-- $1 company, $2 account, $3 first day, $4 last day, $5 whether openings are included, $6 rows, $7 rows to skip
with entry as (
  select l.date, l.entry_id, sum(l.debit) as debit, sum(l.credit) as credit from journal_line l
  where l.company_id = $1 and l.account_id = $2 and l.date between $3::date and $4::date
    and l.kind <> 'closing' and ($5::boolean or l.kind <> 'opening')
  group by l.date, l.entry_id
  order by l.date, l.entry_id
  limit $6::int offset $7::int
)
select t.entry_id, t.date, t.debit, t.credit, e.document_path, e.document_id,
  case when e.kind = 'opening' then null else d.number end as document_no, coalesce(d.narration, '') as narration
from entry t
join journal_entry e on e.company_id = $1 and e.id = t.entry_id
left join lateral (
  select d.number, d.narration from posted_document d
  where d.company_id = $1 and d.document_path = e.document_path and d.document_id = e.document_id limit 1
) d on true
order by t.date, t.entry_id;
