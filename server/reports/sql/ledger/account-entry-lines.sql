-- The lines of an entry on an account, closing entries apart. $1 company, $2 account, $3 entry
select l.line_no, l.date, coalesce(l.description, '') as description, l.debit, l.credit
from journal_line l
where l.company_id = $1 and l.account_id = $2 and l.entry_id = $3 and l.kind <> 'closing'
order by l.line_no;
