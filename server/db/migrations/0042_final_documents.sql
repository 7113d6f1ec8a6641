-- Whether issued invoices and posted bills, and the notes on them, are corrected by further documents only. Companies that
-- were there before go on editing; new ones start with final documents.
alter table trade_setting
  add column sales_final boolean not null default false,
  add column purchase_final boolean not null default false;
alter table trade_setting alter column sales_final set default true, alter column purchase_final set default true;

-- The day on which an item was reversed: a cheque bounces after it was cleared, and its item counts until then.
alter table open_item add column reversed_on date;
alter table open_item disable trigger user;
update open_item i set reversed_on = e.date
from journal_entry e where e.company_id = i.company_id and e.id = i.reversed_by_id;
alter table open_item enable trigger user;
alter table open_item add check ((reversed_on is null) = (reversed_by_id is null) and reversed_on >= date);
create index open_item_reversed on open_item (company_id, reversed_on) include (id, party_id, account_id, side, date, due_date, amount)
  where reversed_on > date;

create or replace function open_items_of_lines() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  insert into open_item (company_id, id, party_id, account_id, entry_id, line_no, document_path, document_id, date, due_date,
    side, amount, open_amount)
  select l.company_id, gen_random_uuid(), party_of_account(l.company_id, l.account_id), l.account_id, l.entry_id, l.line_no,
    e.document_path, e.document_id, l.date, l.date, case when l.debit <> 0 then 'debit' else 'credit' end,
    l.debit + l.credit, l.debit + l.credit
  from new_lines l
  join account a on a.company_id = l.company_id and a.id = l.account_id and a.control_kind in ('customer', 'supplier')
  join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
  where e.reverses_id is null;
  if exists (
    select from new_lines l
    join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
    join open_item i on i.company_id = e.company_id and i.entry_id = e.reverses_id
    where i.open_amount <> i.amount
  ) then
    raise exception 'an entry with allocations cannot be taken back' using errcode = 'DB011';
  end if;
  update open_item i set open_amount = 0, reversed_by_id = e.id, reversed_on = e.date
  from (select distinct company_id, entry_id from new_lines) l
  join journal_entry e on e.company_id = l.company_id and e.id = l.entry_id
  where i.company_id = e.company_id and i.entry_id = e.reverses_id;
  return null;
end $$;

-- What is due on the day itself is current: it is late from the next day on.
create or replace function age_of(is_owed boolean, day date, as_of date) returns int language sql immutable parallel safe
  return case when not is_owed then 0 when day >= as_of then 1 when day >= as_of - 30 then 2 when day >= as_of - 60 then 3
    when day >= as_of - 90 then 4 when day >= as_of - 120 then 5 else 6 end;

-- By it a movement finds the counts of its item.
create index stock_count_row_item on stock_count_row (company_id, item_id);
