/** What a migration does for a new table of companies: its place, its policy, and its keys to other tables of companies. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { taxPayments } from '../../domain/resources/tax/tax-payments.ts'
import { migrationOf } from '../../server/cli/migration.ts'
import { sqlStatements } from '../../server/db/core/sql-statements.ts'
import { freshDatabase, type TestDatabase } from '../support/database.ts'
import { testNodes } from '../support/test-nodes.ts'

let database: TestDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

const company = '00000000-0000-7000-8000-00000000000a'
const another = '00000000-0000-7000-8000-00000000000b'
const migration = `
  create table category_note (
    company_id uuid not null references company (id),
    id uuid not null,
    category_id uuid not null,
    answers_id uuid,
    written_by uuid references app_user (id),
    text text not null,
    primary key (company_id, id)
  );
  select fence_company_table('category_note');
  alter table category_note add foreign key (company_id, category_id) references account_category (company_id, id);
  alter table category_note add foreign key (company_id, answers_id) references category_note (company_id, id);
  create index category_note_category on category_note (company_id, category_id);
  create function note_is_kept() returns trigger language plpgsql as $$ begin raise exception 'a note is kept' using errcode = 'DB001'; end $$;
  create trigger note_is_kept before delete on category_note for each row execute function note_is_kept();
  alter table account_category add column last_note_id uuid, add column is_noted boolean not null default false;
  alter table account_category add check (last_note_id is null or not is_default);
  alter table account_category add foreign key (company_id, last_note_id) references category_note (company_id, id);
  grant select, insert, delete on category_note to daybook_app;`

async function apply(script: string): Promise<void> {
  await owner.query('begin')
  for (const { text } of sqlStatements(script)) await owner.query(text)
  await owner.query('commit')
}

/** The groups of machines of tables; one where all are together, none on a single PostgreSQL. */
async function groupsOf(...tables: string[]): Promise<number[]> {
  if (testNodes.length === 0) return []
  const { rows } = await owner.query<{ group: number }>(
    `select distinct colocationid as "group" from pg_dist_partition where logicalrelid = any ($1::regclass[])`,
    [tables],
  )
  return rows.map(({ group }) => group)
}

test('the rows of a new table are behind the policy, beside what they refer to, and its keys and triggers hold', async () => {
  await apply(migration)
  await owner.query(
    `insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month,
       fiscal_start_day) values ($1, 'one', 'One', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1)`,
    [company],
  )
  const category = await owner.query(
    `insert into account_category (company_id, id, name, is_default) values ($1, gen_random_uuid(), 'Assets', true) returning id`,
    [company],
  )
  const note = (categoryId: string) =>
    owner.query(
      'insert into category_note (company_id, id, category_id, text) values ($1, gen_random_uuid(), $2, $3)',
      [company, categoryId, 'Called back'],
    )
  await note(category.rows[0].id)
  await expect(note(company)).rejects.toMatchObject({ code: '23503' })
  await expect(owner.query('delete from category_note where company_id = $1', [company])).rejects.toMatchObject({
    code: 'DB001',
  })

  const app = new pg.Client({ connectionString: database.appUrl })
  await app.connect()
  const seenBy = async (id: string) => {
    await app.query('begin')
    await app.query(`set local daybook.company = '${id}'`)
    const { rows } = await app.query('select text from category_note where company_id = $1', [company])
    await app.query('commit')
    return rows
  }
  expect(await seenBy(company)).toEqual([{ text: 'Called back' }])
  expect(await seenBy(another)).toEqual([])
  await app.end()

  expect((await groupsOf('category_note', 'account_category')).length).toBe(testNodes.length > 0 ? 1 : 0)
})

test('a migration moves the rows of every company: into another table, from one to another, and away', async () => {
  await owner.query(
    `insert into company (id, slug, name, country_iso, currency_code, currency_digits, time_zone, calendar, fiscal_start_month,
       fiscal_start_day) values ($1, 'two', 'Two', 'GB', 'GBP', 2, 'Europe/London', 'ad', 1, 1)`,
    [another],
  )
  await owner.query(
    `insert into account_category (company_id, id, parent_id, name, is_default)
     values ($1, $1, null, 'Vehicles', true), ($1, gen_random_uuid(), $1, 'Vans', false), ($1, gen_random_uuid(), $1, 'Lorries', false)`,
    [another],
  )
  await apply(`
    alter table account_category add column renamed text, add column place int;
    update account_category set renamed = upper(name);
    insert into category_note (company_id, id, category_id, text)
      select c.company_id, gen_random_uuid(), c.id, 'Was ' || c.name from account_category c where c.name like 'V%';
    update account_category c set last_note_id = n.id, is_noted = true from category_note n
      where n.company_id = c.company_id and n.category_id = c.id and not c.is_default;
    update account_category c set place = p.place from (
        select company_id, id, row_number() over (partition by company_id order by name)::int as place from account_category
      ) p where p.company_id = c.company_id and p.id = c.id;
    delete from account_category c where c.name like 'L%'
      and not exists (select from category_note n where n.company_id = c.company_id and n.category_id = c.id);
    alter table account_category alter column renamed set not null;
    alter table account_category drop column is_noted;`)
  const { rows } = await owner.query(
    `select c.renamed, c.place, n.text from account_category c
     left join category_note n on n.company_id = c.company_id and n.id = c.last_note_id order by c.company_id, c.name`,
  )
  expect(rows).toEqual([
    { renamed: 'ASSETS', place: 1, text: null },
    { renamed: 'VANS', place: 2, text: 'Was Vans' },
    { renamed: 'VEHICLES', place: 3, text: null },
  ])
})

test('a field of trade documents is added with its check', async () => {
  await apply("select add_trade_field('colour', 'text check (length(colour) <= 20)')")
  const { rows } = await owner.query(
    `select count(*)::int as checks from pg_constraint where contype = 'c' and pg_get_constraintdef(oid) like '%length(colour)%'
       and conrelid in ('trade_document'::regclass, 'recurring_template'::regclass)`,
  )
  expect(rows).toEqual([{ checks: 2 }])
})

test('a new kind of document is found by the ledger and by the search', async () => {
  await apply(migrationOf({ ...taxPayments, table: 'tax_settlement', path: 'tax/settlements', prefix: 'SET-' }))
  const { rows } = await owner.query(
    `select (select count(*)::int from pg_constraint where conrelid = 'tax_settlement'::regclass and contype = 'f') as keys,
       (select array_agg(v.name order by v.name) from (values ('posted_document'), ('searched_document')) v(name)
        where pg_get_viewdef(v.name::regclass) like '%tax/settlements%') as views`,
  )
  const references = Object.values(taxPayments.fields).filter(({ kind }) => kind === 'reference')
  // Beside its references: the company, the fiscal year and who made it.
  expect(rows).toEqual([{ keys: references.length + 3, views: ['posted_document', 'searched_document'] }])
  expect((await groupsOf('tax_settlement', 'fiscal_year')).length).toBe(testNodes.length > 0 ? 1 : 0)
})
