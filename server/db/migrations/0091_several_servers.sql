-- What several servers on one database share: the key that they encrypt with, and the requests that each has counted.

-- One row: what a server derives from its key. Servers with different keys could not read what the others encrypt.
create table installation (
  only_row boolean primary key default true check (only_row),
  key_check text not null
);

-- Lost after a crash, which is a minute of counting. The keys are hashes: a token is never stored here.
create unlogged table request_count (
  key bytea not null,
  minute timestamptz not null,
  server uuid not null,
  -- Below 0 where requests of the minute before turned out to be somebody else's.
  count integer not null,
  primary key (key, minute, server)
);
create index request_count_minute on request_count (minute);
