-- Active recurring templates with a next date until a day. $1 company, $2 the day
select t.id, t.path, t.title, coalesce(t.customer_name, p.name, '') as contact, trim_scale(t.total)::text as total, t.repeat_every,
  t.repeat_unit, t.start_date, t.end_date, t.end_after, t.document_count, t.next_date, t.due_after, t.due_unit,
  case when t.payment_mode_id is not null then 0 else p.credit_days end as credit_days, c.calendar
from recurring_template t
join company c on c.id = t.company_id
left join party p on p.company_id = t.company_id and p.id = t.party_id
where t.company_id = $1 and t.status = 'Active' and t.total <> 0 and t.next_date <= $2::date
order by t.next_date, t.id;
