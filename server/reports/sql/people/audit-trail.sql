-- The changes of records and documents in a period, the newest first; sign-ins and user accounts are left out.
-- $1 company, $2 first day, $3 last day (in the company's time zone), $4 user (null: all), $5 resource (null: all),
-- $6 action (null: all), $7 rows at most (null: all), $8 and $9 the row behind which they begin: moment, id (null: at the newest)
select a.id, to_char(a.at at time zone c.time_zone, 'YYYY-MM-DD HH24:MI:SS') as at, a.at::text as place,
  coalesce(nullif(u.full_name, ''), a.actor) as who, a.action, a.resource, a.object_id, a.object_label, a.changes,
  s.position::int as position
from audit_log a
join company c on c.id = a.company_id
join app_user u on u.id = a.user_id
left join audit_seal s on s.company_id = a.company_id and s.audit_id = a.id
-- The time zone is read before the log, so that the index of moments bounds what is read.
where a.company_id = $1 and a.at >= $2::date::timestamp at time zone (select time_zone from company where id = $1)
  and a.at < ($3::date + 1)::timestamp at time zone (select time_zone from company where id = $1) and a.resource not in ('session', 'account')
  and ($4::text is null or a.user_id::text = $4) and ($5::text is null or a.resource = $5) and ($6::text is null or a.action = $6)
  and ($8::timestamptz is null or (a.at, a.id) < ($8, $9::uuid))
order by a.at desc, a.id desc
limit $7::int;
