import { basename } from 'node:path'
import { expect, test } from 'vitest'
import type { Migration, MigrationRule } from './support/migration-rules.ts'
import { migrationFaults, migrationRules } from './support/migration-rules.ts'
import { projectFiles, read } from './support/project-files.ts'

/** Violations of the rules by released migrations, which are never edited; later ones follow all rules. */
const exceptions: Readonly<Record<string, readonly MigrationRule[]>> = {
  '0002_company.sql': ['policy-subselect'],
  '0003_ledger.sql': ['transition-table-joined'],
  '0011_job_kinds.sql': ['policy-subselect', 'unique-without-company'],
  '0013_people_of_companies.sql': ['unique-without-company'],
  '0020_stock.sql': ['transition-table-joined'],
  '0022_parties.sql': ['transition-table-joined'],
  '0024_party_lists.sql': ['transition-table-joined'],
  '0025_trade.sql': ['transition-table-joined'],
  '0029_trade_open.sql': ['transition-table-joined'],
  '0030_stock_turnover.sql': ['transition-table-joined'],
  '0031_payments.sql': ['transition-table-joined'],
  '0032_document_mail.sql': ['unique-without-company'],
  '0036_costing_change.sql': ['transition-table-joined'],
  '0039_settled_on.sql': ['transition-table-joined'],
  '0042_final_documents.sql': ['transition-table-joined'],
}
const lastException = '0044'

const migrations: readonly Migration[] = projectFiles
  .filter((file) => /^server\/db\/migrations\/\d+_\w+\.sql$/.test(file) && !file.endsWith('_test.sql'))
  .map((file) => ({ file: basename(file), text: read(file) }))

test.each(migrations.map(({ file }, place) => [file, place] as const))(
  '%s is limited to one company',
  (file, place) => {
    const faults = migrationFaults(migrations.slice(0, place + 1))
    const allowed = exceptions[file] ?? []
    const broken = faults.filter(({ rule }) => !allowed.includes(rule))
    expect(broken.map(({ rule, at }) => `${at} → ${migrationRules[rule]}`)).toEqual([])
    expect(allowed.filter((rule) => !faults.some((fault) => fault.rule === rule))).toEqual([])
  },
)

test('no later migration is on the list of exceptions', () => {
  expect(Object.keys(exceptions).filter((file) => file.slice(0, 4) > lastException)).toEqual([])
})

const tables = `create table voucher (
  company_id uuid not null,
  id uuid not null,
  primary key (company_id, id)
);
create table person (
  id uuid primary key
);`

function rulesBrokenBy(text: string): MigrationRule[] {
  return migrationFaults([
    { file: '0001_tables.sql', text: tables },
    { file: '9999_more.sql', text },
  ]).map(({ rule }) => rule)
}

test.each<[MigrationRule, string]>([
  [
    'transition-table-joined',
    `create function added() returns trigger language plpgsql as $$ begin
      if exists (select from new_rows n join voucher v on v.company_id = n.company_id) then return null; end if;
    end $$;
    create trigger added after insert on voucher referencing new table as new_rows for each statement execute function added();`,
  ],
  [
    'transition-table-joined',
    `create trigger t after insert on voucher referencing new table as new_rows for each statement execute function f();
    insert into person (id) select id from new_rows;`,
  ],
  ['policy-subselect', 'create policy own on voucher using (company_id = (select current_company()));'],
  ['unique-without-company', 'create unique index voucher_number on voucher (number) where number is not null;'],
  ['unique-without-company', 'alter table voucher add unique (hash);'],
  ['unique-without-company', 'create table row (\n  company_id uuid not null,\n  id uuid primary key\n);'],
  ['reference-without-company', 'alter table voucher add column paid_by uuid references voucher (id);'],
  ['reference-without-company', 'alter table voucher add foreign key (paid_by) references voucher (id);'],
  ['global-refers-to-company', 'alter table person add foreign key (company, id) references voucher (company_id, id);'],
  [
    'key-before-place',
    'create table row (\n  company_id uuid not null,\n  foreign key (company_id, voucher_id) references voucher (company_id, id)\n);',
  ],
  [
    'key-before-place',
    `create table row (\n  company_id uuid not null\n);
    alter table row add foreign key (company_id, voucher_id) references voucher (company_id, id);
    select fence_company_table('row');`,
  ],
  [
    'constraint-among-changes',
    'alter table voucher add column paid_by uuid, add foreign key (company_id, paid_by) references voucher (company_id, id);',
  ],
  ['constraint-among-changes', 'alter table voucher add column colour text check (length(colour) < 9);'],
])('%s is reported', (rule, text) => {
  expect(rulesBrokenBy(text)).toEqual([rule])
})

test('migrations that follow the rules pass', () => {
  const good = `create table row (
    company_id uuid not null references company (id),
    id uuid not null,
    kind text not null check (kind in ('a', 'b')),
    person_id uuid references person (id),
    voucher_id uuid,
    primary key (company_id, id),
    unique (company_id, kind) -- unique (kind) would not do
);
    select fence_company_table('row');
    alter table row add foreign key (company_id, voucher_id) references voucher (company_id, id) on delete cascade;
    create unique index row_kind on row (company_id, kind);
    create policy own on row using (company_id = current_company());
    create function added() returns trigger language plpgsql as $$ declare added row[]; begin
      select array_agg(n) into added from new_rows n;
      update voucher v set rows = rows + 1 from unnest(added) a where v.company_id = a.company_id and v.id = a.voucher_id;
      return null;
    end $$;
    create trigger added after insert on row referencing new table as new_rows for each statement execute function added();`
  expect(rulesBrokenBy(good)).toEqual([])
})
