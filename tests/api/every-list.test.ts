/**
 * The common behaviour of lists: filters, search, order, counting, files, pickers. Walks through every field, text or
 * query run on a sample.
 */
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStored, isSummed } from '../../domain/resources/core/field-columns.ts'
import type { Field, Resource } from '../../domain/resources/core/define.ts'
import { resources } from '../../domain/resources/index.ts'
import { operatorsOf } from '../../domain/resources/core/list-query.ts'
import { isSampled } from '../support/sample.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import type { Row } from './resource-samples.ts'
import { allRows, base, someDocuments } from './resource-samples.ts'
import { someShifts } from './till-samples.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await someDocuments(app)
  await someShifts(app)
})
afterAll(() => app.close())

type Cell = string | number | boolean | Date | null

async function readSheet(bytes: Buffer): Promise<Cell[][]> {
  const { sheets } = await readXlsx(bytes)
  const [sheet] = sheets
  const width = sheet?.rows[0]?.length ?? 0
  return (sheet?.rows ?? []).map((row) => Array.from({ length: width }, (_, place) => row[place] ?? null))
}

/** Formats a workbook cell like CSV; amounts of the demo company have two digits. */
function asText(cell: Cell, field: Field | undefined): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'number' && field?.kind === 'money' ? cell.toFixed(2) : String(cell ?? '')
}

/** Removes the CSV mark of texts that a spreadsheet would execute; a workbook marks them as text. */
function withoutMark(cell: string): string {
  return /^'[=+\-@]/.test(cell) ? cell.slice(1) : cell
}

/** Returns by document: names and tax number of its party, names and codes of its items, numbers of its cheques. */
async function textsBeside(): Promise<Map<string, string[]>> {
  const rows = await app.sql<{ id: string; texts: string[] }>(
    `select b.id, array_agg(b.said) as texts from (
       select d.id, t.said from (select company_id, id, party_id from trade_document union all select company_id, id, party_id from payment) d
       join party p on p.company_id = d.company_id and p.id = d.party_id cross join lateral (values (p.name), (p.tax_number)) t(said)
       union all
       select r.document_id, t.said from trade_row r join item i on i.company_id = r.company_id and i.id = r.item_id
       cross join lateral (values (i.name), (i.code)) t(said)
       union all
       select payment_id, cheque_number from payment_row
     ) b where b.said is not null group by b.id`,
  )
  return new Map(rows.map(({ id, texts }) => [id, texts]))
}

const get = (path: string) => app.as('owner').get(`${base}/${path}`)

/** Whether a list is in today's sample for a test. */
const isToday = ({ path }: Resource, way: string) =>
  isSampled(`${path} ${way}`, 6, 'fields, searches and files of every list')

