/** Writing routes of webhooks, each with a successful write and its audit rows. */
import type { Step } from './audit-step.ts'
import type { TestAnswer, TestApp } from './harness.ts'
import { hooks } from './webhook-desk.ts'

const route = '/api/company/{company}/settings/webhooks/'
const resource = 'settings/webhooks'

/** Returns the steps in their order: each works on the webhook of the first. */
export function webhookSteps(app: TestApp): Step[] {
  const records = { webhook: '', delivery: '' }
  const post = (path: string, body: object = {}) => app.as('owner').post(`${hooks}${path}`, body)
  const keep = async (name: keyof typeof records, answer: Promise<TestAnswer>) => {
    records[name] = (await answer).body.id
    return answer
  }
  const act = (name: string, leaves: string, body: object): Step => ({
    route: `POST ${route}{id}/${name}/`,
    leaves: `${leaves} ${resource}`,
    act: () => post(`${records.webhook}/${name}/`, body),
  })
  const settings = { name: 'Shop', url: 'https://shop.example/hook', events: ['*'] }
  return [
    {
      route: `POST ${route}`,
      leaves: `create ${resource}`,
      act: () => keep('webhook', post('', settings)),
    },
    {
      route: `PATCH ${route}{id}/`,
      leaves: `update ${resource}`,
      act: () => app.as('owner').patch(`${hooks}${records.webhook}/`, { name: 'Store', version: 1 }),
    },
    act('pause', 'pause', { version: 2 }),
    act('resume', 'resume', { version: 3 }),
    act('rotate-secret', 'rotate', { version: 4 }),
    {
      ...act('test', 'test', {}),
      act: () => keep('delivery', post(`${records.webhook}/test/`)),
    },
    act('replay', 'replay', { since: '2026-06-15T11:00:00Z' }),
    {
      route: `POST ${route}{id}/deliveries/{delivery}/replay/`,
      leaves: `replay ${resource}`,
      act: () => post(`${records.webhook}/deliveries/${records.delivery}/replay/`),
    },
    {
      route: `DELETE ${route}{id}/`,
      leaves: `delete ${resource}`,
      act: () => app.as('owner').delete(`${hooks}${records.webhook}/?version=5`),
    },
  ]
}
