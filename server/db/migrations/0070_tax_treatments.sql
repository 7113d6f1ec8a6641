-- Treatments of tax: outside the scope, reverse charge and postponed import, beside those that exist. The buyer accounts for
-- the tax of the last two: it is part of no document's total, and of output and of input tax at once.
alter table tax_scheme drop constraint tax_scheme_kind_check, drop constraint tax_scheme_check;
alter table tax_scheme
  add constraint tax_scheme_kind_check check (kind in
    ('taxable', 'zero_rated', 'exempt', 'outside_scope', 'export', 'reverse_charge', 'import', 'withholding')),
  add constraint tax_scheme_rate_of_kind check (kind in ('taxable', 'reverse_charge', 'import', 'withholding') or rate = 0);

alter table trade_row add column self_assessed_tax numeric(20, 6) not null default 0 check (self_assessed_tax >= 0);

-- The scheme of a line decides its box from now on; what the export of its document decided before is kept in the line.
update trade_row r set tax_kind = 'export'
from trade_row n
join trade_document d on d.company_id = n.company_id and d.id = n.document_id
left join trade_row b on b.company_id = n.company_id and b.id = n.origin_row_id
left join trade_document o on o.company_id = b.company_id and o.id = b.document_id
where r.company_id = n.company_id and r.id = n.id and d.path in ('sales/vouchers', 'sales/credit-notes')
  and (d.is_export or o.is_export) and r.tax_kind in ('zero_rated', 'exempt');

create or replace view purchase_tax_line with (security_invoker = true) as
  select d.company_id, d.id as document_id, d.path as document_path, d.date, d.status,
    case when r.tax_kind is not null then r.tax_scheme_id end as tax_scheme_id,
    case when k.is_untaxed and customs.scheme_id is not null then 'customs' else k.kind end as kind,
    case when coalesce(o.is_capital_expense, d.is_capital_expense) or i.fixed_asset then 'capital'
      when coalesce(o.is_import, d.is_import) or k.kind = 'import' then 'import' else 'domestic' end as part,
    false as is_landed, r.net, r.tax, case when k.is_untaxed then customs.scheme_id end as customs_scheme_id,
    r.self_assessed_tax
  from trade_document d
  join trade_row r on r.company_id = d.company_id and r.document_id = d.id
  join item i on i.company_id = r.company_id and i.id = r.item_id
  left join trade_row b on b.company_id = r.company_id and b.id = r.origin_row_id
  left join trade_document o on o.company_id = b.company_id and o.id = b.document_id
  cross join lateral (select coalesce(r.tax_kind, 'none') as kind,
    coalesce(r.tax_kind, 'none') not in ('taxable', 'reverse_charge', 'import') as is_untaxed) k
  left join lateral (
    select c.tax_scheme_id as scheme_id from landed_cost_row c
    join tax_scheme t on t.company_id = c.company_id and t.id = c.tax_scheme_id and t.kind = 'taxable'
    where c.company_id = d.company_id and c.document_id = coalesce(o.id, d.id) and c.type = 'Tax on Purchase'
    order by c.row_no limit 1
  ) customs on true
  where d.path in ('purchase/vouchers', 'purchase/debit-notes')
  union all
  select d.company_id, d.id, d.path, d.date, d.status, c.tax_scheme_id, coalesce(t.kind, 'none'),
    case when d.is_capital_expense then 'capital' when d.is_import then 'import' else 'domestic' end,
    true, case when c.type in ('Tax on Purchase', 'Customs Valuation Uplift') then 0 else c.amount end, c.tax, null, 0
  from trade_document d
  join landed_cost_row c on c.company_id = d.company_id and c.document_id = d.id
  left join tax_scheme t on t.company_id = c.company_id and t.id = c.tax_scheme_id
  where d.path = 'purchase/vouchers';

