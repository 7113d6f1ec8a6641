import { createServer } from 'node:http'
import type { Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { businessClient } from './http.ts'
import { companyAt, forgetCompanies, loadCompany } from './company-store.ts'

/** Requests without an answer, the oldest first: the record and the rights of each load. */
let requests: { path: string; response: ServerResponse }[]
let server: Server

beforeEach(async () => {
  requests = []
  server = createServer((request, response) => void requests.push({ path: request.url ?? '', response }))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  businessClient.defaults.adapter = 'http'
  businessClient.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(async () => {
  forgetCompanies()
  await new Promise((resolve) => server.close(resolve))
})

/** Waits until this number of requests is open. */
const open = (count: number) => expect.poll(() => requests.length).toBe(count)

/** Answers an open load: the company has this name and the user this role. */
function answer(load: typeof requests, { name, role }: { name: string; role: string }): void {
  for (const { path, response } of load) {
    const body = path.endsWith('/mine/') ? { role, permissions: {} } : { slug: 'demo', name }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }
}

test('an older answer that arrives last does not replace the newer one', async () => {
  const first = loadCompany('demo')
  await open(2)
  answer(requests, { name: 'Maple', role: 'owner' })
  await first
  const refreshed = loadCompany('demo')
  await open(4)
  const saved = loadCompany('demo')
  await open(6)
  answer(requests.slice(4), { name: 'Maple & Finch', role: 'owner' })
  await saved
  answer(requests.slice(2, 4), { name: 'Maple', role: 'owner' })
  await refreshed
  expect(companyAt('demo')).toMatchObject({ state: 'ready', company: { name: 'Maple & Finch' } })
})

test('data still loading when a user signs out is not available to the next user', async () => {
  const ofOwner = loadCompany('demo')
  await open(2)
  forgetCompanies()
  const ofClerk = loadCompany('demo')
  await open(4)
  answer(requests.slice(0, 2), { name: 'Maple', role: 'owner' })
  await ofOwner
  expect(companyAt('demo')).toEqual({ state: 'loading' })
  answer(requests.slice(2), { name: 'Maple', role: 'member' })
  await ofClerk
  expect(companyAt('demo')).toMatchObject({ state: 'ready', rights: { role: 'member' } })
})
