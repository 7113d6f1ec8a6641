-- One person an address, written in lower case; a session's token is kept as its hash only.
do $$
begin
  insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000001', 'amy@example.test');
  begin
    insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000002', 'amy@example.test');
    raise exception 'two people share an address';
  exception when unique_violation then null;
  end;
  begin
    insert into app_user (id, email) values ('00000000-0000-7000-8000-000000000002', 'Bob@example.test');
    raise exception 'an address in mixed case was kept';
  exception when check_violation then null;
  end;
  if exists (select from information_schema.columns where table_schema = 'public' and column_name in ('token', 'password')) then
    raise exception 'a secret has a column of its own';
  end if;
end $$;
