-- What an account turned over on each day of a range, from balances of days and what is not folded yet; closing entries apart.
-- $1 company, $2 account, $3 first day, $4 last day, $5 whether openings are included
select part.day, sum(part.debit) as debit, sum(part.credit) as credit from (
  select b.period as day, b.kind, b.debit, b.credit from account_balance b
  where b.company_id = $1 and b.account_id = $2 and b.grain = 'd' and b.period between $3::date and $4::date
  union all
  select d.day, d.kind, d.debit, d.credit from balance_delta d
  where d.company_id = $1 and d.account_id = $2 and d.day between $3::date and $4::date
) part
where part.kind <> 'closing' and ($5::boolean or part.kind <> 'opening')
group by part.day
order by part.day;
