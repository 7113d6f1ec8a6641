-- What a party owes and is owed, line by line, what is due first before the rest, and how many such lines there are.
-- A document that says no more than the name of the party says nothing here.
-- $1 company, $2 party, $3 rows
select i.id, coalesce(i.document_date, i.date) as date, i.due_date, i.side, i.document_path, i.document_id, d.number as document_no,
  coalesce(nullif(d.narration, p.name), '') as narration, coalesce(l.description, '') as description,
  case when i.account_id = p.customer_account_id then 'receivable' else 'payable' end as ledger,
  round(i.amount, c.currency_digits) as amount, round(i.open_amount, c.currency_digits) as open,
  greatest(company_today($1::uuid) - i.due_date, 0) as days_overdue, i.items::int as items
from (
  select *, count(*) over () as items from open_item
  where company_id = $1 and party_id = $2 and open_amount > 0
  order by due_date, date, id limit $3::int
) i
join company c on c.id = $1
join party p on p.company_id = $1 and p.id = $2
join journal_line l on l.company_id = $1 and l.entry_id = i.entry_id and l.line_no = i.line_no
left join posted_document d
  on d.company_id = $1 and d.document_path = i.document_path and d.document_id = i.document_id
order by i.due_date, i.date, i.id;
