-- Emails have no e-invoice unless they say so.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'DE', 'EUR', 2, 'Europe/Berlin', 'ad', 1, 1);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
  invoice constant uuid := '00000000-0000-7000-8000-000000000701';
  author constant uuid := '00000000-0000-7000-8000-000000000001';
  plain constant uuid := '00000000-0000-7000-8000-000000000801';
  electronic constant uuid := '00000000-0000-7000-8000-000000000802';
begin
  perform set_config('daybook.company', company::text, true);
  insert into document_mail (company_id, id, document_path, document_id, recipients, subject, body, with_pdf, created_by)
  values (company, plain, 'sales/vouchers', invoice, '{amy@example.test}', 'Invoice', 'Hello', true, author);
  insert into document_mail (company_id, id, document_path, document_id, recipients, subject, body, with_pdf, with_e_invoice, created_by)
  values (company, electronic, 'sales/vouchers', invoice, '{amy@example.test}', 'Invoice', 'Hello', true, true, author);
  assert (select not with_e_invoice from document_mail m where m.company_id = company and m.id = plain);
  assert (select with_e_invoice from document_mail m where m.company_id = company and m.id = electronic);
end $$;
