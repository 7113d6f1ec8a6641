-- The lines of the journal in a period, the newest first, closing entries apart.
-- $1 company, $2 first day, $3 last day, $4 account (null: all), $5 category (null: all), $6 whether accounts of the categories
-- below it are left out, $7 path of the document (null: all), $8 rows at most (null: all),
-- $9 to $11 the line behind which the rows begin: date, entry, line (null: at the newest)
select l.entry_id || '-' || l.line_no as id, l.date, l.entry_id, l.line_no, e.document_path, e.document_id,
  case when l.kind = 'opening' then null else d.number end as document_no, a.name as account_name,
  coalesce(nullif(l.description, ''), d.narration, '') as narration,
  round(l.debit, c.currency_digits) as debit, round(l.credit, c.currency_digits) as credit
from journal_entry e
join company c on c.id = e.company_id
join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
join account a on a.company_id = l.company_id and a.id = l.account_id
left join lateral (
  select d.number, d.narration from posted_document d
  where d.company_id = e.company_id and d.document_path = e.document_path and d.document_id = e.document_id limit 1
) d on true
where e.company_id = $1 and e.date between $2::date and coalesce($9::date, $3::date) and e.kind <> 'closing'
  and ($4::uuid is null or l.account_id = $4)
  and ($5::uuid is null or a.category_id = $5
    or not $6::boolean and a.category_id in (select id from category_with_descendants($1::uuid, $5::uuid)))
  and ($7::text is null or e.document_path = $7)
  and ($9 is null or (e.date, e.id) < ($9, $10::uuid) or e.id = $10 and l.line_no > $11::int)
order by e.date desc, e.id desc, l.line_no
limit $8::int;
