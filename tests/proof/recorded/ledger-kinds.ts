/** Manual ledger documents: journal vouchers and opening balances. */
import type { Books, MadeRecords } from './company.ts'
import { day, one } from './company.ts'
import type { Desk } from './desk.ts'
import type { Kind, Values } from './kinds.ts'
import { choice, date, dated, number, reference, text } from './kinds.ts'

function journal(things: MadeRecords): Kind {
  const rows = [
    { account: things['rent'], debit: '80' },
    { account: things['cash ledger'], credit: '80' },
  ]
  const least = { date: day, narration: 'Rent', rows }
  const described = rows.map((row) => ({ ...row, description: 'Office' }))
  return {
    path: 'account/journal-vouchers',
    least,
    full: { ...least, accept: ['DATE_BEFORE_LAST'], rows: described },
    fields: {
      date: date('2026-03-22'),
      narration: text(5000),
      status: choice('Unapproved', 'Approved'),
      accept: { good: [], other: ['DATE_BEFORE_LAST'], bad: [7, 'x', [7]] },
      total: number('7', '8'),
      cancel_reason: text(5000),
    },
    lists: {
      rows: {
        account: reference(things['capital'], things['bank ledger'], [things['their ledger'], things['acme']]),
        debit: number('80', '90'),
        credit: number('5', '6'),
        description: text(255),
      },
    },
    statuses: {
      Unapproved: {},
      Approved: { sent: { status: 'Approved' } },
      Cancelled: { sent: { status: 'Approved' }, acts: ['cancel'] },
      Reversed: { sent: { status: 'Approved' }, acts: ['reverse'] },
    },
    acts: { approve: { accept: [] }, cancel: { reason: 'Twice' }, reverse: { date: '2026-04-01' }, duplicate: {} },
    most: { rows: 1500 },
    reads: [':id/journal-entries/', ':id/paper/', ':id/print.pdf/'],
    previews: [],
    besides: async (desk) => {
      await dated(desk, { ...least, status: 'Approved' })
      for (const [name, changed] of [
        ['unbalanced', [rows[0], { account: things['cash ledger'], credit: '79' }]],
        ['one row', [rows[0]]],
        ['party ledger', [rows[0], { account: things['acme ledger'], credit: '80' }]],
        ['both sides', [{ ...rows[0], credit: '80' }, rows[1]]],
        [
          'three digits',
          rows.map((row) =>
            Object.fromEntries(Object.entries(row).map(([key, value]) => [key, key === 'account' ? value : '80.125'])),
          ),
        ],
        ['sixty rows', Array.from({ length: 30 }, () => rows).flat()],
      ] as const) {
        for (const status of ['Unapproved', 'Approved']) {
          desk.begin(`besides ${name} ${status}`)
          await desk.ask('create', 'POST', '', { ...least, status, rows: changed })
        }
      }
    },
  }
}

/** Opens each account and item once: a new one each time. */
function opening(things: MadeRecords): Kind {
  let counter = 0
  const fresh = async (desk: Desk, body: Values) => {
    counter += 1
    const party = await desk.quietly('POST', `${one}/crm/parties/`, { name: `Party ${counter}` })
    return 'account' in body ? { ...body, account: party.body.customer_account } : body
  }
  return {
    path: 'account/opening-balances',
    least: { account: things['rent'], opening_dr: '10' },
    full: { account: things['rent'], opening_dr: '10.50', opening_cr: null },
    fields: {
      account: reference(things['bank ledger'], things['wallet ledger'], [things['their ledger'], things['acme']]),
      opening_dr: number('11', '12'),
      opening_cr: number('5', '6'),
      accept: { good: [], other: ['DATE_BEFORE_LAST'], bad: [7, 'x', [7]] },
      date: date(day),
    },
    lists: {},
    statuses: { Stored: {} },
    acts: {},
    again: fresh,
    most: {},
    reads: [':id/journal-entries/'],
    previews: [],
    besides: async (desk) => {
      for (const [name, account] of [
        ['cash', things['cash ledger']],
        ['cash again', things['cash ledger']],
        ['bank', things['bank ledger']],
        ['expense', things['bank charges']],
        ['supplier', things['brown ledger']],
      ] as const) {
        desk.begin(`besides ${name}`)
        const created = await desk.ask('create', 'POST', '', { account, opening_cr: '7.25' })
        if (created.status !== 201) continue
        await desk.ask('entries', 'GET', `${created.body.id}/journal-entries/`)
        await desk.ask('turned', 'PATCH', `${created.body.id}/`, { opening_dr: '3', opening_cr: null, version: 1 })
        await desk.history('then', created.body.id)
      }
    },
  }
}

export const ledgerKinds = ({ things }: Books): Kind[] => [journal(things), opening(things)]
