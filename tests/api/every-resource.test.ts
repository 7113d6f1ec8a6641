/** What every declared resource keeps to, whatever it is: a new one is covered before anybody writes a test for it. */
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Field, Resource } from '../../domain/resources/define.ts'
import { isWritable } from '../../domain/resources/define.ts'
import { resources } from '../../domain/resources/index.ts'
import { operatorsOf } from '../../domain/resources/list-query.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
  await someVouchers()
})
afterAll(() => app.close())

type Row = Record<string, unknown> & { id: string; version: number }
const base = '/api/company/one'
const get = (path: string) => app.as('owner').get(`${base}/${path}`)
const writableFields = ({ fields }: Resource) => Object.entries(fields).filter(([, field]) => isWritable(field))
const records = resources.filter(({ kind }) => kind === 'record')

async function someVouchers(): Promise<void> {
  const { body: accounts } = await get('account/ledgers/?_start=0&_end=500')
  const idOf = (code: string) => accounts.find((account: { code: string }) => account.code === code).id
  for (const [status, narration] of [
    ['Approved', '=1+1'],
    ['Unapproved', '100 % of rent'],
    ['Approved', 'Rent_x'],
  ]) {
    const rows = [
      { account: idOf('E-I-FP'), debit: '10.50' },
      { account: idOf('A-C-C'), credit: '10.50' },
    ]
    await app.as('owner').post(`${base}/account/journal-vouchers/`, { date: '2026-03-31', narration, status, rows })
  }
}

/** Every row of a list, by pages of 50. */
async function allRows(resource: Resource, query = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; ; start += 50) {
    const { status, body } = await get(`${resource.path}/?_start=${start}&_end=${start + 50}${query}`)
    expect(status).toBe(200)
    rows.push(...body)
    if (body.length < 50) return rows
  }
}

let counter = 0
/** A body with every writable field filled. */
async function sample(resource: Resource): Promise<Record<string, unknown>> {
  counter += 1
  const body: Record<string, unknown> = {}
  for (const [name, field] of writableFields(resource)) body[name] = await valueFor(field, name)
  return body
}

async function valueFor(field: Field, name: string): Promise<unknown> {
  switch (field.kind) {
    case 'text':
    case 'note':
      return `${name} ${counter}`
    case 'money':
      return `${counter}.5`
    case 'date':
      return '2026-02-01'
    case 'flag':
      return true
    case 'choice':
    case 'status':
      return Object.keys(field.choices)[0]
    case 'reference':
      return (await get(`${field.to}/options/`)).body[0].id
  }
}

