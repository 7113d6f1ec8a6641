import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { projectFiles, read } from './support/project-files.ts'
import type { RollingRule } from './support/rolling-rules.ts'
import { rollingFaults, rollingRules } from './support/rolling-rules.ts'

/** The last migration before the rule: later ones are applied while the version before is running. */
const lastBefore = '0091'

const migrations = projectFiles
  .filter((file) => /^server\/db\/migrations\/\d+_\w+\.sql$/.test(file) && !file.endsWith('_test.sql'))
  .map((file) => ({ file: basename(file), text: read(file) }))

test('servers of the version before go on working while later migrations are applied', () => {
  const later = migrations.filter(({ file }) => file.slice(0, 4) > lastBefore)
  const faults = later.flatMap((migration) =>
    rollingFaults(migration).map(({ rule, at }) => `${migration.file}: ${at} → ${rollingRules[rule]}`),
  )
  expect(faults).toEqual([])
})

test('the rules see what released migrations did', () => {
  const rules = new Set(migrations.flatMap((migration) => rollingFaults(migration).map(({ rule }) => rule)))
  expect([...rules].toSorted()).toEqual(['removes', 'requires-value', 'restricts-rows'])
})

const rulesBrokenBy = (text: string) => rollingFaults({ file: '0102_more.sql', text }).map(({ rule }) => rule)

test.each<[RollingRule, string]>([
  ['removes', 'drop table voucher;'],
  ['removes', 'drop function total_of(uuid);'],
  ['removes', 'alter table voucher drop column narration;'],
  ['removes', '-- unused since 0102\nalter table voucher drop column narration;'],
  ['renames', 'alter table voucher rename column narration to remarks;'],
  ['changes-type', 'alter table voucher alter column number type text;'],
  ['requires-value', 'alter table voucher add column kind text not null;'],
  ['requires-value', 'alter table voucher add column rate numeric(20, 6) not null, add column note text;'],
  ['requires-value', 'alter table voucher alter column narration set not null;'],
  ['restricts-rows', 'create unique index voucher_number on voucher (company_id, number);'],
  ['restricts-rows', "alter table voucher add check (narration <> '');"],
  [
    'restricts-rows',
    'alter table voucher add constraint of_party foreign key (company_id, party) references party (company_id, id);',
  ],
])('%s is reported', (rule, text) => {
  expect(rulesBrokenBy(text)).toEqual([rule])
})

test.each([
  'create table row (company_id uuid not null, id uuid not null, primary key (company_id, id)); alter table row add check (id <> company_id); create unique index row_id on row (company_id, id);',
  "alter table voucher add column kind text not null default 'regular', add column note text;",
  "alter table voucher drop constraint voucher_kind, add constraint voucher_kind check (kind in ('a', 'b', 'c'));",
  '-- The column is unused since 0101.\nalter table voucher drop column narration;',
  'create function f() returns void language plpgsql as $$ begin drop table voucher; end $$;',
  'create index voucher_date on voucher (company_id, date);',
])('%s passes', (text) => {
  expect(rulesBrokenBy(text)).toEqual([])
})
