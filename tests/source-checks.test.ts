import { expect, test } from 'vitest'
import { secondConnections } from './support/connection-checks.ts'
import {
  companyTables,
  gluedTexts,
  hardWiredTexts,
  isVagueFile,
  parse,
  queriesWithoutCompany,
  silentFunctions,
  statementsWithoutCompany,
  vagueNames,
} from './support/source-checks.ts'

const tables = ['journal_line']

test('a table is a company table when its definition has a company_id', () => {
  const sql =
    'create table app_user (\n  id uuid\n);\ncreate table account (\n  company_id uuid not null,\n  id uuid\n);'
  expect(companyTables([sql])).toEqual(['account'])
})

test('a statement on a company table without company_id is reported, with its first line', () => {
  const good = 'select 1 from journal_line where company_id = $1;'
  const other = 'select 1 from app_user;'
  const comment = '-- the company_id comes later\n'
  const bad = 'select sum(debit)\nfrom journal_line;'
  expect(statementsWithoutCompany(good + other + comment + bad, tables)).toEqual(['select sum(debit)'])
  expect(statementsWithoutCompany('grant select on journal_line to app', tables)).toEqual([])
})

test('SQL in a TypeScript template is checked', () => {
  const bad = 'const a = sql`delete from journal_line where id = ${id}`'
  const good = 'const b = sql`delete from journal_line where company_id = ${companyId} and id = ${id}`'
  expect(queriesWithoutCompany(parse('a.ts', [bad, good].join('\n')), tables)).toEqual([
    '`delete from journal_line where id = ${id}`',
  ])
})

test('a text written into a component is reported, a translated one is not', () => {
  const view = `const view = <Button title="Save it" type="primary">{t('save')} – 1 <b>Cancel</b></Button>`
  expect(hardWiredTexts(parse('a.tsx', view))).toEqual(['Save it', 'Cancel'])
})

test('a sentence put together from parts is reported, facts beside each other are not', () => {
  const joinedTexts = [
    "`${t('a')} ${t('b')}`",
    "`${t('switch')}: ${name}`",
    "t('a') + name",
    "count === 1 ? t('day') : t('days')",
    "days === 1 ? 'day' : 'days'",
    "t('module.label').toLowerCase()",
    'labels.field(name).toLowerCase()',
    "names.join(', ')",
  ]
  const numbered = (texts: readonly string[]) => texts.map((text, place) => `const text${place} = ${text}`).join('\n')
  expect(gluedTexts(parse('a.tsx', numbered(joinedTexts)))).toEqual(joinedTexts)
  const whole = [
    "t('switch', { name })",
    "`${t('a')} · ${name}`",
    "`“${t('a')}”`",
    'matches.length === 1 ? matches[0] : null',
    "parts.join(' · ')",
    'name.toLowerCase()',
    'left + right',
  ]
  expect(gluedTexts(parse('a.tsx', numbered(whole)))).toEqual([])
})

test('a declaration named by a bare participle is reported, a use of such a name is not', () => {
  const bad = 'const found = 1\nfunction f({ own, asked: query }: { own: string }, told = 0) {}\ntype said = string'
  const good = 'const query = { found: row.own, wanted: answer.asked }\nimport { made } from "x"\nconst foundRow = 1'
  expect(vagueNames(parse('a.ts', bad))).toEqual([
    'a.ts:1: found',
    'a.ts:2: own',
    'a.ts:2: own',
    'a.ts:2: told',
    'a.ts:3: said',
  ])
  expect(vagueNames(parse('b.ts', good))).toEqual([])
  expect(vagueNames(parse('c.tsx', 'const made = <Row found={1} />'))).toEqual(['c.tsx:1: made'])
})

test('a type or a component without a noun is reported', () => {
  const bad = 'type Cancelled = 1\ninterface Paying {}\nclass Sent {}\nfunction TradeStanding() {}\nconst Waiting = 1'
  const good = 'type Posting = 1\ntype PaidDocument = 1\nfunction NotFound() {}\nconst CANCELLED = 1\nlet cancelled = 1'
  expect(vagueNames(parse('a.ts', bad))).toEqual([
    'a.ts:1: Cancelled',
    'a.ts:2: Paying',
    'a.ts:3: Sent',
    'a.ts:4: TradeStanding',
    'a.ts:5: Waiting',
  ])
  expect(vagueNames(parse('b.ts', good))).toEqual([])
})

test('a file without a noun is reported', () => {
  const bad = ['a/meant-option.ts', 'a/use-held.test.tsx', 'a/trade-standing.tsx', 'a/cancelled.ts', 'a/sent.ts']
  const good = ['a/not-found.tsx', 'a/posting.ts', 'a/cancelled-documents.ts', 'a/use-frozen-options.ts']
  expect([...bad, ...good].filter(isVagueFile)).toEqual(bad)
})

test('an exported function without a doc comment is reported', () => {
  const bad = `export function add() {}
export const subtract = () => 1
// Not for those who read about it elsewhere.
export async function load() {}
export const divide = function () {}, half = 2`
  expect(silentFunctions(parse('a.ts', bad))).toEqual([
    'a.ts:1: add',
    'a.ts:2: subtract',
    'a.ts:4: load',
    'a.ts:5: divide',
  ])
  const good = `/** Adds. */
export function add(a: string): string
export function add(a: string, b?: string): string {}
/** Subtracts. */
export const subtract = () => 1
function own() {}
const other = () => 1
export const total = own() + other()
export type Row = () => void`
  expect(silentFunctions(parse('b.ts', good))).toEqual([])
})

test('a function that holds a transaction is reported when it can get another connection', () => {
  const client = {
    file: 'db/core/client.ts',
    text: 'export type Database = { batch: () => void }\nexport type Transaction = object',
  }
  const work = {
    file: 'work.ts',
    text: `import type { Database } from './db/client.ts'
export type Context = { db: Database; who: string }
export type DecisionContext = Omit<Context, 'db'>
export async function reads(context: Context) {}
export function decides(context: DecisionContext) {}
export function names({ who }: Pick<Context, 'who'>) {}`,
  }
  const uses = {
    file: 'uses.ts',
    text: `import type { Transaction } from './db/client.ts'
import type { Context, DecisionContext } from './work.ts'
import { decides, names, reads } from './work.ts'
async function good(tx: Transaction, context: DecisionContext) { decides(context); names(context) }
async function takes(tx: Transaction, context: Context) {}
const run = (context: Context) => context.db.transaction(async (tx) => {
  await reads(context)
  context.db.batch()
  decides(context)
})`,
  }
  expect(secondConnections([client, work, uses])).toEqual([
    'uses.ts:5: context: Context',
    'uses.ts:7: reads(context)',
    'uses.ts:8: context.db',
  ])
})
