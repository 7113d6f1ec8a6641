-- What counts of a journal voucher is what it posted and nothing has reversed, as the journal says.
alter table journal_voucher drop column entry_id;

-- The amount of a further kind of document by whatever column or expression holds it.
drop function add_document_kind(text, text, text, text, text, text, text);
create function add_document_kind(
  name text, path text, prefix text, spoken text, reference text, subject text, remarks text, amount text)
  returns void language plpgsql as $$
begin
  perform fence_company_table(name::regclass);
  execute 'create or replace view posted_document with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('posted_document'), ';')
    || format(' union all select d.company_id, %L, d.id, d.voucher_no, %s from %I d', path, spoken, name);
  execute 'create or replace view searched_document with (security_invoker = true) as '
    || rtrim(pg_get_viewdef('searched_document'), ';')
    || format($view$ union all
      select d.company_id, %1$L, d.id, d.voucher_no, s.reference, s.subject, null::text, s.amount, d.date, d.status,
        left(s.remarks, 200), lower(normalize(left(concat_ws(' ', d.voucher_no, s.reference, s.remarks), 1000), NFC))
      from %5$I d cross join lateral (select %2$s as reference, %3$s as subject, %4$s as remarks, %6$s as amount) s$view$,
      path, reference, subject, remarks, name, amount);
  execute format('create trigger %1$s_search_insert after insert on %1$I referencing new table as touched
    for each statement execute function keep_document_search(%2$L)', name, path);
  execute format('create trigger %1$s_search_update after update on %1$I referencing new table as touched
    for each statement execute function keep_document_search(%2$L)', name, path);
  execute format('create trigger %1$s_search_delete after delete on %1$I
    for each row execute function drop_document_search(%2$L)', name, path);
  execute format('create trigger %1$s_files after delete on %1$I for each row execute function drop_files(%2$L)', name, path);
  insert into number_series (company_id, series, prefix, padding) select id, path, add_document_kind.prefix, 4 from company;
end $$;
