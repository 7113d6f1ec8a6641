-- Tax returns: the figures of a period by document, drawn up while a return is a draft and kept for good once it was filed.
alter table company
  add column tax_period text not null default 'quarters' check (tax_period in ('months', 'two_months', 'quarters', 'half_years', 'years')),
  -- The months after the first of the calendar with which a period begins.
  add column tax_stagger int not null default 0 check (tax_stagger between 0 and 11);
update company set tax_period = 'months' where country_iso = 'NP';

create table tax_return (
  company_id uuid not null references company (id),
  id uuid not null,
  name text not null check (length(name) between 1 and 60),
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  status text not null default 'Draft' check (status in ('Draft', 'Filed', 'Paid')),
  -- Of a filed return: the day on which the authority received it, and the reference that it gave.
  filed_on date,
  reference text check (length(reference) <= 60),
  remarks text check (length(remarks) <= 5000),
  -- Of a filed return: the form with its boxes, the amount of each tax account, the net tax, and the hash of the lines.
  boxes jsonb,
  accounts jsonb,
  net numeric(20, 6),
  line_hash text,
  filed_by uuid references app_user (id),
  filed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  exclude using gist (company_id with =, daterange(start_date, end_date, '[]') with &&),
  check ((status = 'Draft') = (filed_at is null)),
  check (num_nulls(filed_on, boxes, accounts, net, line_hash, filed_by, filed_at) in (0, 7))
);
select fence_company_table('tax_return');
create index tax_return_period on tax_return (company_id, end_date desc, id desc);

create trigger tax_return_files after delete on tax_return for each row execute function drop_files('tax/returns');

-- What each document contributed to a filed return. Lines of an earlier period are the changes since it was filed.
create table tax_return_line (
  company_id uuid not null,
  return_id uuid not null,
  period_return_id uuid not null,
  document_path text not null,
  document_id uuid not null,
  date date not null,
  amounts jsonb not null,
  primary key (company_id, return_id, period_return_id, document_path, document_id),
  foreign key (company_id, return_id) references tax_return (company_id, id),
  foreign key (company_id, period_return_id) references tax_return (company_id, id)
);
create index tax_return_line_period on tax_return_line (company_id, period_return_id, document_path, document_id);
select fence_company_table('tax_return_line');

-- The earlier returns whose changes a draft includes.
create table tax_return_correction (
  company_id uuid not null,
  return_id uuid not null,
  corrected_id uuid not null,
  primary key (company_id, return_id, corrected_id),
  foreign key (company_id, return_id) references tax_return (company_id, id) on delete cascade,
  foreign key (company_id, corrected_id) references tax_return (company_id, id),
  check (corrected_id <> return_id)
);
select fence_company_table('tax_return_correction');

create trigger tax_return_line_append_only before update or delete on tax_return_line
  for each row execute function refuse_change();

create function refuse_refiling() returns trigger language plpgsql as $$
begin
  if (old.start_date, old.end_date, old.filed_on, old.boxes, old.accounts, old.net, old.line_hash, old.filed_by, old.filed_at)
    is distinct from
    (new.start_date, new.end_date, new.filed_on, new.boxes, new.accounts, new.net, new.line_hash, new.filed_by, new.filed_at) then
    raise exception 'tax return % is filed', old.id using errcode = 'DB006';
  end if;
  return new;
end $$;
create trigger tax_return_stays_filed before update on tax_return
  for each row when (old.filed_at is not null) execute function refuse_refiling();

-- Every taxed or taxable line of invoices, bills and notes in a period, by part of the business and kind of tax.
create function tax_document_lines(company uuid, first_day date, last_day date)
  returns table (document_path text, document_id uuid, date date, part text, kind text, scheme_id uuid, is_note boolean,
    net numeric, tax numeric)
  language sql stable as $$
  select d.path, d.id, d.date, 'sales',
    case when k.kind <> 'taxable' and (d.is_export or o.is_export) then 'export' else k.kind end,
    case when r.tax_kind is not null then r.tax_scheme_id end, d.path = 'sales/credit-notes', r.net, r.tax
  from trade_document d
  join trade_row r on r.company_id = d.company_id and r.document_id = d.id
  left join trade_row b on b.company_id = r.company_id and b.id = r.origin_row_id
  left join trade_document o on o.company_id = b.company_id and o.id = b.document_id
  cross join lateral (select coalesce(r.tax_kind, 'none') as kind) k
  where d.company_id = company and d.path in ('sales/vouchers', 'sales/credit-notes') and d.status = 'Issued'
    and d.date between first_day and last_day
  union all
  select l.document_path, l.document_id, l.date, l.part, case l.kind when 'customs' then 'taxable' else l.kind end,
    coalesce(l.customs_scheme_id, l.tax_scheme_id), l.document_path = 'purchase/debit-notes', l.net, l.tax
  from purchase_tax_line l
  where l.company_id = company and l.status = 'Issued' and l.date between first_day and last_day
