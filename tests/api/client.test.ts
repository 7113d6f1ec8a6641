/** The TypeScript client of the API: the served file compiles, refuses wrong uses, and works with the real server. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformSync } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as Client from '../../server/http/client/daybook-client.ts'
import { projectRoot } from '../../server/paths.ts'
import { runUpkeep } from '../../server/services/upkeep.ts'
import { signedHeaders } from '../../server/webhook/sign.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { tradeDesk } from './trade-desk.ts'

let app: TestApp
let origin = ''
let text = ''
let module: typeof Client
const folder = mkdtempSync(path.join(tmpdir(), 'daybook-client-'))

beforeAll(async () => {
  app = await startApp({ listens: true })
  origin = await app.app.listen({ host: '127.0.0.1', port: 0 })
  text = (await app.as('anonymous').get('/api/docs/client.ts')).text
  writeFileSync(path.join(folder, 'daybook.ts'), text)
  const { code } = transformSync(text, { loader: 'ts', format: 'esm' })
  writeFileSync(path.join(folder, 'daybook.mjs'), code)
  module = await import(pathToFileURL(path.join(folder, 'daybook.mjs')).href)
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true })
})

/** Compiles a program beside the client and runs it; returns what it prints. */
async function runProgram(program: string, settings: Record<string, string>): Promise<string> {
  writeFileSync(path.join(folder, 'program.ts'), program)
  const options = '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --target es2022'.split(' ')
  const modules = '--module esnext --moduleResolution bundler --allowImportingTsExtensions --lib es2023,dom'.split(' ')
  const compiler = path.join(projectRoot, 'node_modules/typescript/lib/tsc.js')
  expect(await runNode([compiler, ...options, ...modules, 'program.ts'])).toBe('')
  const { code } = transformSync(program.replace('./daybook.ts', './daybook.mjs'), { loader: 'ts', format: 'esm' })
  writeFileSync(path.join(folder, 'program.mjs'), `const settings = ${JSON.stringify(settings)}\n${code}`)
  return runNode(['program.mjs'])
}

function runNode(args: string[]): Promise<string> {
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder }, (_error, output, errors) => resolve(output + errors))
  })
}

const program = `import { createClient, verifyWebhook } from './daybook.ts'
declare const settings: { url: string; company: string; key: string; item: string }
const daybook = createClient(settings)

const party = await daybook.post('/crm/parties/', { body: { name: 'Amy' }, idempotencyKey: 'amy' })
const again = await daybook.post('/crm/parties/', { body: { name: 'Amy' }, idempotencyKey: 'amy' })
const rows = [{ item: settings.item, quantity: '3', rate: '40' }]
const draft = await daybook.post('/sales/vouchers/', {
  body: { date: '2026-06-15', party: party.id, status: 'Draft', rows },
})
const issued = await daybook.post('/sales/vouchers/{id}/issue/', {
  params: { id: draft.id },
  body: { version: draft.version },
})
for (let count = 1; count <= 104; count += 1) {
  await daybook.post('/crm/parties/', { body: { name: 'Party ' + String(count).padStart(3, '0') } })
}
const names: string[] = []
for await (const one of daybook.each('/crm/parties/', { query: { name_like: 'Party', _sort: 'name', _order: 'asc' } })) {
  names.push(one.name)
}
const csv: string = await daybook.get('/crm/parties/export.csv/', { query: { name: ['Party 001', 'Party 002'] } })
let events = await daybook.get('/events/', { query: { act: ['issued'] } })
for (let wait = 0; wait < 100 && events.events.length === 0; wait += 1) {
  await new Promise((resolve) => setTimeout(resolve, 100))
  events = await daybook.get('/events/', { query: { act: ['issued'] } })
}
const [event] = events.events
const total: string | null = issued.total
const number: string | null = issued.voucher_no
console.log(JSON.stringify({
  isSame: party.id === again.id, total, number, names: [names.length, names[0], names[103]],
  lines: csv.trim().split('\\n').length, event: [event?.label, event?.acts, event?.who],
}))

/** Never called: each line is refused by the compiler. */
export async function wrong() {
  // @ts-expect-error: there is no such path
  await daybook.get('/nothing/')
  // @ts-expect-error: a body is required
  await daybook.post('/crm/parties/')
  // @ts-expect-error: a name is a text
  await daybook.post('/crm/parties/', { body: { name: 1 } })
  // @ts-expect-error: an id is required
  await daybook.get('/crm/parties/{id}/')
  // @ts-expect-error: the events are no list of rows
  daybook.each('/events/')
  // @ts-expect-error: a history has no pages
  daybook.each('/sales/vouchers/{id}/history/', { params: { id: '' } })
  // @ts-expect-error: an id is required in a list with pages too
  daybook.each('/imports/{id}/rows/')
  daybook.each('/imports/{id}/rows/', { params: { id: '' } })
  daybook.each('/imports/')
  const { link } = await verifyWebhook('', new Headers(), '')
  // @ts-expect-error: a link can be missing
  link.length
}
`