describe.each(records)('the record $path', (resource) => {
  const path = `${base}/${resource.path}`
  const titled = (name: string) => ({ [resource.title]: name })

  test('is created, read, listed, changed and deleted, and its history says so', async () => {
    const body = await sample(resource)
    const made = await app.as('owner').post(`${path}/`, body)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({ ...body, version: 1 })
    expect((await get(`${resource.path}/${made.body.id}`)).body).toEqual(made.body)
    expect(await allRows(resource, `&id=${made.body.id}`)).toEqual([made.body])

    const title = `Another ${counter}`
    const changed = await app.as('owner').patch(`${path}/${made.body.id}/`, { ...titled(title), version: 1 })
    expect(changed.status).toBe(200)
    expect(changed.body).toMatchObject({ ...body, ...titled(title), version: 2 })
    const { body: history } = await get(`${resource.path}/${made.body.id}/history/`)
    expect(history).toMatchObject([
      { action: 'update', who: 'Test owner', changes: { [resource.title]: [body[resource.title], title] } },
      { action: 'create', who: 'Test owner', changes: { [resource.title]: [null, body[resource.title]] } },
    ])
    expect(Object.keys(history[0].changes)).toEqual([resource.title])

    expect((await app.as('owner').delete(`${path}/${made.body.id}/?version=2`)).status).toBe(204)
    expect((await get(`${resource.path}/${made.body.id}/`)).status).toBe(404)
    const audit = await app.sql<{ action: string; object_version: number; actor: string }>(
      'select action, object_version, actor from audit_log where resource = $1 and object_id = $2 order by id',
      [resource.path, made.body.id],
    )
    expect(audit.map((row) => [row.action, row.object_version])).toEqual([
      ['create', 1],
      ['update', 2],
      ['delete', 3],
    ])
    expect(new Set(audit.map(({ actor }) => actor))).toEqual(new Set([app.emailOf('owner')]))
  })

  test('a change that was based on an old version is refused with who changed what', async () => {
    const { body: made } = await app.as('owner').post(`${path}/`, await sample(resource))
    await app.as('admin').patch(`${path}/${made.id}/`, { ...titled(`First ${counter}`), version: 1 })
    for (const answer of [
      await app.as('owner').patch(`${path}/${made.id}/`, { ...titled('Second'), version: 1 }),
      await app.as('owner').delete(`${path}/${made.id}/?version=1`),
    ]) {
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'STALE', params: { who: app.emailOf('admin'), fields: resource.title } },
      })
    }
    expect((await get(`${resource.path}/${made.id}/`)).body).toMatchObject({
      ...titled(`First ${counter}`),
      version: 2,
    })
  })

  test('of two changes at the same moment one wins', async () => {
    const { body: made } = await app.as('owner').post(`${path}/`, await sample(resource))
    const change = (name: string) => app.as('owner').patch(`${path}/${made.id}/`, { ...titled(name), version: 1 })
    const answers = await Promise.all(['a', 'b', 'c'].map((letter) => change(`${letter} ${counter}`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  test('a change that changes nothing leaves version and history as they are', async () => {
    const body = await sample(resource)
    const { body: made } = await app.as('owner').post(`${path}/`, body)
    const { body: same } = await app.as('owner').patch(`${path}/${made.id}/`, { ...body, version: 1 })
    expect(same).toEqual(made)
    expect((await get(`${resource.path}/${made.id}/history/`)).body).toHaveLength(1)
  })

  test('unknown, read-only and computed fields are refused by name, and nothing is written', async () => {
    const before = await allRows(resource)
    const fixed = Object.entries(resource.fields).filter(([, field]) => field.readOnly || field.computed)
    for (const name of ['company_id', 'nonsense', 'id', ...fixed.map(([field]) => field)]) {
      const { status, body } = await app.as('owner').post(`${path}/`, { ...(await sample(resource)), [name]: true })
      expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'UNKNOWN_FIELD', [name]])
    }
    expect(await allRows(resource)).toEqual(before)
  })

  test('every required field is asked for at once, and on a change each for itself', async () => {
    const required = writableFields(resource).filter(([, field]) => field.required)
    const { status, body } = await app.as('owner').post(`${path}/`, {})
    expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'REQUIRED', required.map(([name]) => name)])
    const { body: made } = await app.as('owner').post(`${path}/`, await sample(resource))
    for (const [name] of required) {
      const cleared = await app.as('owner').patch(`${path}/${made.id}/`, { [name]: '', version: 1 })
      expect(cleared.body).toMatchObject({ code: 'REQUIRED', errors: { [name]: ['Fill this in.'] } })
    }
    const blind = await app.as('owner').patch(`${path}/${made.id}/`, titled('No version'))
    expect(blind.body).toMatchObject({ code: 'REQUIRED', errors: { version: ['Fill this in.'] } })
  })

  test('a reference to a record of another company does not exist', async () => {
    for (const [name, field] of writableFields(resource)) {
      if (field.kind !== 'reference') continue
      const foreign = (await app.as('owner').get(`/api/company/two/${field.to}/options/`)).body[0].id
      const { body } = await app.as('owner').post(`${path}/`, { ...(await sample(resource)), [name]: foreign })
      expect(body).toMatchObject({ code: 'UNKNOWN_REFERENCE', errors: { [name]: [expect.any(String)] } })
    }
  })

  test('a repeated request with the same key makes one record', async () => {
    const body = await sample(resource)
    const key = { 'idempotency-key': `key ${resource.path}` }
    const answers = await Promise.all([1, 2, 3].map(() => app.as('owner').post(`${path}/`, body, key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    const other = await app.as('owner').post(`${path}/`, { ...body, ...titled('Other') }, key)
    expect(other.body.code).toBe('KEY_REUSED')
    const tooLong = await app.as('owner').post(`${path}/`, body, { 'idempotency-key': 'x'.repeat(256) })
    expect(tooLong.body.code).toBe('BAD_REQUEST')
  })

  test('deleting needs the version', async () => {
    const { body: made } = await app.as('owner').post(`${path}/`, await sample(resource))
    for (const query of ['', '?version=x', '?version=1&version=1']) {
      expect((await app.as('owner').delete(`${path}/${made.id}/${query}`)).status).toBe(400)
    }
  })
})

describe.each(resources)('the list $path', (resource) => {
  test('answers by id what nobody has with 404', async () => {
    for (const id of ['0192f0c1-7a3e-7c11-8b52-6a0f2d9b1c44', 'nonsense', '1', '%00']) {
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
    for (const place of ['', 'export.csv/']) {
      const { status, body } = await get(`${resource.path}/${place}?${query}`)
      expect([status, body.code, Object.keys(body.errors)]).toEqual([400, 'UNKNOWN_FILTER', [name]])
    }
    expect((await get(`${resource.path}/options/?${query}`)).body.code).toBe('UNKNOWN_FILTER')
  })

  test.each(['_start=-1', '_start=x', '_end=501', '_start=9&_end=8', '_order=up&_sort=id', 'q=a&q=b', 'id=', 'id=7'])(
    'refuses or understands ?%s without failing',
    async (query) => {
      expect((await get(`${resource.path}/?${query}`)).status).toBe(query === 'id=' ? 200 : 400)
    },
  )

  test('filters by each declared field as the declaration says', async () => {
    const rows = await allRows(resource)
    expect(rows.length).toBeGreaterThan(1)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.kind === 'reference' && field.tree) continue
      const operators = operatorsOf(resource, name)
      const sought = rows.find((row) => row[name] !== null)?.[name]
      if (operators.length === 0 || sought === undefined) continue
      const value = encodeURIComponent(String(sought))
      const ids = async (query: string) => (await allRows(resource, `&${query}`)).map(({ id }) => id).toSorted()
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
        expect(await ids(`${name}_gte=${value}`)).toEqual(expected((row) => number(row) >= limit))
        expect(await ids(`${name}_lte=${value}`)).toEqual(expected((row) => number(row) <= limit))
      }
    }
  })

  test('a value that does not fit the field is refused at the parameter', async () => {
    const bad = { date: 'NOT_A_DATE', money: 'NOT_A_NUMBER', flag: 'NOT_IN_LIST', choice: 'NOT_IN_LIST' } as const
    for (const [name, { kind }] of Object.entries(resource.fields)) {
      if (operatorsOf(resource, name).length === 0 || !(kind in bad)) continue
      const { status, body } = await get(`${resource.path}/?${name}=nonsense`)
      expect([status, body.code, Object.keys(body.errors)]).toEqual([400, bad[kind as keyof typeof bad], [name]])
    }
  })

  test('the search finds texts as they are written, wildcards among them', async () => {
    const rows = await allRows(resource)
    const searched = Object.entries(resource.fields).filter(([, field]) => field.search)
    for (const text of ['a', '%', '_', '\\', 'Rent_x', "'"]) {
      const found = await allRows(resource, `&q=${encodeURIComponent(text)}`)
      const holds = (row: Row) =>
        searched.some(([name]) =>
          String(row[name] ?? '')
            .toLowerCase()
            .includes(text.toLowerCase()),
        )
      expect(found.map(({ id }) => id).toSorted()).toEqual(
        rows
          .filter(holds)
          .map(({ id }) => id)
          .toSorted(),
      )
    }
  })

  test('sorts by each stored field both ways, each row once, and pages agree with the whole', async () => {
    const all = await allRows(resource)
    for (const [name, field] of Object.entries(resource.fields)) {
      if (field.computed) {
        expect((await get(`${resource.path}/?_sort=${name}`)).body.code).toBe('UNKNOWN_FILTER')
        continue
      }
      const pages = []
      for (let start = 0; start < all.length; start += 7) {
        pages.push(...(await get(`${resource.path}/?_sort=${name}&_order=asc&_start=${start}&_end=${start + 7}`)).body)
      }
      expect(new Set(pages.map(({ id }: Row) => id)).size).toBe(all.length)
      const down = await allRows(resource, `&_sort=${name}&_order=desc`)
      expect(down.map(({ id }) => id)).toEqual(pages.map(({ id }: Row) => id).toReversed())
    }
  })

  test('counts all rows, and those of a filter', async () => {
    const rows = await allRows(resource)
    const all = await get(`${resource.path}/?_start=0&_end=1`)
    expect([all.headers['x-total-count'], all.body.length]).toEqual([String(rows.length), 1])
    const none = await get(`${resource.path}/?q=nobody-writes-this`)
    expect([none.headers['x-total-count'], none.body]).toEqual(['0', []])
  })

  test('the file holds the columns and rows of the list, with labels', async () => {
    const columns = Object.entries(resource.fields).filter(([, field]) => field.list)
    for (const query of ['', `&_sort=${resource.title}&_order=desc`, '&q=a']) {
      const rows = await allRows(resource, query)
      const file = await get(`${resource.path}/export.csv/?${query.slice(1)}`)
      expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
      expect(file.headers['content-disposition']).toBe(`attachment; filename="${resource.path.replace('/', '-')}.csv"`)
      expect(file.text.startsWith('\uFEFF')).toBe(true)
      const cells: string[][] = parse(file.text.slice(1))
      const shown = (row: Row, name: string, field: Field): string => {
        const value = String((field.kind === 'reference' ? row[`${name}_label`] : row[name]) ?? '')
        const label = 'choices' in field ? (field.choices[value] ?? '') : value
        return label.startsWith('=') ? `'${label}` : label
      }
      expect(cells[0]).toEqual(columns.map(([, { label }]) => label))
      expect(cells.slice(1)).toEqual(rows.map((row) => columns.map(([name, field]) => shown(row, name, field))))
    }
  })

  test('a picker offers at most thirty records, and those it is asked for first', async () => {
    const rows = await allRows(resource)
    const last = rows.at(-1)?.id
    const { body } = await get(`${resource.path}/options/?ids=${last}`)
    expect(body[0].id).toBe(last)
    expect(body.length).toBe(Math.min(30, rows.length))
    expect((await get(`${resource.path}/options/?ids=nonsense`)).status).toBe(400)
    expect((await get(`${resource.path}/options/?q=nobody-writes-this`)).body).toEqual([])
  })
})

test('the documentation names every route of every resource', async () => {
  const { status, body } = await app.as('anonymous').get('/api/docs/json')
  expect([status, body.openapi]).toEqual([200, '3.1.0'])
  for (const { path, kind } of resources) {
    const below = `/api/company/{company}/${path}`
    const methods = (suffix: string) => Object.keys(body.paths[`${below}${suffix}`] ?? {}).toSorted()
    expect(methods('/')).toEqual(['get', 'post'])
    expect(methods('/{id}/')).toEqual(['delete', 'get', 'patch'])
    expect(methods('/export.csv/')).toEqual(['get'])
    expect(methods('/options/')).toEqual(['get'])
    expect(methods('/{id}/history/')).toEqual(['get'])
    if (kind === 'record') expect(body.paths[`${below}/`].post.requestBody).toBeDefined()
  }
})
