-- An event has one delivery for each webhook, and only active webhooks have work, besides tests.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month, fiscal_start_day)
values ('00000000-0000-7000-8000-00000000000a', 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1);

do $$
declare
  one constant uuid := '00000000-0000-7000-8000-00000000000a';
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  hook constant uuid := '00000000-0000-7000-8000-000000000101';
  event constant uuid := '00000000-0000-7000-8000-000000000201';
  delivery constant uuid := '00000000-0000-7000-8000-000000000301';
  noon constant timestamptz := '2026-06-15 12:00Z';
begin
  perform set_config('daybook.company', one::text, true);
  insert into webhook (company_id, id, user_id, name, url, events, secret, starts_after, position, created_at)
    values (one, hook, amy, 'Shop', 'https://shop.example/hook', '{*}', 'sealed', 0, 0, noon);
  assert (select count(*) from companies_with_webhook_work(noon)) = 0, 'a webhook without events has work';
  insert into audit_log (company_id, id, user_id, actor, address, action, resource, object_id, object_version, object_label, changes)
    values (one, event, amy, 'amy@example.test', '', 'create', 'tax/schemes', event, 1, 'VAT', '{}');
  assert (select count(*) from companies_with_webhook_work(noon)) = 0, 'an event without a seal is work';
  perform seal_audit(10);
  assert (select count(*) from companies_with_webhook_work(noon)) = 1, 'a sealed event is no work';

  insert into webhook_delivery (company_id, id, webhook_id, event_id, body, due_at, created_at)
    values (one, delivery, hook, event, '{}', noon, noon);
  update webhook set position = 1 where company_id = one and id = hook;
  assert (select count(*) from companies_with_webhook_work(noon - interval '1 second')) = 0, 'a delivery is due too early';
  assert (select count(*) from companies_with_webhook_work(noon)) = 1, 'a delivery is not due';
  begin
    insert into webhook_delivery (company_id, id, webhook_id, event_id, body, due_at, created_at)
      values (one, '00000000-0000-7000-8000-000000000302', hook, event, '{}', noon, noon);
    raise exception 'an event has two deliveries to one webhook';
  exception when unique_violation then null;
  end;
  begin
    update webhook set is_given_up = true where company_id = one and id = hook;
    raise exception 'an active webhook is given up';
  exception when check_violation then null;
  end;
  begin
    update webhook set previous_secret = 'sealed' where company_id = one and id = hook;
    raise exception 'an earlier secret has no end';
  exception when check_violation then null;
  end;
  update webhook set is_active = false where company_id = one and id = hook;
  assert (select count(*) from companies_with_webhook_work(noon)) = 0, 'a paused webhook has work';
  insert into webhook_delivery (company_id, id, webhook_id, body, due_at, created_at)
    values (one, '00000000-0000-7000-8000-000000000303', hook, '{}', noon, noon);
  assert (select count(*) from companies_with_webhook_work(noon)) = 1, 'a test of a paused webhook is not due';
  update company set deleted_at = noon where id = one;
  assert (select count(*) from companies_with_webhook_work(noon)) = 0, 'a deleted company has work';
  delete from webhook where company_id = one and id = hook;
  assert (select count(*) from webhook_delivery) = 0, 'a delivery outlives its webhook';
end $$;
