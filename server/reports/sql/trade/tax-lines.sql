-- What was sold and bought in a period by part of the business, tax scheme and kind; notes apart, tax less theirs.
-- $1 company, $2 first day, $3 last day
with lines as (
  select 'sales' as part, case when r.tax_kind is not null then r.tax_scheme_id end as scheme_id,
    d.path = 'sales/credit-notes' as is_note, r.net, r.tax,
    case when k.kind <> 'taxable' and (d.is_export or o.is_export) then 'export' else k.kind end as kind
  from trade_document d
  join trade_row r on r.company_id = d.company_id and r.document_id = d.id
  left join trade_row b on b.company_id = r.company_id and b.id = r.origin_row_id
  left join trade_document o on o.company_id = b.company_id and o.id = b.document_id
  cross join lateral (select coalesce(r.tax_kind, 'none') as kind) k
  where d.company_id = $1 and d.path in ('sales/vouchers', 'sales/credit-notes') and d.status = 'Issued'
    and d.date between $2 and $3
  union all
  select l.part, coalesce(l.customs_scheme_id, l.tax_scheme_id), l.document_path = 'purchase/debit-notes', l.net, l.tax,
    case l.kind when 'customs' then 'taxable' else l.kind end
  from purchase_tax_line l
  where l.company_id = $1 and l.status = 'Issued' and l.date between $2 and $3
)
select l.part, l.kind, l.scheme_id, s.name as scheme, s.payable_id, s.receivable_id,
  coalesce(sum(l.net) filter (where not l.is_note), 0) as invoiced,
  coalesce(sum(l.net) filter (where l.is_note), 0) as returned,
  sum(case when l.is_note then -l.tax else l.tax end) as tax
from lines l
left join tax_scheme s on s.company_id = $1 and s.id = l.scheme_id
group by l.part, l.kind, l.scheme_id, s.name, s.payable_id, s.receivable_id
order by array_position(array['sales', 'domestic', 'import', 'capital'], l.part),
  array_position(array['taxable', 'zero_rated', 'exempt', 'export', 'none'], l.kind), s.name collate "und-x-icu", l.scheme_id;
