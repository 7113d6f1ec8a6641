/** The writing routes of tills, each with a successful write and its audit rows. */
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { Step } from './audit-step.ts'
import type { TestApp } from './harness.ts'
import { base } from './resource-samples.ts'
import { factChain } from './till-samples.ts'

const tills = '/api/company/{company}/sales/pos/'

/** Returns the steps of a till that the first one registers. */
export function tillSteps(app: TestApp): Step[] {
  const owner = app.as('owner')
  const state = { id: '', key: '', account: '', shift: newId(), parked: '' }
  const record = factChain(() => state.id)
  const takeOut = (amount: string) =>
    record({
      kind: 'drawer',
      body: { shift: state.shift, direction: 'out', amount, account: state.account, reason: 'Bank' },
    })
  return [
    {
      route: `POST ${tills}tills/`,
      leaves: 'create sales/pos',
      act: async () => {
        const { body: modes } = await owner.get(`${base}/settings/payment-modes/?_end=1`)
        const { body: accounts } = await owner.get(`${base}/account/ledgers/?code=E-I-BC-BC`)
        const answer = await owner.post(`${base}/sales/pos/tills/`, { name: 'Audited', mode: modes[0].id })
        Object.assign(state, { id: answer.body.id, key: answer.body.key, account: accounts[0].id })
        return answer
      },
    },
    {
      route: `PATCH ${tills}tills/{id}/`,
      leaves: 'update sales/pos',
      act: () => owner.patch(`${base}/sales/pos/tills/${state.id}/`, { name: 'Counter', version: 1 }),
    },
    {
      route: `POST ${tills}sync/`,
      leaves: 'create account/journal-vouchers',
      act: () => {
        const sent = [takeOut('1.00'), { ...takeOut('2.00'), at: '2026-06-15T11:00:01Z' }]
        state.parked = sent[1]?.id ?? ''
        return app.withTill(state.key).post(`${base}/sales/pos/sync/`, { facts: sent })
      },
    },
    {
      route: `POST ${tills}parked/{id}/retry/`,
      leaves: 'create account/journal-vouchers',
      act: () => owner.post(`${base}/sales/pos/parked/${state.parked}/retry/`),
    },
    {
      route: `POST ${tills}import/`,
      leaves: 'create account/journal-vouchers, import sales/pos',
      act: () => owner.post(`${base}/sales/pos/import/`, { till: state.id, facts: [takeOut('3.00')] }),
    },
    {
      route: `POST ${tills}tills/{id}/revoke/`,
      leaves: 'revoke sales/pos',
      act: () => owner.post(`${base}/sales/pos/tills/${state.id}/revoke/`),
    },
  ]
}
