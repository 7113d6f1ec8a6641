-- The journal refuses what does not balance, what changes it, and what lies outside an open period; balances follow it.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into fiscal_year (company_id, id, name, start_date, end_date) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000f1', '2026', '2026-01-01', '2026-12-31');
insert into account_category (company_id, id, name, is_default) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000c1', 'Assets', true);
insert into account (company_id, id, name, category_id, control_kind) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d1', 'Cash', '00000000-0000-7000-8000-0000000000c1', 'none'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d2', 'Capital', '00000000-0000-7000-8000-0000000000c1', 'none'),
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000d3', 'Inventory', '00000000-0000-7000-8000-0000000000c1', 'inventory');
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);

create function pg_temp.enter(entry uuid, day date, total numeric, reverses uuid default null, document text default 'account/journal-vouchers')
  returns void language sql as $$
  insert into journal_entry (company_id, id, date, kind, fiscal_year_id, document_path, document_id, reverses_id, line_count, total, recorded_by)
  values ('00000000-0000-7000-8000-00000000000a', entry, day, 'regular', '00000000-0000-7000-8000-0000000000f1', document,
    '00000000-0000-7000-8000-0000000000e0', reverses, 2, total, '00000000-0000-7000-8000-000000000001')
$$;
create function pg_temp.lines(entry uuid, day date, debit numeric, credit numeric, other uuid default '00000000-0000-7000-8000-0000000000d2')
  returns void language sql as $$
  insert into journal_line (company_id, entry_id, line_no, account_id, date, kind, debit, credit) values
    ('00000000-0000-7000-8000-00000000000a', entry, 1, '00000000-0000-7000-8000-0000000000d1', day, 'regular', debit, 0),
    ('00000000-0000-7000-8000-00000000000a', entry, 2, other, day, 'regular', 0, credit)
$$;
-- Runs a statement that must be refused with one of the journal's own codes.
create function pg_temp.refused(what text, code text, attempt text) returns void language plpgsql as $$
begin
  begin
    execute attempt;
    set constraints all immediate;
  exception when others then
    if sqlstate = code then return; end if;
    raise exception '%: refused with % (%) instead of %', what, sqlstate, sqlerrm, code;
  end;
  raise exception '% was accepted', what;
end $$;

select pg_temp.enter('00000000-0000-7000-8000-000000000101', '2026-03-31', 100);
select pg_temp.lines('00000000-0000-7000-8000-000000000101', '2026-03-31', 100, 100);
select pg_temp.enter('00000000-0000-7000-8000-000000000102', '2026-03-31', -100, '00000000-0000-7000-8000-000000000101');
select pg_temp.lines('00000000-0000-7000-8000-000000000102', '2026-03-31', -100, -100);
select pg_temp.enter('00000000-0000-7000-8000-000000000103', '2026-04-01', 40.5);
select pg_temp.lines('00000000-0000-7000-8000-000000000103', '2026-04-01', 40.5, 40.5);
set constraints all immediate;
set constraints all deferred;

select pg_temp.refused('an unbalanced entry', 'DB002', $$
  select pg_temp.enter('00000000-0000-7000-8000-000000000111', '2026-05-01', 100);
  select pg_temp.lines('00000000-0000-7000-8000-000000000111', '2026-05-01', 100, 99.99) $$);
select pg_temp.refused('an entry without lines', 'DB002', $$
  select pg_temp.enter('00000000-0000-7000-8000-000000000111', '2026-05-01', 100) $$);
select pg_temp.refused('a further line', '23505', $$
  select pg_temp.lines('00000000-0000-7000-8000-000000000101', '2026-03-31', 100, 100) $$);
select pg_temp.refused('a negative amount outside a reversal', 'DB002', $$
  select pg_temp.enter('00000000-0000-7000-8000-000000000111', '2026-05-01', -5);
  select pg_temp.lines('00000000-0000-7000-8000-000000000111', '2026-05-01', -5, -5) $$);
