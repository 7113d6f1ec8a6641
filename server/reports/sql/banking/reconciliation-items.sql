-- What is between the balance of the books and that of the bank at the end of a day: ledger lines that no statement line has
-- reached by then, and statement lines that no ledger line has reached by then. A match counts from the last date of its lines
-- on; before that, its lines by the day are listed on their sides.
-- $1 company, $2 bank account, $3 the day, $4 rows at most (null: all)
with bank as (
  select b.id, b.account_id, (
    select min(s.start_date) from bank_statement s where s.company_id = $1 and s.bank_account_id = b.id
  ) as first_day
  from bank_account b where b.company_id = $1 and b.id = $2::uuid
), later as materialized (
  select p.match_id from bank k
  join bank_statement_line l on l.company_id = $1 and l.bank_account_id = k.id and l.date > $3::date
  join bank_match_line p on p.company_id = $1 and p.line_id = l.id
  union
  select p.match_id from bank k
  join journal_line l on l.company_id = $1 and l.account_id = k.account_id and l.date > $3::date
  join bank_match_entry p on p.company_id = $1 and p.entry_id = l.entry_id and p.line_no = l.line_no
), entry as (
  select l.entry_id, l.line_no, l.date, l.debit - l.credit as amount, l.description
  from bank k join journal_line l on l.company_id = $1 and l.account_id = k.account_id
  join journal_entry e on e.company_id = $1 and e.id = l.entry_id
  where l.date between k.first_day and $3::date and l.kind not in ('opening', 'closing')
    and not exists (
      select from bank_match_entry p where p.company_id = $1 and p.entry_id = l.entry_id and p.line_no = l.line_no)
    -- A reversed entry and its reversal cancel each other once both are dated.
    and not exists (
      select from journal_entry r where r.company_id = $1 and r.reverses_id = l.entry_id and r.date <= $3::date)
    and not exists (select from journal_entry o where o.company_id = $1 and o.id = e.reverses_id and o.date <= $3::date)
  union all
  select l.entry_id, l.line_no, l.date, l.debit - l.credit, l.description
  from later t join bank_match_entry p on p.company_id = $1 and p.match_id = t.match_id
  join bank k on true
  join journal_line l on l.company_id = $1 and l.entry_id = p.entry_id and l.line_no = p.line_no and l.account_id = k.account_id
  where l.date <= $3::date
), line as (
  select l.*, m.band = 'excluded' as is_excluded
  from bank_statement_line l
  left join bank_match_line p on p.company_id = $1 and p.line_id = l.id
  left join bank_match m on m.company_id = $1 and m.id = p.match_id
  where l.company_id = $1 and l.bank_account_id = $2::uuid and l.date <= $3::date
    and (m.id is null or m.band = 'excluded' or m.id in (select match_id from later))
), item as (
  select case when amount > 0 then 'deposits' else 'payments' end as section, date, entry_id as id, line_no, amount from entry
  union all
  select case when is_excluded then 'excluded' else 'lines' end, date, id, line_no, amount from line
  order by section, date, id, line_no limit $4::int
)
select i.section, i.id || '/' || i.line_no as id, i.date::text as date, trim_scale(i.amount)::text as amount,
  coalesce(e.document_path, 'banking/reconciliation') as document_path, coalesce(e.document_id, s.id) as document_id,
  coalesce(d.number, s.name) as number,
  coalesce(y.name, a.names, nullif(concat_ws(' · ', nullif(l.counterparty_name, ''), nullif(l.description, '')), ''), '') as details,
  coalesce(
    (select c.cheque_number from cheque_issue c where c.company_id = $1 and c.id = e.document_id),
    (select c.cheque_number from cheque_deposit c where c.company_id = $1 and c.id = e.document_id),
    (select min(r.cheque_number) from payment_row r where r.company_id = $1 and r.payment_id = e.document_id),
    l.cheque_number, '') as cheque_number
from item i
left join bank_statement_line l on l.company_id = $1 and l.id = i.id and i.section in ('lines', 'excluded')
left join bank_statement s on s.company_id = $1 and s.id = l.statement_id
left join journal_entry e on e.company_id = $1 and e.id = i.id and i.section in ('deposits', 'payments')
left join document_search d on d.company_id = $1 and d.path = e.document_path and d.document_id = e.document_id
left join lateral (
  select p.name from open_item o join party p on p.company_id = $1 and p.id = o.party_id
  where o.company_id = $1 and o.entry_id = e.id order by o.line_no limit 1
) y on true
left join lateral (
  select string_agg(distinct c.name, ', ') as names from journal_line n
  join account c on c.company_id = $1 and c.id = n.account_id
  join bank k on n.account_id <> k.account_id
  where n.company_id = $1 and n.entry_id = e.id
) a on true
order by i.section, i.date, i.id, i.line_no;
