-- What a bank or a card company keeps of a payment is written off as a bank charge, on the account of bank charges.
alter table payment drop constraint payment_write_off_as_check,
  add constraint payment_write_off_as_check check (write_off_as in ('tolerance', 'discount', 'bank_charge', 'bad_debt'));

with place as (
  select distinct on (c.company_id) c.company_id, c.id from account_category c
  where c.system_code in ('BANK-CHG', 'EXPENSES')
  order by c.company_id, c.system_code
), charges as (
  select distinct on (a.company_id) a.company_id, a.id from account a
  join place p on p.company_id = a.company_id
  where a.system_code is null and (a.code = 'E-I-BC-BC' or (a.category_id = p.id and lower(a.name) = 'bank charges'))
  order by a.company_id, (a.code is not distinct from 'E-I-BC-BC') desc, a.id
), named as (
  update account a set system_code = 'BANK-CHG' from charges c where a.company_id = c.company_id and a.id = c.id
  returning a.company_id
)
insert into account (company_id, id, name, system_code, category_id, is_default)
select p.company_id, gen_random_uuid(), 'Bank Charges', 'BANK-CHG', p.id, true
from place p where not exists (select from named n where n.company_id = p.company_id);
