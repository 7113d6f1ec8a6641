-- There is one installation.
insert into installation (key_check) values ('one');
do $$
begin
  insert into installation (key_check) values ('two');
  raise exception 'a second installation was stored';
exception when unique_violation then null;
end $$;
do $$
begin
  insert into installation (only_row, key_check) values (false, 'two');
  raise exception 'a second installation was stored';
exception when check_violation then null;
end $$;
