-- The turnover of a period by account or category and by fiscal year, closing entries apart.
-- $1 company, $2 first day, $3 last day, $4 account (null: all), $5 category with all below it (null: all),
-- $6 'account' or 'category'
select case $6::text when 'account' then a.id else g.id end as id,
  case $6::text when 'account' then a.name else g.name end as name,
  case $6::text when 'account' then a.code else g.code end as code, y.name as year,
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
  and ($5::uuid is null or a.category_id in (select id from category_with_descendants($1::uuid, $5::uuid)))
group by 1, 2, 3, y.name, y.start_date, y.end_date, c.currency_digits
order by y.start_date desc, 2, 1;
