import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SessionUser } from '../lib/session.ts'
import { session } from '../lib/session.ts'
import { companyAt, forgetCompanies } from '../providers/company-store.ts'
import { businessClient } from '../providers/http.ts'
import { keepPlaceOfTill, tillKey } from '../lib/offline/offline.ts'
import { gateOf, placeOf } from './gate.ts'
import { targetOf } from './target.ts'

/** What the server calls today, and how often the record of the company was read. */
let today: string
let reads: number
let server: Server

beforeEach(async () => {
  reads = 0
  server = createServer((request, response) => {
    const ofRights = request.url?.endsWith('/mine/')
    if (!ofRights) reads += 1
    const company = { slug: 'demo', locale: 'en-GB', language: 'en', time_zone: 'Asia/Kathmandu', today }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(ofRights ? { role: 'owner', permissions: {} } : company))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  businessClient.defaults.adapter = 'http'
  businessClient.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  vi.useFakeTimers({ toFake: ['Date'] })
  session.set({ accessToken: 'access', refreshToken: 'refresh', user: { redirect: 'demo' } as SessionUser })
})
afterEach(async () => {
  vi.useRealTimers()
  session.clear()
  forgetCompanies()
  localStorage.clear()
  await new Promise((resolve) => server.close(resolve))
})

/** Opens an address that has no page, for which the gate loads the company all the same, and returns the day of its forms. */
async function dayOfForms(): Promise<string> {
  const request = new Request('http://localhost/demo/no/such/page')
  await expect(gateOf(() => undefined)({ request } as never, undefined as never)).rejects.toBeDefined()
  const open = companyAt('demo')
  return open?.state === 'ready' ? open.company.today : ''
}

test('a page that is opened after midnight in the time zone of the company has the new day', async () => {
  today = '2027-03-31'
  vi.setSystemTime('2027-03-31T18:10:00Z')
  expect(await dayOfForms()).toBe('2027-03-31')
  vi.setSystemTime('2027-03-31T18:14:00Z')
  expect(await dayOfForms()).toBe('2027-03-31')
  expect(reads).toBe(1)
  today = '2027-04-01'
  vi.setSystemTime('2027-03-31T18:16:00Z')
  expect(await dayOfForms()).toBe('2027-04-01')
  expect(await dayOfForms()).toBe('2027-04-01')
  expect(reads).toBe(2)
})

test('the clock of a browser that is a day ahead does not load the company for every page', async () => {
  today = '2027-03-31'
  vi.setSystemTime('2027-04-01T08:00:00Z')
  for (let page = 0; page < 5; page += 1) expect(await dayOfForms()).toBe('2027-03-31')
  expect(reads).toBe(1)
})

test('the clock of a browser that is two minutes ahead does not keep the old day', async () => {
  today = '2027-03-31'
  vi.setSystemTime('2027-03-31T18:16:00Z')
  expect(await dayOfForms()).toBe('2027-03-31')
  today = '2027-04-01'
  vi.setSystemTime('2027-03-31T18:27:00Z')
  expect(await dayOfForms()).toBe('2027-04-01')
  expect(reads).toBe(2)
})

test('without a connection the till of this device has the language of its company, other pages have none', () => {
  const placeAt = (pathname: string) => placeOf(targetOf({ pathname, search: '' }), undefined)
  localStorage.setItem(tillKey, 'demo')
  expect(placeAt('/demo/sales/pos')).toBeNull()
  keepPlaceOfTill({ country_iso: 'NP', language: 'ne' })
  expect(placeAt('/demo/sales/pos')).toEqual({ country_iso: 'NP', language: 'ne' })
  expect([placeAt('/other/sales/pos'), placeAt('/demo/dashboard'), placeAt('/login')]).toEqual([null, null, null])
})