$$;

-- What the tax accounts took up in a period from other entries: `added` by the side on which the account increases, and
-- `settled` on the other side.
create function tax_entry_lines(company uuid, first_day date, last_day date)
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
    and l.date between first_day and last_day
  join journal_entry e on e.company_id = company and e.id = l.entry_id and e.document_path not in
    ('sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes')
$$;

-- What each document contributes to the tax return of a period: amounts by part, kind and figure, by source of other
-- entries, and by tax account; zero amounts are left out. Payments of tax contribute nothing.
create function tax_contributions(company uuid, first_day date, last_day date)
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

-- The sums of amounts by key.
create function sum_amounts(amounts jsonb[]) returns jsonb language sql immutable as $$
  select coalesce(jsonb_object_agg(key, trim_scale(amount)::text), '{}') from (
    select e.key, sum(e.value::numeric) as amount
    from unnest(amounts) a cross join lateral jsonb_each_text(a) e group by e.key having sum(e.value::numeric) <> 0
  ) sums
$$;

-- By document, what the books hold now of the period of a filed return that no filed return included.
create function tax_changes(company uuid, return uuid)
  returns table (document_path text, document_id uuid, date date, amounts jsonb) language sql stable as $$
  with filed as (
    select l.document_path, l.document_id, min(l.date) as date, sum_amounts(array_agg(l.amounts)) as amounts
    from tax_return_line l where l.company_id = company and l.period_return_id = return
    group by l.document_path, l.document_id
  ), present as (
    select c.* from tax_return r cross join lateral tax_contributions(company, r.start_date, r.end_date) c
    where r.company_id = company and r.id = return
  )
  select coalesce(p.document_path, f.document_path), coalesce(p.document_id, f.document_id), coalesce(p.date, f.date), d.amounts
  from filed f
  full join present p on p.document_path = f.document_path and p.document_id = f.document_id
  cross join lateral (
    select sum_amounts(array[coalesce(p.amounts, '{}'), (
      select coalesce(jsonb_object_agg(e.key, (-e.value::numeric)::text), '{}') from jsonb_each_text(coalesce(f.amounts, '{}')) e
    )]) as amounts
  ) d
  where p.amounts is distinct from f.amounts and d.amounts <> '{}'
$$;

-- A tax payment settles a tax, or a whole return.
alter table tax_payment
  alter column tax_scheme_id drop not null,
  add column tax_return_id uuid,
  add foreign key (company_id, tax_return_id) references tax_return (company_id, id);
alter table tax_payment
  drop constraint tax_payment_check,
  add constraint tax_payment_has_amount check (amount > 0 or set_off is not null or tax_return_id is not null),
  add constraint tax_payment_has_subject check (num_nonnulls(tax_scheme_id, tax_return_id) = 1),
  add constraint tax_payment_of_return_whole check (tax_return_id is null or set_off is null);
create unique index tax_payment_of_return on tax_payment (company_id, tax_return_id) where status = 'Paid';

create function keep_return_paid() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  update tax_return r set status = case when s.is_paid then 'Paid' else 'Filed' end, updated_at = now(), version = r.version + 1
  from (select exists (
    select from tax_payment p where p.company_id = new.company_id and p.tax_return_id = new.tax_return_id and p.status = 'Paid'
  ) as is_paid) s
  where r.company_id = new.company_id and r.id = new.tax_return_id and r.filed_at is not null
    and (r.status = 'Paid') <> s.is_paid;
  return null;
end $$;
create trigger tax_payment_of_return after insert or update on tax_payment
  for each row when (new.tax_return_id is not null) execute function keep_return_paid();
