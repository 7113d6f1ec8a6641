-- The lines of the journal in a period, the newest first, closing entries apart.
-- $1 company, $2 first day, $3 last day, $4 account (null: all), $5 category with all below it (null: all),
-- $6 rows at most (null: all)
select l.entry_id || '-' || l.line_no as id, l.date, e.document_path, e.document_id,
  case when l.kind = 'opening' then null else d.number end as document_no, a.name as account_name,
  coalesce(nullif(l.description, ''), d.narration, '') as narration,
  round(l.debit, c.currency_digits) as debit, round(l.credit, c.currency_digits) as credit
from journal_line l
join company c on c.id = l.company_id
join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
join account a on a.company_id = l.company_id and a.id = l.account_id
left join posted_document d
  on d.company_id = l.company_id and d.document_path = e.document_path and d.document_id = e.document_id
where l.company_id = $1 and l.date between $2::date and $3::date and l.kind <> 'closing'
  and ($4::uuid is null or l.account_id = $4)
  and ($5::uuid is null or a.category_id in (select id from category_with_descendants($1::uuid, $5::uuid)))
order by l.date desc, l.entry_id desc, l.line_no
limit $6::int;
