/** One successful request to every writing route of the server, in an order in which each of them succeeds. */
import { commentedResources } from '../../domain/resources/commented-resources.ts'
import type { Resource } from '../../domain/resources/core/define.ts'
import { resources } from '../../domain/resources/index.ts'
import type { Step } from './audit-step.ts'
import { dashboardStep, statementSteps } from './audit-step.ts'
import { peopleSteps, png, settingsSteps } from './audit-steps.ts'
import { documentBodies } from './document-samples.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { commentSteps, outgoingSteps } from './mail-steps.ts'
import { moneyBodies, moneyReadyFor } from './money-samples.ts'
import { leftByPayment, payingFor, paymentBodies } from './payment-samples.ts'
import { leftByRecurring, recurringActBody, recurringBodies, recurringReadyFor } from './recurring-samples.ts'
import { base, sample } from './resource-samples.ts'
import { changedBody, mergeSteps, readyFor, stockBodies } from './stock-samples.ts'
import { isTradeSample, leftBy, readyForTrade, tradeActBody, tradeBodies } from './trade-samples.ts'

/** Resources that no other one writes; goods receipts are made by orders. */
const writable = resources.filter(
  ({ of, path, actions }) => of === undefined && (actions.includes('C') || isTradeSample(path)),
)

/** The initial status and the body of each act of a document. */
const acts: Readonly<Record<string, { status: string; body: object; leaves: string }>> = {
  approve: { status: 'Unapproved', body: { version: 1 }, leaves: 'approve' },
  cancel: { status: 'Approved', body: { version: 1, reason: 'Twice' }, leaves: 'cancel' },
  reverse: { status: 'Approved', body: {}, leaves: 'create' },
  duplicate: { status: 'Approved', body: {}, leaves: 'create' },
}

/** The acts on the accounts of a record, and their number. */
const ledgersOf: Readonly<Record<string, { count: number; acts: readonly string[] }>> = {
  'crm/parties': { count: 2, acts: ['create', 'update', 'delete'] },
  'banking/bank-accounts': { count: 1, acts: ['create', 'delete'] },
}

const reasonFor = (act: string) => (['cancel', 'stop', 'bounce'].includes(act) ? { reason: 'Twice' } : {})

/**
 * Returns the steps of each writable resource by its path, and the others; `lastSteps` of audit-steps.ts end the company.
 * `rows` skips the audit rows of what a step needs.
 */
export function writingSteps(
  app: TestApp,
  { accounts, rows }: { accounts: readonly string[]; rows: () => Promise<string[]> },
): { of: ReadonlyMap<string, () => Step[]>; others: () => Step[] } {
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
    if (commentedResources.includes(resource))
      steps.push(...commentSteps(app, path, { step, url, id: () => record.id }))
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

  const others = () => [
    dashboardStep(app),
    ...statementSteps(app, rows),
    ...settingsSteps(app, rows),
    ...mergeSteps(app, rows),
    ...peopleSteps(app, rows),
  ]

  return { of: new Map(writable.map((resource) => [resource.path, () => stepsOf(resource)])), others }
}
