-- Where each row of a payment was posted: a mode may get another ledger later, and what was paid before stays where it is.
alter table payment_row add column account_id uuid, add column fee_account_id uuid;
update payment_row r set
  account_id = coalesce(
    (select m.account_id from payment_mode m where m.company_id = r.company_id and m.id = r.mode_id),
    (select b.account_id from bank_account b where b.company_id = r.company_id and b.id = r.bank_account_id)),
  fee_account_id = case when r.fee > 0 then coalesce(
    (select m.fee_account_id from payment_mode m where m.company_id = r.company_id and m.id = r.mode_id),
    (select b.commission_account_id from bank_account b where b.company_id = r.company_id and b.id = r.bank_account_id)) end;
alter table payment_row
  alter column account_id set not null,
  add foreign key (company_id, account_id) references account (company_id, id),
  add foreign key (company_id, fee_account_id) references account (company_id, id),
  add check (fee = 0 or fee_account_id is not null);

-- Where it posted what was let go: the limit up to which that is round-off may change.
alter table payment
  add column write_off_account_id uuid,
  add foreign key (company_id, write_off_account_id) references account (company_id, id);
update payment p set write_off_account_id = coalesce((
  select l.account_id from journal_line l
  join account a on a.company_id = l.company_id and a.id = l.account_id and a.system_code in ('ROUND-OFF', 'DIS-EXP', 'DIS-INCOME')
  where l.company_id = p.company_id and l.entry_id = p.entry_id limit 1
), (select a.id from account a where a.company_id = p.company_id and a.system_code = 'ROUND-OFF'))
where p.write_off > 0;
alter table payment add check (write_off = 0 or write_off_account_id is not null);
