-- A cheque that comes back unpaid has a day, a reason and maybe a charge of the bank, which is posted beside it even when
-- the cheque came with a receipt.
alter table cheque_deposit
  add column bounced_on date,
  add column charge numeric(20, 6) check (charge > 0),
  add column charge_account_id uuid,
  add foreign key (company_id, charge_account_id) references account (company_id, id);

do $$
declare
  old record;
begin
  for old in
    select conname, pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'cheque_deposit'::regclass and contype = 'c'
  loop
    if old.rule like any (array['%ARRAY[%Draft%', '%cancel_reason IS NOT NULL%', '%payment_id IS NULL%']) then
      execute format('alter table cheque_deposit drop constraint %I', old.conname);
    end if;
  end loop;
end $$;

alter table cheque_deposit
  add check (status in ('Draft', 'Issued', 'Cleared', 'Bounced', 'Cancelled')),
  add check ((status in ('Bounced', 'Cancelled')) = (cancel_reason is not null)),
  add check ((status = 'Bounced') = (bounced_on is not null)),
  add check ((charge is null) = (charge_account_id is null)),
  add check (charge is null or status = 'Bounced'),
  add check (payment_id is null or entry_id is null or status = 'Bounced');