-- `output` is the output tax of purchases whose tax the buyer accounts for; `tax` their input tax.
drop function tax_document_lines(uuid, date, date);
create function tax_document_lines(company uuid, first_day date, last_day date)
  returns table (document_path text, document_id uuid, date date, part text, kind text, scheme_id uuid, is_note boolean,
    net numeric, tax numeric, output numeric)
  language sql stable as $$
  select d.path, d.id, d.date, 'sales',
    case when r.tax_kind is null and (d.is_export or o.is_export) then 'export' else coalesce(r.tax_kind, 'none') end,
    case when r.tax_kind is not null then r.tax_scheme_id end, d.path = 'sales/credit-notes', r.net, r.tax, 0
  from trade_document d
  join trade_row r on r.company_id = d.company_id and r.document_id = d.id
  left join trade_row b on b.company_id = r.company_id and b.id = r.origin_row_id
  left join trade_document o on o.company_id = b.company_id and o.id = b.document_id
  where d.company_id = company and d.path in ('sales/vouchers', 'sales/credit-notes') and d.status = 'Issued'
    and d.date between first_day and last_day
  union all
  select l.document_path, l.document_id, l.date, l.part, case l.kind when 'customs' then 'taxable' else l.kind end,
    coalesce(l.customs_scheme_id, l.tax_scheme_id), l.document_path = 'purchase/debit-notes', l.net,
    l.tax + l.self_assessed_tax, l.self_assessed_tax
  from purchase_tax_line l
  where l.company_id = company and l.status = 'Issued' and l.date between first_day and last_day
$$;

-- The same of vouchers: a line on the output tax account of such a scheme has no net, which is that of its input tax.
drop function tax_voucher_lines(uuid, date, date);
create function tax_voucher_lines(company uuid, first_day date, last_day date)
  returns table (document_path text, document_id uuid, date date, part text, kind text, scheme_id uuid, account_id uuid,
    side text, is_note boolean, net numeric, tax numeric, output numeric)
  language sql stable as $$
  select e.document_path, e.document_id, l.date,
    case when s.kind = 'import' then 'import' when x.is_self_assessed or x.side = 'receivable' then 'domestic' else 'sales' end,
    s.kind, s.id, l.account_id, x.side, (x.side = 'payable') = (l.debit <> 0),
    case when x.is_output then 0 else l.tax_base end, case when x.is_output then 0 else l.debit + l.credit end,
    case when x.is_output then l.debit + l.credit else 0 end
  from journal_line l
  join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
  join tax_scheme s on s.company_id = l.company_id and s.id = l.tax_scheme_id
  cross join lateral (
    select y.side, y.is_self_assessed, y.is_self_assessed and y.side = 'payable' as is_output
    from (select case when l.account_id = s.payable_id then 'payable' else 'receivable' end as side,
      s.kind in ('reverse_charge', 'import') as is_self_assessed) y
  ) x
  where l.company_id = company and l.tax_scheme_id is not null and l.kind = 'regular' and l.date between first_day and last_day
$$;

create or replace function tax_contributions(company uuid, first_day date, last_day date)
  returns table (document_path text, document_id uuid, date date, amounts jsonb) language sql stable as $$
  with piece as (
    select l.document_path, l.document_id, l.date, p.key, p.amount * case when l.is_note then -1 else 1 end as amount
    from tax_document_lines(company, first_day, last_day) l
    left join tax_scheme s on s.company_id = company and s.id = l.scheme_id
    cross join lateral (values
      (l.part || '.' || l.kind || '.net', l.net),
      (l.part || '.' || l.kind || case when l.part = 'sales' or s.receivable_id is not null then '.tax' else '.lost' end, l.tax),
      (l.part || '.' || l.kind || '.output', l.output),
      (case when l.part = 'sales' then 'payable.' || s.payable_id else 'receivable.' || s.receivable_id end, l.tax),
      ('payable.' || s.payable_id, l.output)
    ) p(key, amount)
    union all
    select l.document_path, l.document_id, l.date, p.key, p.amount * case when l.is_note then -1 else 1 end
    from tax_voucher_lines(company, first_day, last_day) l
    cross join lateral (values
      ('entries.' || l.part || '.' || l.kind || '.net', l.net),
      ('entries.' || l.part || '.' || l.kind || '.tax', l.tax),
      ('entries.' || l.part || '.' || l.kind || '.output', l.output),
      (l.side || '.' || l.account_id, l.tax + l.output)
    ) p(key, amount)
    union all
    select l.document_path, l.document_id, l.date, p.key, l.added
    from tax_entry_lines(company, first_day, last_day) l
    cross join lateral (values
      (case l.side when 'payable' then 'entries.output.tax' else 'entries.input.tax' end),
      (l.side || '.' || l.account_id)
    ) p(key)
    where l.document_path <> 'tax/payments'
  ), summed as (
    select document_path, document_id, min(date) as date, key, sum(amount) as amount
    from piece where key is not null group by document_path, document_id, key having sum(amount) <> 0
  )
  select document_path, document_id, min(date), jsonb_object_agg(key, trim_scale(amount)::text)
  from summed group by document_path, document_id
$$;
