-- A print run holds one to five hundred documents, and nothing is left out of it that it has not come to.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);

create function start_run(wanted uuid, documents int) returns void language sql as $$
  insert into print_run (company_id, id, path, document_ids, created_by, created_at)
  values ('00000000-0000-7000-8000-00000000000a', wanted, 'sales/vouchers',
    array(select gen_random_uuid() from generate_series(1, documents)), '00000000-0000-7000-8000-000000000001', now())
$$;

do $$
declare
  refused int := 0;
begin
  perform start_run('00000000-0000-7000-8000-000000000101', 2);
  perform start_run('00000000-0000-7000-8000-000000000102', 500);
  begin
    perform start_run('00000000-0000-7000-8000-000000000103', 0);
  exception when check_violation then refused := refused + 1;
  end;
  begin
    perform start_run('00000000-0000-7000-8000-000000000104', 501);
  exception when check_violation then refused := refused + 1;
  end;
  begin
    update print_run set progress = 3 where id = '00000000-0000-7000-8000-000000000101';
  exception when check_violation then refused := refused + 1;
  end;
  begin
    update print_run set refusals = '[{"code": "NOT_FOUND"}]' where id = '00000000-0000-7000-8000-000000000101';
  exception when check_violation then refused := refused + 1;
  end;
  begin
    update print_run set state = 'done' where id = '00000000-0000-7000-8000-000000000101';
  exception when check_violation then refused := refused + 1;
  end;
  if refused <> 5 then raise exception '% of 5 were refused', refused; end if;
  update print_run set progress = 1, refusals = '[{"code": "NOT_FOUND"}]' where id = '00000000-0000-7000-8000-000000000101';
  update print_run set progress = 2, state = 'done', finished_at = now() where id = '00000000-0000-7000-8000-000000000101';
end $$;
