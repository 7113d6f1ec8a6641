/** Every read route of a record or document, and every report in every format, answers. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reports } from '../../domain/resources/reports.ts'
import { resources } from '../../domain/resources/index.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { base, someDocuments } from './resource-samples.ts'
import { someShifts } from './till-samples.ts'
import { routesOf } from './routes-of-the-server.ts'

let app: TestApp
let routes: string[] = []
beforeAll(async () => {
  app = await startApp()
  await someDocuments(app)
  await someShifts(app)
  routes = routesOf(app).flatMap(({ method, path }) => (method === 'GET' ? [path] : []))
})
afterAll(() => app.close())

/** Routes that require a query, a status or a file are tested elsewhere. */
const elsewhere = /\/(cheque\.pdf|e-invoice|explode|merge|lines|images\/(front|back))\/$/
const get = (path: string) => app.as('owner').get(path)
const content = Buffer.from('%PDF-1.7\n%receipt\n')

describe.each(resources.map(({ path }) => path))('%s', (path) => {
  const id = async (): Promise<string | undefined> => (await get(`${base}/${path}/?_end=1`)).body[0]?.id
  const below = (end: string) => `/api/company/{company}/${path}/{id}/${end}`

  test('all routes of a record answer', async () => {
    const recordRoutes = routes.filter((route) => route.startsWith(below('')) && !/\{(?!company|id\})/.test(route))
    const one = await id()
    if (recordRoutes.length === 0) return
    expect([path, one]).toEqual([path, expect.any(String)])
    for (const route of recordRoutes.filter((each) => !elsewhere.test(each))) {
      const { status } = await get(route.replace('{company}', 'one').replace('{id}', String(one)))
      expect([route, status]).toEqual([route, 200])
    }
  })

  test('its rows are exported when it has rows', async () => {
    const files = routes.filter((route) => route.startsWith(`/api/company/{company}/${path}/export-rows.`))
    for (const route of files)
      expect([route, (await get(route.replace('{company}', 'one'))).status]).toEqual([route, 200])
  })

  test('a file can be attached, listed and opened', async () => {
    if (!routes.includes(below('files/'))) return
    const at = `${base}/${path}/${await id()}/files/`
    const { status, body } = await app.as('owner').upload(at, { name: 'Receipt.pdf', content })
    expect([status, body.name]).toEqual([201, 'Receipt.pdf'])
    expect((await get(at)).body).toEqual([body])
    expect((await get(`${at}${body.id}/`)).bytes).toEqual(content)
  })
})

test.each(reports.map((report) => [report.name, report] as const))(
  '%s answers, exports and prints',
  async (name, report) => {
    const hasPeriod = Object.values(report.parameters).some(({ kind }) => kind === 'period')
    const query = hasPeriod ? '?start_date=2026-01-01&end_date=2026-12-31' : ''
    for (const form of ['', 'export.csv/', 'export.xlsx/', 'print.pdf/']) {
      expect([form, (await get(`${base}/reports/${name}/${form}${query}`)).status]).toEqual([form, 200])
    }
  },
)
