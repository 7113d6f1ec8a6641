-- Several cheques on one slip, each of which can bounce, and cheques that stand in hand from when they are received.
alter table trade_setting add column cheques_in_hand boolean not null default false;

alter table cheque_deposit
  alter column benefactor_id drop not null,
  -- Of a slip: whose cheques they are, and their numbers, for lists and searches.
  add column benefactors text check (length(benefactors) <= 255),
  add column cheque_numbers text check (length(cheque_numbers) <= 255),
  -- The ledger on which the cheques stand until they are cleared; none where they wait for that.
  add column held_in_id uuid,
  add foreign key (company_id, held_in_id) references account (company_id, id),
  add check (benefactor_id is not null or benefactors is not null),
  add check (held_in_id is null or status <> 'Draft');

create table cheque_deposit_row (
  company_id uuid not null references company (id),
  id uuid not null,
  deposit_id uuid not null,
  row_no int not null check (row_no > 0),
  benefactor_id uuid not null,
  cheque_number text check (length(cheque_number) <= 50),
  cheque_date date,
  drawee_bank text check (length(drawee_bank) <= 255),
  amount numeric(20, 6) not null check (amount > 0),
  bounced_on date,
  charge numeric(20, 6) check (charge > 0),
  charge_account_id uuid,
  bounce_reason text check (length(bounce_reason) <= 5000),
  primary key (company_id, id),
  unique (company_id, deposit_id, row_no),
  foreign key (company_id, deposit_id) references cheque_deposit (company_id, id) on delete cascade,
  foreign key (company_id, benefactor_id) references account (company_id, id),
  foreign key (company_id, charge_account_id) references account (company_id, id),
  check ((bounced_on is null) = (bounce_reason is null)),
  check ((charge is null) = (charge_account_id is null)),
  check (charge is null or bounced_on is not null)
);
create index cheque_deposit_row_benefactor on cheque_deposit_row (company_id, benefactor_id);
select fence_company_table('cheque_deposit_row');

do $$
declare
  before text := pg_get_viewdef('searched_document');
  after text := replace(before, 'cheque_deposit.cheque_number,', 'COALESCE(cheque_deposit.cheque_numbers, cheque_deposit.cheque_number),');
begin
  assert after <> before, 'the search does not know the numbers of cheques';
  execute 'create or replace view searched_document with (security_invoker = true) as ' || after;
end $$;

-- The ledger of cheques in hand, among the other receivables where the chart has them: it is no money to pay with.
with place as (
  select distinct on (c.company_id) c.company_id, c.id from account_category c
  where c.code = 'A-OR' or c.system_code = 'ASSETS'
  order by c.company_id, (c.code is not distinct from 'A-OR') desc
), named as (
  update account a set system_code = 'CHEQUES-IN-HAND' from place p
  where a.company_id = p.company_id and a.category_id = p.id and a.name = 'Cheques in hand' and a.system_code is null
  returning a.company_id
)
insert into account (company_id, id, name, code, system_code, category_id, is_default)
select p.company_id, gen_random_uuid(), 'Cheques in hand',
  case when not exists (select from account o where o.company_id = p.company_id and o.code = 'A-OR-CH') then 'A-OR-CH' end,
  'CHEQUES-IN-HAND', p.id, true
from place p where not exists (select from named n where n.company_id = p.company_id);
