-- On a single PostgreSQL a new table of companies gets its policy, and its keys afterwards.
create table note_of_party (
  company_id uuid not null references company (id),
  id uuid not null,
  party_id uuid not null,
  primary key (company_id, id)
);
select fence_company_table('note_of_party');
alter table note_of_party add foreign key (company_id, party_id) references party (company_id, id);

do $$
begin
  assert (select relrowsecurity from pg_class where oid = 'note_of_party'::regclass);
  assert (select count(*) from pg_policy where polrelid = 'note_of_party'::regclass and polname = 'company_only') = 1;
  assert (select count(*) from pg_constraint where conrelid = 'note_of_party'::regclass and contype = 'f') = 2;
end $$;
