/**
 * Every writing route leaves an audit row. Routes of declared resources are derived; any other writing route is listed
 * here with its audit rows, or with the reason why no company needs one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditActions, auditedTypes } from '../../domain/resources/audit-words.ts'
import { commentedResources } from '../../domain/resources/commented-resources.ts'
import type { Resource } from '../../domain/resources/core/define.ts'
import { resources } from '../../domain/resources/index.ts'
import { accountActs } from './account-acts.ts'
import { documentBodies } from './document-samples.ts'
import type { Step } from './audit-step.ts'
import { dashboardStep, statementSteps, without } from './audit-step.ts'
import { lastSteps, peopleSteps, png, settingsSteps } from './audit-steps.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { commentSteps, outgoingSteps } from './mail-steps.ts'
import { moneyBodies, moneyReadyFor } from './money-samples.ts'
import { base, sample } from './resource-samples.ts'
import { changedBody, mergeSteps, readyFor, stockBodies } from './stock-samples.ts'
import { leftByPayment, payingFor, paymentBodies } from './payment-samples.ts'
import { leftByRecurring, recurringActBody, recurringBodies, recurringReadyFor } from './recurring-samples.ts'
import { isTradeSample, leftBy, readyForTrade, tradeActBody, tradeBodies } from './trade-samples.ts'

let app: TestApp
let accounts: string[] = []
beforeAll(async () => {
  app = await startApp()
  const { body } = await app.as('owner').get(`${base}/account/ledgers/?_end=500`)
  accounts = body.map(({ id }: { id: string }) => id)
  await proveRecently()
})
afterAll(() => app.close())

/** Records that all users have just authenticated, for routes that require it. */
const proveRecently = () =>
  app.sql('update auth_session set methods = $1', [
    `[{"method":"password","at":${Date.parse('2026-06-15T12:01:00Z') / 1000},"email":""}]`,
  ])
const post = (path: string, body: object = {}) => app.as('owner').post(`${base}/${path}/`, body)
const patch = (path: string, body: object) => app.as('owner').patch(`${base}/${path}/`, body)

/** The bodies of documents with use-cases of their own. */
const documents: Readonly<Record<string, { create: () => object; change: object }>> = {
  ...Object.fromEntries(
    Object.entries({ ...stockBodies, ...tradeBodies, ...recurringBodies }).map(([path, bodyOf]) => [
      path,
      madeDocument(path, bodyOf),
    ]),
  ),
  ...Object.fromEntries(Object.entries(paymentBodies).map(([path, bodyOf]) => [path, madePayment(bodyOf)])),
  'account/journal-vouchers': { create: () => voucher(), change: { ...voucher(), narration: 'Changed' } },
  ...Object.fromEntries(Object.entries(moneyBodies).map(([path, bodyOf]) => [path, madeMoney(path, bodyOf)])),
  'account/opening-balances': {
    create: () => ({ account: accounts[1], opening_dr: '1.00' }),
    change: { opening_dr: '2.00' },
  },
  'account/opening-items': {
    create: () => documentBodies['account/opening-items']?.(app) ?? {},
    change: { amount: '2.00' },
  },
  'account/fiscal-years': {
    create: () => ({ name: '2027', start_date: '2027-01-01', end_date: '2027-12-31' }),
    change: { name: '27' },
  },
}

/** Creates a document of stock or trade; its change is derived from its body. */
function madeDocument(path: string, bodyOf: (desk: TestApp) => Promise<Record<string, unknown>>) {
  let body: Record<string, unknown> = {}
  return {
    create: async () => (body = await bodyOf(app)),
    get change() {
      return changedBody(path, body)
    },
  }
}

/** Creates a document of money, which is changed as a whole. */
function madeMoney(path: string, bodyOf: (desk: TestApp) => Promise<Record<string, unknown>>) {
  let body: Record<string, unknown> = {}
  return {
    create: async () => (body = await bodyOf(app)),
    get change() {
      return { ...body, [path === 'tax/payments' ? 'remarks' : 'narration']: 'Changed' }
    },
  }
}

/** Creates a payment, which is changed as a whole. */
function madePayment(bodyOf: (desk: TestApp) => Promise<Record<string, unknown>>) {
  let body: Record<string, unknown> = {}
  return {
    create: async () => (body = await bodyOf(app)),
    get change() {
      return { ...body, remarks: 'Changed' }
    },
  }
}

