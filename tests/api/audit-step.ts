import type { TestAnswer, TestApp } from './harness.ts'
import { tradeBodies } from './trade-samples.ts'

/** `leaves`: the acts and object types in the log, in order. */
export type Step = { route: string; leaves: string; act: () => Promise<TestAnswer> }

/** Deletes the widgets of the owner: the default ones are shown again. */
export const dashboardStep = (app: TestApp): Step => ({
  route: 'PATCH /api/company/{company}/dashboard/',
  leaves: 'update settings/dashboard-widgets',
  act: () => app.as('owner').patch('/api/company/one/dashboard/', { is_default: true }),
})

/** Returns the steps of a bank feed and of the deletion of its statement. */
export function statementSteps(app: TestApp, forget: () => Promise<unknown>): Step[] {
  const path = '/api/company/one/banking'
  let statement = ''
  return [
    {
      route: 'POST /api/company/{company}/banking/statement-lines/',
      leaves: 'create banking/reconciliation',
      act: async () => {
        const bank = { bank_name: 'Fed', account_number: '881', next_cheque_no: '1' }
        const { body } = await app.as('owner').post(`${path}/bank-accounts/`, bank)
        await forget()
        const lines = [{ id: '1', date: '2026-06-01', amount: '5' }]
        const answer = await app.as('owner').post(`${path}/statement-lines/`, { bank_account: body.id, lines })
        statement = answer.body.statement
        return answer
      },
    },
    {
      route: 'DELETE /api/company/{company}/banking/reconciliation/{id}/',
      leaves: 'delete banking/reconciliation',
      act: () => app.as('owner').delete(`${path}/reconciliation/${statement}/?version=1`),
    },
  ]
}

/** Writing routes without audit rows, with the reason. */
export const without: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['inventory/opening-stock', 'inventory/adjustments', 'inventory/conversions', ...Object.keys(tradeBodies)].flatMap(
      (path) =>
        ['preview', '{id}/cancel-preview'].map((rest) => [
          `POST /api/company/{company}/${path}/${rest}/`,
          'a look ahead keeps nothing',
        ]),
    ),
  ),
  'POST /api/company/{company}/settings/item-merge/preview/': 'a look ahead keeps nothing',
  'POST /api/company/{company}/settings/inventory/costing/preview/': 'a look ahead keeps nothing',
  'POST /api/company/{company}/settings/inventory/costing/preview-part/': 'reads only',
  'POST /api/company/{company}/account/fiscal-years/move-start/preview/': 'reads only',
  'POST /api/company/{company}/reports/self-audit/': 'checks the books and changes nothing in them',
  'PATCH /api/company/{company}/setup-guide/': 'a habit of one person',
  'PATCH /api/user/me': 'a name is its person’s own',
  'PUT /api/user/me/avatar/': 'a picture is its person’s own',
  'DELETE /api/user/me/avatar/': 'a picture is its person’s own',
  'PATCH /api/user/me/switch-company/': 'a habit of one person',
}
