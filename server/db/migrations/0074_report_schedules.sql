-- Reports by email: schedules of saved views, and the emails with their results.

create table report_schedule (
  company_id uuid not null references company (id),
  id uuid not null,
  view_id uuid not null,
  -- The report is sent with the rights of this user at that time.
  user_id uuid not null references app_user (id),
  frequency text not null check (frequency in ('Daily', 'Weekly', 'Monthly', 'Quarterly')),
  -- 1 is Monday.
  weekday int check (weekday between 1 and 7),
  -- Of the month, or after the end of the fiscal quarter; null in a month: its last day.
  day int check (day between 1 and 28),
  hour int not null check (hour between 0 and 23),
  format text not null check (format in ('PDF', 'XLSX', 'CSV')),
  recipients text[] not null check (cardinality(recipients) between 1 and 10),
  message text not null check (length(message) <= 2000),
  is_active boolean not null,
  -- Why it was paused without a user; null otherwise.
  pause_reason text check (length(pause_reason) <= 1000),
  -- Runs until this day were sent or are not wanted.
  done_until date not null,
  -- When its calendar is looked at again.
  wakes_at timestamptz not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, view_id) references saved_view (company_id, id),
  check ((frequency = 'Weekly') = (weekday is not null)),
  check (day is null or frequency in ('Monthly', 'Quarterly')),
  check (day is not null or frequency <> 'Quarterly'),
  check (pause_reason is null or not is_active)
);
create index report_schedule_view on report_schedule (company_id, view_id);
create index report_schedule_wakes on report_schedule (wakes_at) where is_active;
select fence_company_table('report_schedule');

create table report_mail (
  company_id uuid not null references company (id),
  id uuid not null,
  view_id uuid not null,
  -- Null: sent at once by a user to themselves.
  schedule_id uuid,
  user_id uuid not null references app_user (id),
  -- The day of the run in the calendar of the company.
  due_on date not null,
  format text not null check (format in ('PDF', 'XLSX', 'CSV')),
  recipients text[] not null check (cardinality(recipients) between 1 and 10),
  message text not null check (length(message) <= 2000),
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts int not null default 0,
  last_error text check (length(last_error) <= 1000),
  sent_at timestamptz,
  primary key (company_id, id),
  -- A run is sent once, however many servers find it due.
  unique (company_id, schedule_id, due_on),
  foreign key (company_id, view_id) references saved_view (company_id, id) on delete cascade,
  foreign key (company_id, schedule_id) references report_schedule (company_id, id) on delete cascade,
  check ((status = 'sent') = (sent_at is not null))
);
create index report_mail_view on report_mail (company_id, view_id);
select fence_company_table('report_mail');

-- The schedules of all companies to look at, without saying anything else about them.
create function report_schedules_due(at timestamptz) returns table (company_id uuid, id uuid)
  language sql stable security definer set search_path = pg_catalog, public as $$
  select s.company_id, s.id from report_schedule s join company c on c.id = s.company_id
  where s.is_active and s.wakes_at <= at and c.deleted_at is null order by s.wakes_at, s.id limit 200
$$;