function voucher(status = 'Unapproved') {
  const sides = ['debit', 'credit'].map((side) => ({
    get account() {
      return accounts[0]
    },
    [side]: '139.12',
  }))
  return { date: '2026-06-01', narration: 'Till', status, rows: sides }
}

/** The initial status and the body of each act of a document. */
const acts: Readonly<Record<string, { status: string; body: object; leaves: string }>> = {
  approve: { status: 'Unapproved', body: { version: 1 }, leaves: 'approve' },
  cancel: { status: 'Approved', body: { version: 1, reason: 'Twice' }, leaves: 'cancel' },
  reverse: { status: 'Approved', body: {}, leaves: 'create' },
  duplicate: { status: 'Approved', body: {}, leaves: 'create' },
}

/** Resources that no other one writes; goods receipts are made by orders. */
const writable = resources.filter(
  ({ of, path, actions }) => of === undefined && (actions.includes('C') || isTradeSample(path)),
)

/** The acts on the accounts of a record, and their number. */
const ledgersOf: Readonly<Record<string, { count: number; acts: readonly string[] }>> = {
  'crm/parties': { count: 2, acts: ['create', 'update', 'delete'] },
  'banking/bank-accounts': { count: 1, acts: ['create', 'delete'] },
}

function stepsOf(resource: Resource): Step[] {
  const { path } = resource
  const document = documents[path]
  let record: { id: string; version: number } = { id: '', version: 0 }
  let fileId = ''
  const url = `/api/company/{company}/${path}/`
  const step = (route: string, leaves: string, act: Step['act']): Step => {
    const ledgers = ledgersOf[path]
    const also = ledgers?.acts.includes(leaves) ? `${leaves} account/ledgers, `.repeat(ledgers.count) : ''
    return { route, leaves: `${also}${leaves} ${path}`, act }
  }
  const made = [
    step(`POST ${url}`, 'create', async () => {
      const body = document ? await document.create() : await sample(app, resource)
      // The sample may have created the records that it references.
      await rows()
      const answer = await post(path, body)
      record = answer.body
      return answer
    }),
    step(`PATCH ${url}{id}/`, 'update', async () => {
      const { version } = record
      const named = resource.fields[resource.title]?.readOnly ? 'account_name' : resource.title
      const change = document ? document.change : { [named]: `Changed ${record.id}` }
      return patch(`${path}/${record.id}`, { ...change, version })
    }),
  ]
  const steps = [
    ...(resource.actions.includes('C') ? made : []),
    step(`POST ${url}{id}/files/`, 'add-file', async () => {
      if (record.id === '') record = await readyForTrade(app, path, 'file')
      await rows()
      const answer = await app
        .as('owner')
        .upload(`${base}/${path}/${record.id}/files/`, { name: 'a.png', content: png })
      fileId = answer.body.id
      return answer
    }),
    step(`DELETE ${url}{id}/files/{file}/`, 'remove-file', () =>
      app.as('owner').delete(`${base}/${path}/${record.id}/files/${fileId}/`),
    ),
  ]
  if (commentedResources.includes(resource)) steps.push(...commentSteps(app, path, { step, url, id: () => record.id }))
  for (const side of path === 'inventory/items' ? ['front', 'back'] : []) {
    const place = () => `${base}/${path}/${record.id}/images/${side}/`
    const picture = { name: 'a.png', content: png }
    steps.push(
      step(`POST ${url}{id}/images/${side}/`, 'update', () => app.as('owner').upload(place(), picture)),
      step(`DELETE ${url}{id}/images/${side}/`, 'update', () => app.as('owner').delete(place())),
    )
  }
  steps.push(...outgoingSteps(app, path, rows))
  for (const { name } of resource.acts) {
    const actSample = acts[name]
    if (path in stockBodies) steps.push(step(`POST ${url}{id}/${name}/`, name, () => actOnStock(path, name)))
    const route = `POST ${url}{id}/${name}/`
    if (isTradeSample(path)) steps.push({ route, leaves: leftBy(path, name), act: () => actOnTrade(path, name) })
    if (path in paymentBodies) steps.push({ route, leaves: leftByPayment(path, name), act: () => pay(path, name) })
    if (path in moneyBodies) steps.push(step(`POST ${url}{id}/${name}/`, name, () => actOnMoney(path, name)))
    if (path in recurringBodies)
      steps.push({ route, leaves: leftByRecurring(path, name), act: () => actOnTemplate(path, name) })
    if (!actSample || isTradeSample(path) || path in { ...stockBodies, ...paymentBodies, ...moneyBodies }) continue
    const act = async () => {
      const { body } = await post(path, voucher(actSample.status))
      await rows()
      return post(`${path}/${body.id}/${name}`, actSample.body)
    }
    steps.push(step(`POST ${url}{id}/${name}/`, actSample.leaves, act))
  }
  if (resource.actions.includes('D')) {
    const remove = () => app.as('owner').delete(`${base}/${path}/${record.id}/?version=${record.version + 1}`)
    steps.push(step(`DELETE ${url}{id}/`, 'delete', remove))
  }
  return steps
}

