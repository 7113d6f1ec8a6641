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

/** Returns the steps of a bank feed, of what its lines become, and of the deletion of its statement. */
export function statementSteps(app: TestApp, forget: () => Promise<unknown>): Step[] {
  const path = '/api/company/one/banking'
  const route = (rest: string) => `POST /api/company/{company}/banking/${rest}`
  const owner = () => app.as('owner')
  const state = { statement: '', account: '', charges: '', lines: [] as string[] }
  const post = (rest: string, body: object = {}) => owner().post(`${path}/${rest}`, body)
  const voucher = () => ({
    status: 'Approved',
    date: '2026-06-01',
    narration: 'Interest',
    rows: [
      { account: state.account, debit: '5' },
      { account: state.charges, credit: '5' },
    ],
  })
  return [
    {
      route: route('statement-lines/'),
      leaves: 'create banking/reconciliation',
      act: async () => {
        const { body } = await post('bank-accounts/', { bank_name: 'Fed', account_number: '881', next_cheque_no: '1' })
        const { body: charges } = await owner().get('/api/company/one/account/ledgers/?code=E-I-BC-BC')
        await forget()
        const sent = ['1', '2'].map((id) => ({ id, date: '2026-06-01', amount: '5' }))
        const answer = await post('statement-lines/', { bank_account: body.id, lines: sent })
        const { body: lines } = await owner().get(`${path}/statement-lines/?bank_account=${body.id}`)
        state.statement = answer.body.statement
        state.account = body.account
        state.charges = charges[0].id
        state.lines = lines.map(({ id }: { id: string }) => id)
        return answer
      },
    },
    {
      route: route('statement-lines/exclude/'),
      leaves: 'exclude banking/statement-lines',
      act: () => post('statement-lines/exclude/', { lines: state.lines.slice(0, 1) }),
    },
    {
      route: route('statement-lines/unmatch/'),
      leaves: 'unmatch banking/statement-lines',
      act: () => post('statement-lines/unmatch/', { lines: state.lines }),
    },
    ...noteSteps(app, () => state.lines[0] ?? ''),
    {
      route: route('statement-lines/record/'),
      leaves: 'create account/journal-vouchers, match banking/statement-lines',
      act: () =>
        post('statement-lines/record/', {
          lines: state.lines.slice(0, 1),
          path: 'account/journal-vouchers',
          document: voucher(),
        }),
    },
    {
      route: route('statement-lines/match/'),
      leaves: 'match banking/statement-lines',
      act: async () => {
        const { body } = await owner().post('/api/company/one/account/journal-vouchers/', voucher())
        await forget()
        const [entry] = await app.sql<{ id: string }>('select id from journal_entry where document_id = $1', [body.id])
        return post('statement-lines/match/', {
          matches: [{ lines: state.lines.slice(1), candidates: [`entry/${entry?.id}/1`] }],
        })
      },
    },
    {
      route: route('reconciliation/{id}/lock/'),
      leaves: 'lock banking/reconciliation',
      act: () => post(`reconciliation/${state.statement}/lock/`),
    },
    {
      route: route('reconciliation/{id}/reopen/'),
      leaves: 'reopen banking/reconciliation',
      act: () => post(`reconciliation/${state.statement}/reopen/`, { reason: 'A line is missing' }),
    },
    {
      route: 'DELETE /api/company/{company}/banking/reconciliation/{id}/',
      leaves: 'delete banking/reconciliation',
      act: async () => {
        await post('statement-lines/unmatch/', { lines: state.lines })
        await forget()
        return owner().delete(`${path}/reconciliation/${state.statement}/?version=1`)
      },
    },
  ]
}

/** Returns the steps of comments and files of a statement line. */
function noteSteps(app: TestApp, line: () => string): Step[] {
  const state = { comment: '', file: '' }
  const route = (method: string, rest: string) =>
    `${method} /api/company/{company}/banking/statement-lines/{id}/${rest}/`
  const at = (rest: string) => `/api/company/one/banking/statement-lines/${line()}/${rest}/`
  return [
    {
      route: route('POST', 'comments'),
      leaves: 'comment banking/statement-lines',
      act: async () => {
        const answer = await app.as('owner').post(at('comments'), { text: 'Agreed' })
        state.comment = answer.body.id
        return answer
      },
    },
    {
      route: route('DELETE', 'comments/{comment}'),
      leaves: 'delete-comment banking/statement-lines',
      act: () => app.as('owner').delete(at(`comments/${state.comment}`)),
    },
    {
      route: route('POST', 'files'),
      leaves: 'add-file banking/statement-lines',
      act: async () => {
        const answer = await app.as('owner').upload(at('files'), { name: 'a.txt', content: Buffer.from('Agreed') })
        state.file = answer.body.id
        return answer
      },
    },
    {
      route: route('DELETE', 'files/{file}'),
      leaves: 'remove-file banking/statement-lines',
      act: () => app.as('owner').delete(at(`files/${state.file}`)),
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
  'POST /api/company/{company}/purchase/vouchers/read-e-invoice/': 'reads only',
  'POST /api/company/{company}/settings/item-merge/preview/': 'a look ahead keeps nothing',
  'POST /api/company/{company}/settings/inventory/costing/preview/': 'a look ahead keeps nothing',
  'POST /api/company/{company}/settings/inventory/costing/preview-part/': 'reads only',
  'POST /api/company/{company}/account/fiscal-years/move-start/preview/': 'reads only',
  'POST /api/company/{company}/banking/bank-rules/test/': 'reads only',
  'POST /api/company/{company}/reports/self-audit/': 'checks the books and changes nothing in them',
  'POST /api/company/{company}/sales/pos/heartbeat/': 'posts only what was sent before',
  'PATCH /api/company/{company}/setup-guide/': 'a habit of one person',
  'PATCH /api/user/me': 'a name is its person’s own',
  'PUT /api/user/me/avatar/': 'a picture is its person’s own',
  'DELETE /api/user/me/avatar/': 'a picture is its person’s own',
  'PATCH /api/user/me/switch-company/': 'a habit of one person',
}
