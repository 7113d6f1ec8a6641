-- A link is found by its hash until it is revoked.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into public_link (company_id, id, document_path, document_id, hash, expires_at, created_by)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-0000000000b1', 'sales/vouchers',
  '00000000-0000-7000-8000-0000000000e1', repeat('a', 64), now() + interval '1 day', '00000000-0000-7000-8000-000000000001');

do $$
begin
  if (select id from public_link_of_hash(repeat('a', 64))) is null then raise exception 'a link is not found'; end if;
  if exists (select from public_link_of_hash(repeat('b', 64))) then raise exception 'a link is found by another hash'; end if;
  update public_link set revoked_at = now();
  if exists (select from public_link_of_hash(repeat('a', 64))) then raise exception 'a revoked link is found'; end if;
end $$;
