import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Field } from '../../../domain/resources/core/define.ts'
import { resources } from '../../../domain/resources/index.ts'
import { builtStatements } from '../../../tests/support/built-statements.ts'
import type { TestDatabase } from '../../../tests/support/database.ts'
import { freshDatabase } from '../../../tests/support/database.ts'
import type { DeclaredStatement, RowShape } from '../../../tests/support/declared-statements.ts'
import { declaredStatements } from '../../../tests/support/declared-statements.ts'
import type { ResultColumn } from '../../../tests/support/describe-statement.ts'
import {
  columnFaults,
  describeStatement,
  driverClasses,
  nullableColumns,
} from '../../../tests/support/describe-statement.ts'
import type { Pool } from 'pg'
import { openPool } from './pool.ts'
import { listStatement } from '../records/records-store.ts'

/** Built at run time only: those of a backup and a purge name every table of the catalogue. Nothing may be added. */
const unheld = [
  'server/db/backup/stored-tables.ts sumOf',
  'server/db/company/ended-company-store.ts purge',
  'server/db/company/ended-company-store.ts purge',
]

/** Nullable in the table, but never null under the conditions of the statement or a check of the table. */
const neverNull = [
  'domain/resources/banking/bank-reports.ts cashForecast: next_date',
  'domain/resources/trade/trade-reports.ts goodsDelivered: voucher_no',
  'domain/resources/trade/trade-reports.ts goodsReceived: number',
  'server/db/company/ended-company-store.ts endedCompanies: deleted_at',
  'server/db/records/import-store.ts importedContent: number',
  'server/db/stock/adjustment-store.ts adjustmentsOfCount: voucher_no',
  'server/db/stock/adjustment-store.ts importedStock: number',
  'server/db/stock/costing-change-store.ts stockBefore: inventoryAccountId',
  'server/db/stock/costing-change-store.ts stockBefore: cogsAccountId',
  'server/db/stock/costing-change-store.ts waitingSpans: from',
  'server/db/stock/stock-count-store.ts countsAfter: number',
  'server/db/stock/stock-facts-store.ts systemAccounts: system_code',
  'server/db/stock/stock-recost-store.ts firstWaiting: from',
  'server/db/till/sale-store.ts soldHeader: voucher_no',
  'server/db/trade/challan-store.ts deliveredRows: voucher_no',
  'server/db/trade/note-store.ts documentsOfRows: voucher_no',
  'server/db/trade/note-store.ts returnedRows: origin',
  'server/db/trade/order-store.ts sourceRows: document',
  'server/db/trade/order-store.ts sourceRows: order_no',
  'server/db/trade/order-store.ts unbilledRows: order_row',
  'server/db/trade/order-store.ts matchesOf: order_no',
  'server/db/trade/quotation-store.ts convertedQuotation: voucher_no',
  'server/db/trade/trade-facts-store.ts lastNumbered: voucher_no',
  'server/db/trade/trade-facts-store.ts billOfNumber: voucher_no',
  'server/db/trade/trade-import-store.ts importedTrades: number',
  'server/db/trade/trade-import-store.ts billsOfNumbers: fiscal_year_id',
  'server/db/trade/trade-import-store.ts billsOfNumbers: supplier_no',
  'server/db/trade/trade-import-store.ts billsOfNumbers: voucher_no',
  'server/demo/enter.ts idsByCode: code',
].map((column) => `${column} can be null`)

let database: TestDatabase
let client: pg.Client
let pool: Pool
let statements: readonly DeclaredStatement[]
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  pool = openPool(database.appUrl, 1)
  statements = declaredStatements()
})
afterAll(async () => {
  await pool.end()
  await client.end()
  await database.drop()
})

function textsOf({ place, texts }: DeclaredStatement): readonly string[] {
  return texts ?? builtStatements[place]?.().map(({ sql }) => sql) ?? []
}