select pg_temp.refused('an amount finer than the currency', 'DB002', $$
  select pg_temp.enter('00000000-0000-7000-8000-000000000111', '2026-05-01', 0.005);
  select pg_temp.lines('00000000-0000-7000-8000-000000000111', '2026-05-01', 0.005, 0.005) $$);
select pg_temp.refused('a line dated otherwise than its entry', 'DB002', $$
  select pg_temp.enter('00000000-0000-7000-8000-000000000111', '2026-05-01', 5);
  select pg_temp.lines('00000000-0000-7000-8000-000000000111', '2026-05-02', 5, 5) $$);
select pg_temp.refused('a day outside every fiscal year', 'DB004', $$
  select pg_temp.enter('00000000-0000-7000-8000-000000000111', '2027-01-01', 5);
  select pg_temp.lines('00000000-0000-7000-8000-000000000111', '2027-01-01', 5, 5) $$);
select pg_temp.refused('a second reversal', '23505', $$
  select pg_temp.enter('00000000-0000-7000-8000-000000000111', '2026-03-31', -100, '00000000-0000-7000-8000-000000000101') $$);
select pg_temp.refused('a voucher on an inventory account', 'DB003', $$
  select pg_temp.enter('00000000-0000-7000-8000-000000000111', '2026-05-01', 5);
  select pg_temp.lines('00000000-0000-7000-8000-000000000111', '2026-05-01', 5, 5, '00000000-0000-7000-8000-0000000000d3') $$);
select pg_temp.refused('a changed line', 'DB006', $$ update journal_line set debit = 1 where line_no = 1 $$);
select pg_temp.refused('a deleted line', 'DB006', $$ delete from journal_line $$);
select pg_temp.refused('a deleted entry', 'DB006', $$ delete from journal_entry $$);
update company set lock_date = '2026-05-31';
select pg_temp.refused('a day in the locked period', 'DB005', $$
  select pg_temp.enter('00000000-0000-7000-8000-000000000111', '2026-05-31', 5);
  select pg_temp.lines('00000000-0000-7000-8000-000000000111', '2026-05-31', 5, 5) $$);
update company set lock_date = null;

-- Balances read the same before and after folding: 100 − 100 until March, 40.50 more in April.
do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  cash constant uuid := '00000000-0000-7000-8000-0000000000d1';
begin
  for round in 1..2 loop
    if coalesce((select debit from balances_until(company, '2026-03-31') where account_id = cash), 0) <> 0 then
      raise exception 'round %: March is wrong', round;
    end if;
    if (select debit from balances_until(company, '2026-04-01') where account_id = cash) <> 40.5 then
      raise exception 'round %: April is wrong', round;
    end if;
    if (select debit from balances_until(company, '2030-01-01') where account_id = cash) <> 40.5 then
      raise exception 'round %: later years are wrong', round;
    end if;
    perform fold_balances(100);
    if exists (select from balance_delta) then raise exception 'deltas are left after folding'; end if;
  end loop;
  if (select count(*) from account_balance where grain = 'd' and account_id = cash) <> 2 then raise exception 'days are missing'; end if;
  if (select debit from account_balance where grain = 'y' and account_id = cash) <> 40.5 then raise exception 'the year is wrong'; end if;
end $$;

-- The application's role may append and nothing else.
reset role;
set local role daybook_app;
select set_config('daybook.company', '00000000-0000-7000-8000-00000000000a', true);
do $$
begin
  begin update journal_line set debit = 1; raise exception 'the role may update lines'; exception when insufficient_privilege then null; end;
  begin delete from journal_entry; raise exception 'the role may delete entries'; exception when insufficient_privilege then null; end;
  begin insert into account_balance values (null); raise exception 'the role may write balances'; exception when insufficient_privilege then null; end;
  begin delete from audit_log; raise exception 'the role may delete audit rows'; exception when insufficient_privilege then null; end;
end $$;
