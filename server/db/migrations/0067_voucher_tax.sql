-- Tax of journal vouchers: a line may name its tax scheme and the net amount that it is the tax of, and the tax return
-- counts both in the boxes of the scheme.
alter table journal_voucher_row
  add column tax_scheme_id uuid,
  add column tax_base numeric(20, 6) check (tax_base > 0),
  add foreign key (company_id, tax_scheme_id) references tax_scheme (company_id, id),
  add constraint journal_voucher_row_tax_whole check (num_nulls(tax_scheme_id, tax_base) in (0, 2));
create index journal_voucher_row_scheme on journal_voucher_row (company_id, tax_scheme_id) where tax_scheme_id is not null;

-- The base of a reversal is negative, like its amounts.
alter table journal_line
  add column tax_scheme_id uuid,
  add column tax_base numeric(20, 6),
  add foreign key (company_id, tax_scheme_id) references tax_scheme (company_id, id),
  add constraint journal_line_tax_whole check (num_nulls(tax_scheme_id, tax_base) in (0, 2));
create index journal_line_scheme on journal_line (company_id, tax_scheme_id, date) where tax_scheme_id is not null;

-- Scheme and base belong to what the audit log proves; a line without them keeps its hash.
create or replace function journal_hash(company uuid, entries uuid[]) returns text language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(line, chr(10) order by place, line_no), ''), 'UTF8')), 'hex') from (
    select array_position(entries, e.id) as place, l.line_no,
      concat_ws('|', e.id, e.date, e.kind, coalesce(e.reverses_id::text, ''), l.line_no, l.account_id,
        trim_scale(l.debit), trim_scale(l.credit), coalesce(l.description, ''), l.tax_scheme_id, trim_scale(l.tax_base)) as line
    from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
    where e.company_id = company and e.id = any (entries)
  ) lines
$$;
create or replace function journal_hashes(company uuid, entries uuid[]) returns table (entry_id uuid, hash text) language sql stable as $$
  select e.id, encode(sha256(convert_to(string_agg(
      concat_ws('|', e.id, e.date, e.kind, coalesce(e.reverses_id::text, ''), l.line_no, l.account_id,
        trim_scale(l.debit), trim_scale(l.credit), coalesce(l.description, ''), l.tax_scheme_id, trim_scale(l.tax_base)),
      chr(10) order by l.line_no), 'UTF8')), 'hex')
  from journal_entry e join journal_line l on l.company_id = e.company_id and l.entry_id = e.id
  where e.company_id = company and e.id = any (entries)
  group by e.id
$$;

-- Every line of a voucher in a period that names a tax scheme, by part of the business and kind of tax. `is_note` is on
-- the side on which the account decreases; a reversal has negative amounts on the side of what it reverses.
create function tax_voucher_lines(company uuid, first_day date, last_day date)
  returns table (document_path text, document_id uuid, date date, part text, kind text, scheme_id uuid, account_id uuid,
    side text, is_note boolean, net numeric, tax numeric)
  language sql stable as $$
  select e.document_path, e.document_id, l.date, case x.side when 'payable' then 'sales' else 'domestic' end, s.kind, s.id,
    l.account_id, x.side, (x.side = 'payable') = (l.debit <> 0), l.tax_base, l.debit + l.credit
  from journal_line l
  join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
  join tax_scheme s on s.company_id = l.company_id and s.id = l.tax_scheme_id
  cross join lateral (select case when l.account_id = s.payable_id then 'payable' else 'receivable' end as side) x
  where l.company_id = company and l.tax_scheme_id is not null and l.kind = 'regular' and l.date between first_day and last_day
$$;

-- What the tax accounts took up in a period from other entries, apart from lines that name a tax scheme.
create or replace function tax_entry_lines(company uuid, first_day date, last_day date)
  returns table (document_path text, document_id uuid, date date, account_id uuid, side text, added numeric, settled numeric)
  language sql stable as $$
  select e.document_path, e.document_id, l.date, l.account_id, x.side,
    case x.side when 'payable' then l.credit else l.debit end, case x.side when 'payable' then l.debit else l.credit end
  from (
    select distinct p.account_id, p.side from tax_scheme s
    cross join lateral (values (s.payable_id, 'payable'), (s.receivable_id, 'receivable')) p(account_id, side)
    where s.company_id = company and s.kind <> 'withholding' and p.account_id is not null
  ) x
  join journal_line l on l.company_id = company and l.account_id = x.account_id and l.kind = 'regular'
    and l.date between first_day and last_day and l.tax_scheme_id is null
  join journal_entry e on e.company_id = company and e.id = l.entry_id and e.document_path not in
    ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes')
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
      (case when l.part = 'sales' then 'payable.' || s.payable_id else 'receivable.' || s.receivable_id end, l.tax)
    ) p(key, amount)
    union all
    select l.document_path, l.document_id, l.date, p.key, p.amount * case when l.is_note then -1 else 1 end
    from tax_voucher_lines(company, first_day, last_day) l
    cross join lateral (values
      ('entries.' || l.part || '.' || l.kind || '.net', l.net),
      ('entries.' || l.part || '.' || l.kind || '.tax', l.tax),
      (l.side || '.' || l.account_id, l.tax)
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
