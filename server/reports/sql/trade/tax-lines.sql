-- What was sold and bought in a period by part of the business, tax scheme and kind; notes apart, tax less theirs. Lines of
-- journal vouchers that name a tax scheme are parts of their own. $1 company, $2 first day, $3 last day
select l.part, l.kind, l.scheme_id, s.name as scheme, s.payable_id, s.receivable_id,
  coalesce(sum(l.net) filter (where not l.is_note), 0) as invoiced,
  coalesce(sum(l.net) filter (where l.is_note), 0) as returned,
  sum(case when l.is_note then -l.tax else l.tax end) as tax,
  sum(case when l.is_note then -l.output else l.output end) as output
from (
  select part, kind, scheme_id, is_note, net, tax, output from tax_document_lines($1::uuid, $2::date, $3::date)
  union all
  select case part when 'sales' then 'entries_sales' else 'entries_purchases' end, kind, scheme_id, is_note, net, tax,
    output
  from tax_voucher_lines($1::uuid, $2::date, $3::date)
) l
left join tax_scheme s on s.company_id = $1 and s.id = l.scheme_id
group by l.part, l.kind, l.scheme_id, s.name, s.payable_id, s.receivable_id
order by array_position(array['sales', 'domestic', 'import', 'capital', 'entries_sales', 'entries_purchases'], l.part),
  array_position(array['taxable', 'reverse_charge', 'import', 'zero_rated', 'exempt', 'export', 'outside_scope', 'none'], l.kind), s.name collate "und-x-icu", l.scheme_id;