test('a typed program creates a contact, issues an invoice, reads lists by pages, and follows the events', async () => {
  const desk = await tradeDesk(app)
  const item = await desk.service('Fitting')
  const { body: sets } = await app.as('owner').get('/api/company/one/settings/permissions/')
  const accountant = sets.find((set: { name: string }) => set.name === 'Accountant').id
  const token = { name: 'Shop', permission_set: accountant }
  const { body: created } = await app.as('owner').post('/api/company/one/settings/api-tokens/', token)
  const sealing = setInterval(() => void runUpkeep(app.contextOf('one').db), 500)
  const settings = { url: origin, company: 'one', key: created.key, item }
  const output = await runProgram(program, settings).finally(() => clearInterval(sealing))
  expect(JSON.parse(output)).toEqual({
    isSame: true,
    total: '120.00',
    number: 'INV-2026-0001',
    names: [104, 'Party 001', 'Party 104'],
    lines: 3,
    event: ['INV-2026-0001', ['issued'], 'owner@example.test via Shop'],
  })
})

test('a refusal has its code and the messages of fields, and a busy server is asked again', async () => {
  const daybook = module.createClient({ url: origin, company: 'one', key: 'AAAAAAAA.wrong' })
  await expect(daybook.get('/crm/parties/')).rejects.toMatchObject({ status: 401, code: 'KEY_REFUSED' })
  const answers = [503, 400].map(
    (status) =>
      new Response('{"message":"No","code":"REQUIRED","errors":{"name":["Required."]}}', {
        status,
        headers: { 'content-type': 'application/json' },
      }),
  )
  const keys: (string | null)[] = []
  const busy = module.createClient({
    url: origin,
    company: 'one',
    key: 'a',
    fetch: async (_address, request) => {
      keys.push(new Headers(request?.headers).get('idempotency-key'))
      return answers.shift() ?? Response.error()
    },
  })
  const refusal = busy.post('/crm/parties/', { body: {} })
  await expect(refusal).rejects.toMatchObject({ status: 400, code: 'REQUIRED', errors: { name: ['Required.'] } })
  expect([keys.length, keys[0]]).toEqual([2, keys[1]])
})

test('a webhook is verified with its secret, also while two secrets sign', async () => {
  const secret = `whsec_${Buffer.from('a'.repeat(32)).toString('base64')}`
  const earlier = `whsec_${Buffer.from('b'.repeat(32)).toString('base64')}`
  const body = '{"resource":"sales/vouchers","acts":["issued"],"label":"é"}'
  const headers = (at: Date, secrets = [earlier, secret]) => signedHeaders({ id: 'a', body, at, secrets })
  const now = new Date()
  expect(await module.verifyWebhook(secret, headers(now), body)).toMatchObject({ label: 'é' })
  expect(await module.verifyWebhook(secret, new Headers(headers(now, [secret])), body)).toMatchObject({ label: 'é' })
  const wrong = 'The signature of the webhook is wrong'
  await expect(module.verifyWebhook(secret, headers(now), body.replace('issued', 'paid'))).rejects.toThrow(wrong)
  await expect(module.verifyWebhook(secret, headers(now, [earlier]), body)).rejects.toThrow(wrong)
  await expect(module.verifyWebhook(secret, { ...headers(now), 'webhook-id': 'b' }, body)).rejects.toThrow(wrong)
  await expect(
    module.verifyWebhook(secret, { 'webhook-timestamp': String(now.getTime() / 1000) }, body),
  ).rejects.toThrow(wrong)
  const late = new Date(now.getTime() - 301_000)
  await expect(module.verifyWebhook(secret, headers(late), body)).rejects.toThrow('too old')
  await expect(module.verifyWebhook(secret, {}, body)).rejects.toThrow('too old')
})
