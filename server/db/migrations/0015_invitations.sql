-- Invitations that are sent again, answered from outside their company, and that open sign-up where it is closed.

-- Taking a record's next version notes when.
alter table invitation add column updated_at timestamptz not null default now();
drop index invitation_email;
create index invitation_email on invitation (email);

-- The company of an invitation that went to a proven address of a person, answered or not.
create function company_of_invitation(person uuid, invitation_id uuid) returns table (company_id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select i.company_id from invitation i join company c on c.id = i.company_id
  where i.id = invitation_id and c.deleted_at is null
    and i.email in (select e.email from email_address e where e.user_id = person and e.is_verified)
$$;

-- Whether an invitation waits for whoever proves an address.
create function is_invited(wanted_email text, moment timestamptz) returns boolean
  language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from invitation i join company c on c.id = i.company_id
    where i.email = wanted_email and i.state = 'open' and i.expires_at > moment and c.deleted_at is null)
$$;