const reasonFor = (act: string) => (['cancel', 'stop', 'bounce'].includes(act) ? { reason: 'Twice' } : {})

async function actOnMoney(path: string, name: string): Promise<TestAnswer> {
  const { id, version } = await moneyReadyFor(app, path, name)
  await rows()
  return post(`${path}/${id}/${name}`, { version, ...reasonFor(name) })
}

async function actOnStock(path: string, name: string): Promise<TestAnswer> {
  const { id, version } = await readyFor(app, path, name)
  await rows()
  return post(`${path}/${id}/${name}`, { version, ...reasonFor(name) })
}

async function actOnTrade(path: string, name: string): Promise<TestAnswer> {
  const { id, version } = await readyForTrade(app, path, name)
  const body = await tradeActBody(app, path, { name, id, version })
  await rows()
  return post(`${path}/${id}/${name}`, body)
}

async function actOnTemplate(path: string, name: string): Promise<TestAnswer> {
  const { id, version } = await recurringReadyFor(app, path, name)
  await rows()
  return post(`${path}/${id}/${name}`, { version, ...recurringActBody(name) })
}

async function pay(path: string, name: string): Promise<TestAnswer> {
  const { id, body } = await payingFor(app, path, name)
  await rows()
  return post(`${path}/${id}/${name}`, body)
}

let readIds = new Set<string>()
/** Returns the audit rows written in any company since the last call, in order. */
async function rows(): Promise<string[]> {
  const all = await app.sql<{ key: string; act: string; action: string; resource: string }>(
    `select company_id || ' ' || id as key, action || ' ' || resource as act, action, resource from audit_log order by at, id`,
  )
  const fresh = all.filter(({ key }) => !readIds.has(key))
  readIds = new Set(all.map(({ key }) => key))
  for (const { action, resource } of fresh) {
    expect(auditActions, 'an act without a word for it').toHaveProperty([action])
    expect(auditedTypes, 'a kind of thing without a word for it').toHaveProperty([resource])
  }
  return fresh.map(({ act }) => act)
}

/** Returns every writing route that the server describes. */
async function writingRoutes(): Promise<string[]> {
  const { body } = await app.as('anonymous').get('/api/docs/json')
  return Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods)
      .filter((method) => method !== 'get')
      .map((method) => `${method.toUpperCase()} ${path.replace(/^\/_allauth\/(app|browser)\/v1\//, '')}`),
  )
}

test('every writing route is listed here with its audit rows', async () => {
  const steps = [...writable.flatMap(stepsOf), ...ownSteps(), ...lastSteps(app)]
  const named = [...steps.map(({ route }) => route), ...Object.keys(without), ...Object.values(accountActs).flat()]
  expect([...new Set(await writingRoutes())].toSorted()).toEqual(named.toSorted())
})

test('every write leaves its audit row', async () => {
  await rows()
  await leave([...writable.flatMap(stepsOf), ...ownSteps()])
  await proveRecently()
  await leave(lastSteps(app))
}, 120_000)

const ownSteps = () => [
  dashboardStep(app),
  ...statementSteps(app, rows),
  ...settingsSteps(app, rows),
  ...mergeSteps(app, rows),
  ...peopleSteps(app, rows),
]
async function leave(steps: readonly Step[]): Promise<void> {
  for (const { route, leaves, act } of steps) {
    const { status, body } = await act()
    expect([route, status < 300 ? 'done' : body]).toEqual([route, 'done'])
    expect([route, (await rows()).join(', ')]).toEqual([route, leaves])
  }
}
