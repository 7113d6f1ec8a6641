-- References that are cleared when their record is deleted: by a trigger instead of the foreign key, because tables that are
-- distributed by company_id cannot have a key that clears one of its columns.
create function clear_references() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  for n in 0 .. tg_nargs - 2 by 2 loop
    execute format('update %1$I set %2$I = null where company_id = $1 and %2$I = $2', tg_argv[n], tg_argv[n + 1])
    using old.company_id, old.id;
  end loop;
  return old;
end $$;

create trigger permission_set_clears before delete on permission_set
  for each row execute function clear_references('api_token', 'permission_set_id');
create trigger account_clears before delete on account
  for each row execute function clear_references('dashboard_widget', 'account_id');
-- Its name comes behind that of the trigger that reopens the cheque, which looks for it by its match.
create trigger bank_match_unlinks before delete on bank_match
  for each row execute function clear_references('cheque_issue', 'match_id');
create trigger trade_document_clears before delete on trade_document
  for each row execute function clear_references('recurring_template', 'last_document_id', 'recurring_run', 'document_id');

alter table api_token drop constraint api_token_company_id_permission_set_id_fkey,
  add constraint api_token_company_id_permission_set_id_fkey
    foreign key (company_id, permission_set_id) references permission_set (company_id, id);
alter table dashboard_widget drop constraint dashboard_widget_company_id_account_id_fkey,
  add constraint dashboard_widget_company_id_account_id_fkey
    foreign key (company_id, account_id) references account (company_id, id);
alter table cheque_issue drop constraint cheque_issue_company_id_match_id_fkey,
  add constraint cheque_issue_company_id_match_id_fkey
    foreign key (company_id, match_id) references bank_match (company_id, id);
alter table recurring_template drop constraint recurring_template_company_id_last_document_id_fkey,
  add constraint recurring_template_company_id_last_document_id_fkey
    foreign key (company_id, last_document_id) references trade_document (company_id, id);
alter table recurring_run drop constraint recurring_run_company_id_document_id_fkey,
  add constraint recurring_run_company_id_document_id_fkey
    foreign key (company_id, document_id) references trade_document (company_id, id);
