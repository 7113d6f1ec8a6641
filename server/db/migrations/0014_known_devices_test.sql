-- A device is kept once for a person, and may be known of several people.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000002', 'bob@example.test');

do $$
declare
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  bob constant uuid := '00000000-0000-7000-8000-000000000002';
begin
  insert into known_device (user_id, device_hash, last_seen_at) values (amy, '\x01', now()), (bob, '\x01', now());
  begin
    insert into known_device (user_id, device_hash, last_seen_at) values (amy, '\x01', now());
    raise exception 'a device is known twice';
  exception when unique_violation then null;
  end;
end $$;
