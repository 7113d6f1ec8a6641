-- Languages are those of the product; nobody and nothing has one by itself but a company, which has English.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'NP', 'NPR', 2, 'Asia/Kathmandu', 'bs', 4, 1);

do $$
declare
  company constant uuid := '00000000-0000-7000-8000-00000000000a';
begin
  perform set_config('daybook.company', company::text, true);
  assert (select language is null from app_user);
  assert (select c.language = 'en' and c.paper_digits = 'latin' from company c where c.id = company);
  update app_user set language = 'ne';
  update company c set language = 'ne', paper_digits = 'devanagari' where c.id = company;
  begin
    update app_user set language = 'xx';
    raise exception 'a language that the product lacks was accepted';
  exception when check_violation then null;
  end;
  begin
    update company c set paper_digits = 'roman' where c.id = company;
    raise exception 'digits that the product lacks were accepted';
  exception when check_violation then null;
  end;
end $$;
