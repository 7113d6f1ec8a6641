-- Filed tax returns that are not paid. $1 company
select r.id, r.name, r.end_date::text as end_date, trim_scale(r.net)::text as net
from tax_return r where r.company_id = $1 and r.status = 'Filed' and r.net <> 0
order by r.end_date, r.id;
