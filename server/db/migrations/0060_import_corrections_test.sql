-- A cell has one correction, and rows, problems and corrections belong to an import of the same company.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values
  ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1),
  ('00000000-0000-7000-8000-00000000000b', 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);
insert into import (company_id, id, kind, file_name, size, created_by)
values ('00000000-0000-7000-8000-00000000000a', '00000000-0000-7000-8000-000000000201', 'journal', 'a.csv', 1, '00000000-0000-7000-8000-000000000001');

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  two constant uuid := '00000000-0000-7000-8000-00000000000b';
  file constant uuid := '00000000-0000-7000-8000-000000000201';
begin
  insert into import_row (company_id, import_id, line, cells, is_rejected) values (one, file, 2, '{"account": "Till"}', true);
  insert into import_problem (company_id, import_id, key, path, lines) values (one, file, 'k', 'account', '{2,3}');
  insert into import_correction (company_id, import_id, line, column_name, value) values (one, file, 2, 'account', 'Cash');
  begin
    insert into import_correction (company_id, import_id, line, column_name, value) values (one, file, 2, 'account', 'Bank');
    raise exception 'a cell has two corrections';
  exception when unique_violation then null;
  end;
  begin
    insert into import_correction (company_id, import_id, line, column_name, value) values (two, file, 2, 'account', 'Cash');
    raise exception 'a company corrects the import of another';
  exception when foreign_key_violation then null;
  end;
  begin
    insert into import_row (company_id, import_id, line, cells, is_rejected) values (two, file, 2, '{}', true);
    raise exception 'a row belongs to the import of another company';
  exception when foreign_key_violation then null;
  end;
  assert (select remaining is null and imported is null from import where company_id = one and id = file);
end $$;