/** Returns the errors of each text: PostgreSQL refuses it, or its columns differ from the row type. */
async function faultsOf(cases: readonly { place: string; text: string; row: RowShape | null }[]): Promise<string[]> {
  const described: { place: string; row: RowShape | null; columns: ResultColumn[] }[] = []
  const faults: string[] = []
  for (const { place, text, row } of cases) {
    try {
      described.push({ place, row, columns: await describeStatement(client, text) })
    } catch (error) {
      faults.push(`${place}: ${String(error)}`)
    }
  }
  const types = described.flatMap(({ columns }) => columns.map(({ type }) => type))
  const classes = await driverClasses(pool, [...new Set(types)])
  const catalogue = { classes, nullable: await nullableColumns(client) }
  const wrong = described.flatMap(({ place, row, columns }) =>
    columnFaults(row, columns, catalogue).map((fault) => `${place}: ${fault}`),
  )
  return [...new Set([...faults, ...wrong])]
}

test('the database accepts every statement and returns the columns of its row type', async () => {
  const texts = statements.flatMap((one) => textsOf(one).map((text) => ({ place: one.place, row: one.row, text })))
  expect(await faultsOf(texts)).toEqual(neverNull)
  expect(statements.length).toBeGreaterThan(650)
})

test('every statement is checked against the database', () => {
  const places = statements.filter((one) => textsOf(one).length === 0).map(({ place }) => place)
  expect(places).toEqual(unheld)
  const remaining = Object.keys(builtStatements).filter(
    (place) => !statements.some((one) => one.place === place && one.texts === null),
  )
  expect(remaining).toEqual([])
})

test('the columns of a list match the declared fields', async () => {
  const query = { start: 0, end: 1, search: '', filters: [], sort: [] }
  const lists = resources.map((resource) => {
    const fields = Object.entries(resource.fields).flatMap(([name, field]) => columnsOf(name, field))
    const commonColumns = { id: 'string', version: 'number', created_at: 'Date', updated_at: 'Date' }
    const classes = Object.entries({ ...commonColumns, ...Object.fromEntries(fields) })
    const row = new Map(classes.map(([name, one]) => [name, { classes: [one], nullable: true, optional: false }]))
    return { place: resource.path, row, text: listStatement(resource, resource.path, query).sql }
  })
  expect(await faultsOf(lists)).toEqual([])
})

function columnsOf(name: string, { kind }: Field): [string, string][] {
  if (kind === 'flag') return [[name, 'boolean']]
  if (kind === 'data') return [[name, 'object']]
  const column: [string, string] = [name, 'string']
  return kind === 'reference' ? [column, [`${name}_label`, 'string']] : [column]
}

test('a missing, undeclared, nullable or repeated column and one of another type are reported', async () => {
  const row = new Map([
    ['id', { classes: ['string'], nullable: false, optional: false }],
    ['amount', { classes: ['number'], nullable: false, optional: false }],
    ['lost', { classes: ['string'], nullable: false, optional: false }],
    ['note', { classes: ['string'], nullable: false, optional: true }],
    ['parts', { classes: ['string'], nullable: false, optional: false }],
  ])
  const text = `select gen_random_uuid() as id, 1::numeric as amount, '{}'::jsonb as parts, 1 as more, 2 as more`
  const place = 'here'
  expect(await faultsOf([{ place, text, row }])).toEqual([
    'here: lost is missing',
    'here: amount is string, not number',
    'here: parts is json, not string',
    'here: more is not declared',
    'here: more is there twice',
  ])
  const id = new Map([['id', { classes: ['string'], nullable: false, optional: false }]])
  expect(await faultsOf([{ place, text: 'select parent_id as id from account_category', row: id }])).toEqual([
    'here: id can be null',
  ])
  expect(await faultsOf([{ place, text: 'select from nowhere', row: null }])).toEqual([
    'here: error: relation "nowhere" does not exist',
  ])
  expect(await faultsOf([{ place, text: 'select 1 as unread', row: null }])).toEqual(['here: unread is not declared'])
})
