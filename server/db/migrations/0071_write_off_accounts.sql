-- A write-off names its account, and contains tax where the scheme has relief for it.
alter table tax_scheme
  add column discount_relief boolean not null default false,
  add column bad_debt_months int check (bad_debt_months between 0 and 1200);
alter table payment
  add column write_off_as text check (write_off_as in ('tolerance', 'discount', 'bad_debt')),
  add column write_off_tax numeric(20, 6) not null default 0 check (write_off_tax between 0 and write_off);
create or replace view payment_receipt with (security_invoker = true) as select * from payment where path = 'payment-receipts';
create or replace view supplier_payment with (security_invoker = true) as select * from payment where path = 'purchase/payments';

create table payment_relief (
  company_id uuid not null references company (id),
  payment_id uuid not null,
  scheme_id uuid not null,
  account_id uuid not null,
  base numeric(20, 6) not null check (base >= 0),
  tax numeric(20, 6) not null check (tax > 0),
  primary key (company_id, payment_id, scheme_id, account_id),
  foreign key (company_id, payment_id) references payment (company_id, id) on delete cascade,
  foreign key (company_id, scheme_id) references tax_scheme (company_id, id),
  foreign key (company_id, account_id) references account (company_id, id)
);
create index payment_relief_scheme on payment_relief (company_id, scheme_id);
select fence_company_table('payment_relief');

-- The account of bad debts, among the indirect expenses where the chart has them.
with place as (
  select distinct on (c.company_id) c.company_id, c.id from account_category c
  where c.code = 'E-I' or c.system_code = 'EXPENSES'
  order by c.company_id, (c.code is not distinct from 'E-I') desc
), named as (
  update account a set system_code = 'BAD-DEBT' from place p
  where a.company_id = p.company_id and a.system_code is null
    and (a.code = 'E-I-BD' or (a.category_id = p.id and a.name = 'Bad debts' and not exists (
      select from account o where o.company_id = a.company_id and o.code = 'E-I-BD')))
  returning a.company_id
)
insert into account (company_id, id, name, code, system_code, category_id, is_default)
select p.company_id, gen_random_uuid(), 'Bad debts',
  case when not exists (select from account o where o.company_id = p.company_id and o.code = 'E-I-BD') then 'E-I-BD' end,
  'BAD-DEBT', p.id, true
from place p where not exists (select from named n where n.company_id = p.company_id);
