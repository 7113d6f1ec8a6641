-- An address is proven by one person only, a person's primary address is always one of theirs, and a person has one
-- application for codes at most.
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000002', 'bob@example.test');

do $$
declare
  amy constant uuid := '00000000-0000-7000-8000-000000000001';
  bob constant uuid := '00000000-0000-7000-8000-000000000002';
begin
  if (select count(*) from email_address where user_id = amy and email = 'amy@example.test' and is_verified) <> 1 then
    raise exception 'a new person has no proven address';
  end if;
  insert into email_address (user_id, email) values (bob, 'amy@example.test');
  begin
    update email_address set is_verified = true where user_id = bob and email = 'amy@example.test';
    raise exception 'two people proved one address';
  exception when unique_violation then null;
  end;
  begin
    update app_user set email = 'other@example.test' where id = amy;
    set constraints all immediate;
    raise exception 'a primary address is none of the person’s';
  exception when foreign_key_violation then null;
  end;
  insert into authenticator (user_id, type, secret, created_at) values (amy, 'totp', 'sealed', now());
  begin
    insert into authenticator (user_id, type, secret, created_at) values (amy, 'totp', 'sealed', now());
    raise exception 'a person has two applications for codes';
  exception when unique_violation then null;
  end;
  begin
    insert into authenticator (user_id, type, created_at) values (amy, 'webauthn', now());
    raise exception 'a passkey without its public key was kept';
  exception when check_violation then null;
  end;
end $$;
