-- A permission set that only answered invitations and dead tokens still name may be deleted: they forget it.
alter table invitation_permission_set
  drop constraint invitation_permission_set_company_id_permission_set_id_fkey,
  add foreign key (company_id, permission_set_id) references permission_set (company_id, id) on delete cascade;
alter table api_token
  alter column permission_set_id drop not null,
  drop constraint api_token_company_id_permission_set_id_fkey,
  add foreign key (company_id, permission_set_id) references permission_set (company_id, id)
    on delete set null (permission_set_id);
create index member_permission_set_of on member_permission_set (company_id, permission_set_id);
