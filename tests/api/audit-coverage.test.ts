/**
 * Every writing route leaves an audit row. Routes of declared resources are derived; any other writing route is listed
 * here with its audit rows, or with the reason why no company needs one.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditActions, auditedTypes } from '../../domain/resources/audit-words.ts'
import { accountActs } from './account-acts.ts'
import type { Step } from './audit-step.ts'
import { without } from './audit-step.ts'
import { lastSteps } from './audit-steps.ts'
import type { TestApp } from './harness.ts'
import { startApp } from './harness.ts'
import { base } from './resource-samples.ts'
import { writingSteps } from './writing-steps.ts'

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
/** Returns the steps of all resources, and the others. */
function allSteps(): Step[] {
  const { of, others } = writingSteps(app, { accounts, rows })
  return [...[...of.values()].flatMap((steps) => steps()), ...others()]
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
  const steps = [...allSteps(), ...lastSteps(app)]
  const named = [...steps.map(({ route }) => route), ...Object.keys(without), ...Object.values(accountActs).flat()]
  expect([...new Set(await writingRoutes())].toSorted()).toEqual(named.toSorted())
})

test('every write leaves its audit row', async () => {
  await rows()
  await leave(allSteps())
  await proveRecently()
  await leave(lastSteps(app))
})

async function leave(steps: readonly Step[]): Promise<void> {
  for (const { route, leaves, act } of steps) {
    const { status, body } = await act()
    expect([route, status < 300 ? 'done' : body]).toEqual([route, 'done'])
    expect([route, (await rows()).join(', ')]).toEqual([route, leaves])
  }
}
