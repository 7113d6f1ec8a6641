/**
 * Permissions that depend on the body and the status of a document: creating it beyond a draft, changing an issued one.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Action, Resource } from '../../domain/resources/core/define.ts'
import { actionLetters, moduleOf, writableFields } from '../../domain/resources/core/define.ts'
import { resourceAt, resources } from '../../domain/resources/index.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { documentBodies } from './document-samples.ts'

type Body = Record<string, unknown>
type Rights = {
  /** Besides creating: the permission required by a body with a later status. */
  starting?: Readonly<Record<string, Action>>
  /** The permissions required to change a document, by the status in which it was created. */
  changing: Readonly<Record<string, readonly Action[]>>
}
const base = '/api/company/one'
let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const draft = ['update'] as const
const issued = ['update', 'approve'] as const
const trade: Rights = { starting: { Issued: 'update' }, changing: { Draft: draft, Issued: issued } }
const needed: Readonly<Record<string, Rights>> = {
  'account/journal-vouchers': {
    starting: { Approved: 'approve' },
    changing: { Unapproved: draft, Approved: issued },
  },
  'sales/vouchers': trade,
  'sales/credit-notes': trade,
  'purchase/vouchers': trade,
  'purchase/debit-notes': trade,
  'purchase/purchase-orders': { starting: { Issued: 'update' }, changing: { Draft: draft } },
  'sales/challans': { starting: { Issued: 'update' }, changing: { Draft: draft, Issued: draft } },
  'sales/quotations': { starting: { Generated: 'update' }, changing: { Draft: draft, Generated: draft } },
  'inventory/adjustments': trade,
  'inventory/conversions': trade,
  'payment-receipts': { changing: { '': issued } },
  'purchase/payments': { changing: { '': issued } },
  'banking/cash-deposits': { changing: { Cleared: draft } },
  'banking/cheque-deposits': { starting: { Issued: 'update' }, changing: { Draft: draft, Issued: draft } },
  'banking/cheque-issues': { changing: { Issued: draft } },
  'banking/fund-transfers': { changing: { Issued: draft } },
  'tax/payments': { starting: { Paid: 'update' }, changing: { Draft: draft, Paid: draft } },
}

/** Grants the clerk these permissions for the module of a path, and all for every other module. */
async function grant(path: string, actions: readonly Action[]): Promise<void> {
  const all = Object.values(actionLetters)
  const map = Object.fromEntries(
    resources.map((one) => [moduleOf(one.path), Object.fromEntries(all.map((action) => [action, true]))]),
  )
  map[moduleOf(path)] = Object.fromEntries(actions.map((action) => [action, true]))
  await app.sql(`update permission_set set permissions = $1 where name = 'Clerk'`, [JSON.stringify(map)])
}

const others = (...without: readonly Action[]) => Object.values(actionLetters).filter((one) => !without.includes(one))

test('every document with several initial statuses, or changed while posted, is in this table', () => {
  const several = resources.filter(({ startsAs }) => startsAs.length > 0).map(({ path }) => path)
  expect(Object.keys(needed)).toEqual(expect.arrayContaining(several))
  for (const { path, startsAs, steps } of resources.filter((one) => several.includes(one.path))) {
    const changed = startsAs.filter((status) => steps === undefined || steps[status]?.['edit'] !== undefined)
    expect([path, Object.keys(needed[path]?.changing ?? {})]).toEqual([path, changed])
    expect([path, Object.keys(needed[path]?.starting ?? {})]).toEqual([path, startsAs.slice(1)])
  }
})

describe.each(Object.entries(needed))('%s', (path, { starting = {}, changing }) => {
  const resource = resourceAt(path) as Resource
  const createAs = async (who: 'owner' | 'clerk', status: string) =>
    app
      .as(who)
      .post(`${base}/${path}/`, { ...(await documentBodies[path]?.(app)), ...(status === '' ? {} : { status }) })
  const stored = async (status: string) => {
    const answer = await createAs('owner', status)
    expect([answer.status, answer.body.errors]).toEqual([201, undefined])
    return answer.body
  }
  const change = ({ id, version }: { id: string; version: number }, body: Body) =>
    app.as('clerk').patch(`${base}/${path}/${id}/`, { version, ...body })
  const refused = (action: Action) => ({
    status: 403,
    body: expect.objectContaining({
      code: 'NOT_ALLOWED',
      params: expect.objectContaining({ permission: `${moduleOf(path)}.${action}` }),
    }),
  })
  const [free = ''] = ['narration', 'remarks', 'reference'].filter((name) =>
    writableFields(resource).some(([one]) => one === name),
  )

  test.each(Object.entries(starting))('creating as %s requires %s', async (status, action) => {
    await grant(path, others(action))
    expect(await createAs('clerk', status)).toMatchObject(refused(action))
    // Accepting warnings requires approval.
    await grant(path, ['create', 'approve', action])
    expect((await createAs('clerk', status)).status).toBe(201)
    const [first = ''] = Object.keys(changing)
    const before = await stored(first)
    const { accept } = (await documentBodies[path]?.(app)) ?? {}
    const starts = { status, ...(accept ? { accept } : {}) }
    await grant(path, others(action))
    expect(await change(before, starts)).toMatchObject(refused(action))
    await grant(path, ['update', 'approve', action])
    expect((await change(before, starts)).body).toMatchObject({ status: expect.not.stringMatching(first) })
  })

  test.each(Object.entries(changing))('changing one with status "%s" requires %j', async (status, actions) => {
    const before = await stored(status)
    for (const action of actions) {
      await grant(path, others(action))
      expect(await change(before, { [free]: 'Not mine' })).toMatchObject(refused(action))
    }
    await grant(path, actions)
    const { status: answered, body } = await change(before, { [free]: 'Corrected' })
    expect([answered, body[free]]).toEqual([200, 'Corrected'])
  })
})
