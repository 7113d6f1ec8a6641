-- The entries of the journal dated within a period, the latest recorded first, closing entries apart.
-- $1 company, $2 first day, $3 last day, $4 whether only those of income and expense, $5 account (null: all), $6 category with all
-- below it (null: all), $7 time in the company's time zone after which they were recorded (null: any), $8 rows at most (null: all),
-- $9 and $10 the entry behind which the rows begin: moment, id (null: at the latest)
select e.id, to_char(e.recorded_at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI:SS') as recorded, e.recorded_at::text as place,
  coalesce(nullif(u.full_name, ''), u.email) as who, e.date, e.document_path, e.document_id,
  case when e.kind = 'opening' then null else d.number end as document_no, coalesce(d.narration, '') as narration,
  round(e.total, c.currency_digits) as amount
from company c
cross join lateral entries_recorded_after($1::uuid, $7::timestamp at time zone c.time_zone, $2::date, $3::date, $4::boolean,
  $6::uuid, $5::uuid) e
join app_user u on u.id = e.recorded_by
left join lateral (
  select d.number, d.narration from posted_document d
  where d.company_id = $1 and d.document_path = e.document_path and d.document_id = e.document_id limit 1
) d on true
where c.id = $1 and ($9::timestamptz is null or (e.recorded_at, e.id) < ($9, $10::uuid))
order by e.recorded_at desc, e.id desc
limit $8::int;