describe.each(resources)('the list $path', (resource) => {
  test('answers unknown ids with 404', async () => {
    for (const id of ['0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44', 'nonsense', '1']) {
      expect((await get(`${resource.path}/${id}/`)).status).toBe(404)
      expect((await get(`${resource.path}/${id}/history/`)).status).toBe(404)
    }
  })

  test.each([
    ['nonsense=1', 'nonsense'],
    ['name_between=1', 'name_between'],
    ['id_gte=0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44', 'id_gte'],
    ['constructor=1', 'constructor'],
    ['_sort=nonsense', '_sort'],
    ['_sort=constructor', '_sort'],
    ['company_id=1', 'company_id'],
    ['_page=1', '_page'],
  ])('refuses ?%s and names it', async (query, name) => {
    if (!isToday(resource, query)) return
    for (const place of resource.actions.includes('X') ? ['', 'export.csv/', 'export.xlsx/'] : ['']) {
      const { status, body } = await get(`${resource.path}/${place}?${query}`)
      expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'UNKNOWN_FILTER', [name]])
    }
    expect((await get(`${resource.path}/options/?${query}`)).body.code).toBe('UNKNOWN_FILTER')
  })

  test.each(['_start=-1', '_start=x', '_end=501', '_start=9&_end=8', '_order=up&_sort=id', 'q=a&q=b', 'id=', 'id=7'])(
    'refuses or accepts ?%s without failing',
    async (query) => {
      if (!isToday(resource, query)) return
      expect((await get(`${resource.path}/?${query}`)).status).toBe(query === 'id=' ? 200 : 400)
    },
  )

  test('filters by each declared field as declared', async () => {
    const rows = await allRows(app, resource)
    expect(rows.length).toBeGreaterThan(1)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind === 'reference' && field.tree) continue
      if (!isToday(resource, name)) continue
      const operators = operatorsOf(resource, name)
      const sought = rows.find((row) => row[name] !== null)?.[name]
      if (operators.length === 0 || sought === undefined) continue
      const value = encodeURIComponent(String(sought))
      const ids = async (query: string) => (await allRows(app, resource, `&${query}`)).map(({ id }) => id).toSorted()
      const expected = (keep: (row: Row) => boolean) =>
        rows
          .filter(keep)
          .map(({ id }) => id)
          .toSorted()
      expect(await ids(`${name}=${value}`)).toEqual(expected((row) => row[name] === sought))
      expect(await ids(`${name}_ne=${value}`)).toEqual(expected((row) => row[name] !== sought))
      expect(await ids(`${name}=`)).toEqual(expected((row) => row[name] === null))
      expect(await ids(`${name}=${value}&${name}=`)).toEqual(
        expected((row) => row[name] === sought || row[name] === null),
      )
      if (operators.includes('like')) {
        const part = String(sought).slice(0, 3).toLowerCase()
        expect(await ids(`${name}_like=${encodeURIComponent(part)}`)).toEqual(
          expected((row) => typeof row[name] === 'string' && row[name].toLowerCase().includes(part)),
        )
      }
      if (operators.includes('gte')) {
        const number = (row: Row) => (field.kind === 'date' ? String(row[name]) : Number(row[name]))
        const limit = field.kind === 'date' ? String(sought) : Number(sought)
        expect(await ids(`${name}_gte=${value}`)).toEqual(expected((row) => row[name] !== null && number(row) >= limit))
        expect(await ids(`${name}_lte=${value}`)).toEqual(expected((row) => row[name] !== null && number(row) <= limit))
      }
    }
  })

  test('counts its standard views like their rows', async () => {
    const { status, body } = await get(`${resource.path}/view-counts/`)
    if (!resource.views) return expect(status).toBe(404)
    const counts = await Promise.all(
      resource.views.map(async ({ name, filters }) => {
        const query = Object.entries(filters).flatMap(([field, values]) =>
          values.map((value) => `&${field}=${encodeURIComponent(value)}`),
        )
        const rows = await allRows(app, resource, query.join(''))
        return { name, count: rows.length, exact: true }
      }),
    )
    expect(body).toEqual(counts)
  })

  test('a value that does not fit the field is refused at the parameter', async () => {
    const bad = { date: 'NOT_A_DATE', money: 'NOT_A_NUMBER', flag: 'NOT_IN_LIST', choice: 'NOT_IN_LIST' } as const
    for (const [name, { kind }] of Object.entries(resource.fields)) {
      if (operatorsOf(resource, name).length === 0 || !(kind in bad) || !isToday(resource, name)) continue
      const { status, body } = await get(`${resource.path}/?${name}=nonsense`)
      expect([status, body.code, Object.keys(body.errors)]).toEqual([400, bad[kind as keyof typeof bad], [name]])
    }
  })

  test('finds texts literally, including wildcard characters', async () => {
    const otherTexts = await textsBeside()
    const rows = await allRows(app, resource)
    const searched = Object.entries(resource.fields).filter(([, field]) => field.search)
    for (const text of ['a', '%', '_', '\\', 'Rent_x', "'"].filter((one) => isToday(resource, one))) {
      const matches = await allRows(app, resource, `&q=${encodeURIComponent(text)}`)
      const holds = (row: Row) =>
        [
          ...searched.map(([name, { kind }]) => row[kind === 'reference' ? `${name}_label` : name]),
          ...(resource.alsoSearches ? (otherTexts.get(row.id) ?? []) : []),
        ].some((value) =>
          String(value ?? '')
            .toLowerCase()
            .includes(text.toLowerCase()),
        )
      expect(matches.map(({ id }) => id).toSorted()).toEqual(
        rows
          .filter(holds)
          .map(({ id }) => id)
          .toSorted(),
      )
    }
  })

  test('sorts by each stored field both ways, each row once, and pages agree with the whole list', async () => {
    const all = await allRows(app, resource)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (!isToday(resource, name)) continue
      if (!isStored(field) || field.kind === 'data') {
        expect((await get(`${resource.path}/?_sort=${name}`)).body.code).toBe('UNKNOWN_FILTER')
        continue
      }
      const pages = []
      for (let start = 0; start < all.length; start += 7) {
        pages.push(...(await get(`${resource.path}/?_sort=${name}&_order=asc&_start=${start}&_end=${start + 7}`)).body)
      }
      expect(new Set(pages.map(({ id }: Row) => id)).size).toBe(all.length)
      const down = await allRows(app, resource, `&_sort=${name}&_order=desc`)
      expect(down.map(({ id }) => id)).toEqual(pages.map(({ id }: Row) => id).toReversed())
    }
  })

  test('counts all rows, and those of a filter', async () => {
    const rows = await allRows(app, resource)
    const all = await get(`${resource.path}/?_start=0&_end=1`)
    expect([all.headers['x-total-count'], all.body.length]).toEqual([String(rows.length), 1])
    const none = await get(`${resource.path}/?q=nobody-writes-this`)
    expect([none.headers['x-total-count'], none.body]).toEqual(['0', []])
  })

  test('exports the columns and rows of the list, with labels', async () => {
    if (!resource.actions.includes('X')) {
      expect((await get(`${resource.path}/export.csv/`)).status).toBe(404)
      return
    }
    const columns = Object.entries(resource.fields).filter(([, field]) => field.list)
    for (const query of ['', `&_sort=${resource.title}&_order=desc`, '&q=a']) {
      if (query !== '' && !isToday(resource, query)) continue
      const rows = await allRows(app, resource, query)
      const file = await get(`${resource.path}/export.csv/?${query.slice(1)}`)
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(file.headers['content-disposition']).toBe(`attachment; filename="${resource.path.replace('/', '-')}.csv"`)
      expect(file.text.startsWith('\uFEFF')).toBe(true)
      const cells: string[][] = parse(file.text.slice(1))
      const textOf = (row: Row, name: string, field: Field): string => {
        const value = String((field.kind === 'reference' ? row[`${name}_label`] : row[name]) ?? '')
        const label = 'choices' in field ? (field.choices[value] ?? '') : value
        return label.startsWith('=') ? `'${label}` : label
      }
      expect(cells[0]).toEqual(columns.map(([, { label }]) => label))
      expect(cells.slice(1)).toEqual(rows.map((row) => columns.map(([name, field]) => textOf(row, name, field))))
    }
  })

  test('totals every stored amount of all rows that are not cancelled', async () => {
    const amounts = Object.entries(resource.fields).filter(([, field]) => isSummed(field))
    for (const query of ['', '&q=a', '&q=nobody-writes-this']) {
      if (query !== '' && !isToday(resource, query)) continue
      const rows = await allRows(app, resource, query)
      const counted = rows.filter(({ status }) => status !== 'Cancelled')
      const sums = amounts.map(([name]) => [name, counted.reduce((sum, row) => sum + Number(row[name]), 0).toFixed(2)])
      const { status, body } = await get(`${resource.path}/totals/?_start=0&_end=2${query}`)
      expect([status, body]).toEqual([200, { count: rows.length, sums: Object.fromEntries(sums) }])
    }
    expect((await get(`${resource.path}/totals/?nonsense=1`)).body.code).toBe('UNKNOWN_FILTER')
  })

  test('exports the cells of the CSV file to the workbook, as numbers, dates and booleans', async () => {
    if (!resource.actions.includes('X')) {
      expect((await get(`${resource.path}/export.xlsx/`)).status).toBe(404)
      return
    }
    for (const query of ['', `_sort=${resource.title}&_order=desc`, 'q=a']) {
      if (query !== '' && !isToday(resource, query)) continue
      const cells: string[][] = parse((await get(`${resource.path}/export.csv/?${query}`)).text.slice(1))
      const file = await get(`${resource.path}/export.xlsx/?${query}`)
      expect(file.headers['content-disposition']).toBe(`attachment; filename="${resource.path.replace('/', '-')}.xlsx"`)
      const rows = await readSheet(file.bytes)
      const columns = Object.values(resource.fields).filter(({ list }) => list)
      const texts = rows.map((row) => row.map((cell, place) => asText(cell, columns[place])))
      expect(texts).toEqual(cells.map((row) => row.map(withoutMark)))
      const money = columns.findIndex(({ kind }) => kind === 'money')
      if (money >= 0) expect(rows.slice(1).every((row) => typeof (row[money] ?? 0) === 'number')).toBe(true)
      const date = columns.findIndex(({ kind }) => kind === 'date')
      if (date >= 0) expect(rows.slice(1).every((row) => (row[date] ?? new Date()) instanceof Date)).toBe(true)
    }
  })

  test('limits a picker to thirty records, with the requested ones first', async () => {
    const rows = await allRows(app, resource)
    const last = rows.at(-1)?.id
    const { body } = await get(`${resource.path}/options/?ids=${last}`)
    expect(body[0].id).toBe(last)
    expect(body.length).toBe(Math.min(30, rows.length))
    expect((await get(`${resource.path}/options/?ids=nonsense`)).status).toBe(400)
    expect((await get(`${resource.path}/options/?q=nobody-writes-this`)).body).toEqual([])
  })
})
