-- A comment is not changed, is deleted once, and goes with its document.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into brand (company_id, id, name) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'Acme');
insert into comment (company_id, id, document_path, document_id, author_id, body, recorded_at) values
  ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000101', 'inventory/brands',
    '00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-000000000001', 'Ask for prices', now());

do $$
declare
  refused int := 0;
begin
  begin
    update comment set body = 'Other';
  exception when sqlstate 'DB006' then refused := refused + 1;
  end;
  update comment set deleted_at = now();
  begin
    update comment set deleted_at = null;
  exception when sqlstate 'DB006' then refused := refused + 1;
  end;
  begin
    insert into comment (company_id, id, document_path, document_id, author_id, body, recorded_at)
    select company_id, gen_random_uuid(), document_path, document_id, author_id, repeat('x', 5001), now() from comment;
  exception when check_violation then refused := refused + 1;
  end;
  assert refused = 3, refused::text;
  delete from brand;
  assert not exists (select from comment), 'it went with its record';
end $$;
