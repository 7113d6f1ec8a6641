import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestDatabase } from '../../../tests/support/database.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import { extensionVersion } from '../../db/distribution/cluster-facts.ts'
import type { Run } from '../../db/distribution/owner-connection.ts'
import { withOwner } from '../../db/distribution/owner-connection.ts'
import { readSchemaFacts, readSqlFunctions, turnIntoPlpgsql } from '../../db/distribution/schema-facts.ts'
import type { DistributionPlan } from './plan-distribution.ts'
import { planDistribution } from './plan-distribution.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Reads the plan after statements that are taken back. */
async function planAfter(statements: readonly string[]): Promise<DistributionPlan> {
  return withOwner(database.ownerUrl, async (run: Run) => {
    await run('begin')
    for (const statement of statements) await run(statement)
    const plan = planDistribution(await readSchemaFacts(run))
    await run('rollback')
    return plan
  })
}

test('the whole schema can be distributed: shared tables first, then the fiscal year, then the rest', async () => {
  const { placements, problems, widenedKeys } = await planAfter([])
  expect(problems).toEqual([])
  const tables = (placement: string) =>
    placements.filter((one) => one.placement === placement).map(({ table }) => table)
  expect(tables('reference')).toEqual(expect.arrayContaining(['company', 'app_user', 'auth_session', 'email_address']))
  expect(tables('local')).toEqual(expect.arrayContaining(['job', 'request_count', 'schema_migration']))
  expect(tables('distributed').slice(0, 1)).toEqual(['fiscal_year'])
  expect(tables('distributed')).toEqual(expect.arrayContaining(['journal_line', 'trade_row', 'document_search']))
  expect(placements.findIndex(({ placement }) => placement === 'distributed')).toBe(tables('reference').length)
  expect(widenedKeys.map(({ name }) => name)).toEqual([
    'api_token_prefix_key',
    'invitation_token_hash_key',
    'public_link_hash_key',
  ])
})

test('what cannot be distributed is named: a key without the company, no key, a nullable company, a subquery in a policy', async () => {
  const { problems } = await planAfter([
    `create table parcel (company_id uuid not null references company (id), id uuid primary key, other_id uuid,
       unit_id uuid, unique (company_id, id), foreign key (company_id, unit_id) references unit (company_id, id)
         on delete set null (unit_id))`,
    'alter table parcel add foreign key (other_id) references parcel (id)',
    'create table letter (company_id uuid not null references company (id), id uuid)',
    'create table stamp (company_id uuid references company (id), id uuid, unique (company_id, id))',
    'create table album (id uuid primary key, company uuid, unit_id uuid, foreign key (company, unit_id) references unit (company_id, id))',
    'alter table letter enable row level security',
    'create policy company_only on letter using (company_id = (select current_company()))',
  ])
  expect(problems.map((problem) => problem.replace(/: its policy.*/, ': its policy'))).toEqual([
    'letter: it has no primary key',
    'stamp: company_id may be null',
    'stamp: it has no primary key',
    'parcel: the key parcel_pkey (id) has no company_id',
    'album: the foreign key album_company_unit_id_fkey to unit leads to rows of companies',
    'parcel: the foreign key parcel_company_id_unit_id_fkey to unit clears a column when the record is deleted',
    'parcel: the foreign key parcel_other_id_fkey to parcel has no company_id',
    'letter: its policy',
  ])
})

test('functions in SQL that read tables run as PL/pgSQL too', async () => {
  await withOwner(database.ownerUrl, async (run) => {
    const names = await readSqlFunctions(run)
    expect(names.length).toBeGreaterThan(10)
    await run('begin')
    await turnIntoPlpgsql(run, names)
    expect(await readSqlFunctions(run)).toEqual([])
    for (const name of names) {
      const nulls = name
        .replace(/^[^(]*\(|\)$/g, '')
        .split(',')
        .filter(Boolean)
        .map((type) => `null::${type}`)
      await run(`select count(*) from ${name.replace(/\(.*/, '')}(${nulls.join(', ')})`)
    }
    await run('rollback')
  })
})

test('a single PostgreSQL has no extension', async () => {
  expect(await withOwner(database.ownerUrl, extensionVersion)).toBeNull()
})

test('no function of requests reads a table without a variable, because its kept plan would be of one company', async () => {
  await withOwner(database.ownerUrl, async (run) => {
    await run('begin')
    await turnIntoPlpgsql(run, await readSqlFunctions(run))
    const functions = await run<{ name: string; source: string; variables: string[] }>(
      `select p.oid::regprocedure::text as name, p.prosrc as source, coalesce(p.proargnames, '{}') as variables
       from pg_proc p join pg_language l on l.oid = p.prolang
       where p.pronamespace = 'public'::regnamespace and l.lanname = 'plpgsql' and not p.prosecdef
         and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`,
    )
    const fenced = await run<{ name: string }>(
      `select relname as name from pg_class c where c.relnamespace = 'public'::regnamespace
         and (c.relkind = 'r' and c.relrowsecurity or c.relkind = 'v')`,
    )
    await run('rollback')
    const reads = new RegExp(
      String.raw`\b(?:from|join|update|into)\s+(?:${fenced.map(({ name }) => name).join('|')})\b`,
    )
    const unbound = functions.flatMap(({ name, source, variables }) => {
      const declared = /\bdeclare\b([\s\S]*?)\bbegin\b/.exec(source)?.[1]?.matchAll(/^\s*(\w+)\s/gm) ?? []
      const names = new Set(['new', 'old', ...variables, ...[...declared].map((match) => String(match[1]))])
      const statements = source.split(';').filter((statement) => reads.test(statement))
      return statements.every((statement) => statement.match(/\w+/g)?.some((word) => names.has(word))) ? [] : [name]
    })
    expect(functions.length).toBeGreaterThan(50)
    // Writes functions of migrations, as text.
    expect(unbound).toEqual(['keep_in_search(text,text[])'])
  })
})
