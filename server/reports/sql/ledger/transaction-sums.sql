-- The turnover of a period by account, category or document type and by fiscal year, closing entries apart.
-- $1 company, $2 first day, $3 last day, $4 account (null: all), $5 category (null: all), $6 whether accounts of the categories
-- below it are left out, $7 path of the document (null: all), $8 'account', 'category' or 'type'
select case $8::text when 'account' then a.id::text when 'category' then g.id::text else e.document_path end as id,
  case $8::text when 'account' then a.name when 'category' then g.name else e.document_path end as name,
  case $8::text when 'account' then a.code when 'category' then g.code end as code, y.name as year,
  greatest(y.start_date, $2::date) as start_date, least(y.end_date, $3::date) as end_date, round(sum(l.debit), c.currency_digits) as debit,
  round(sum(l.credit), c.currency_digits) as credit
from journal_line l
join company c on c.id = l.company_id
join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
join fiscal_year y on y.company_id = l.company_id and y.id = e.fiscal_year_id
join account a on a.company_id = l.company_id and a.id = l.account_id
join account_category g on g.company_id = l.company_id and g.id = a.category_id
where l.company_id = $1 and l.date between $2::date and $3::date and l.kind <> 'closing'
  and ($4::uuid is null or l.account_id = $4)
  and ($5::uuid is null or a.category_id = $5
    or not $6::boolean and a.category_id in (select id from category_with_descendants($1::uuid, $5::uuid)))
  and ($7::text is null or e.document_path = $7)
group by 1, 2, 3, y.name, y.start_date, y.end_date, c.currency_digits
order by y.start_date desc, 2, 1;
