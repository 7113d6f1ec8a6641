/** Receipts, supplier payments and cheque deposits. */
import type { Books, MadeRecords } from './company.ts'
import { day, one, unknownId } from './company.ts'
import type { Desk, Document } from './desk.ts'
import type { Fields, Kind, Values } from './kinds.ts'
import { choice, date, dated, number, reference, text } from './kinds.ts'

const paymentRow = (things: MadeRecords): Fields => ({
  method: choice('mode', 'bank'),
  mode: reference(things['cash'], things['card'], [things['their mode'], things['old mode'], things['sales mode']]),
  bank_account: reference(things['bank'], things['wallet'], [things['their bank']]),
  amount: number('30', '40'),
  cheque_number: text(50, '000107'),
  cheque_date: date('2026-03-19'),
  drawee_bank: text(255, 'HSBC'),
})

function payment(things: MadeRecords, path: 'payment-receipts' | 'purchase/payments'): Kind {
  const isIn = path === 'payment-receipts'
  const party = isIn ? things['acme'] : things['brown']
  const item = things[`item of ${isIn ? 'invoice' : 'bill'}`]
  const inCash = { method: 'mode', mode: things['cash'], amount: '25' }
  const cheque = { method: 'cheque', bank_account: things['bank'], amount: '50', cheque_number: '000107' }
  const least = { date: day, party, rows: [inCash] }
  const full = {
    ...least,
    ledger: isIn ? 'receivable' : 'payable',
    withholding_scheme: things['tds'],
    withholding_base: '100',
    write_off: '0.05',
    reference: 'R-1',
    remarks: 'Agreed',
    accept: ['DATE_BEFORE_LAST'],
    allocations: [{ item, amount: '5' }],
    rows: [inCash, { method: 'bank', bank_account: things['bank'], amount: '10' }],
  }
  const chequeSent = {
    rows: [{ ...cheque, cheque_date: day, drawee_bank: 'HSBC' }],
    withholding_scheme: null,
    withholding_base: null,
    write_off: null,
    allocations: [],
  }
  return {
    path,
    least,
    full,
    fields: {
      date: date('2026-03-22'),
      party: reference(things['brown'], things['acme'], [things['their party'], things['closed party']]),
      ledger: choice('receivable', 'payable'),
      withholding_scheme: reference(things['tds'], null, [things['their tax'], things['vat'], things['old tax']]),
      withholding_base: number('20', '30'),
      write_off: number('0.1', '0.2'),
      reference: text(255),
      remarks: text(5000),
      accept: { good: [], other: ['DATE_BEFORE_LAST'], bad: [7, 'x', [7]] },
      status: choice('Issued', 'Cleared'),
    },
    lists: {
      rows: paymentRow(things),
      allocations: { item: reference(item, null, [things['acme']]), amount: number('3', '4') },
    },
    statuses: {
      Issued: { sent: chequeSent },
      Cleared: {},
      Cancelled: { acts: ['cancel'] },
      'Cheque cleared': { sent: chequeSent, acts: ['clear'] },
      'Cheque cancelled': { sent: chequeSent, acts: ['cancel'] },
    },
    acts: {
      clear: { date: '2026-03-25' },
      cancel: { reason: 'Twice' },
      allocate: { allocations: [{ item, amount: '2' }] },
      release: { item },
    },
    most: { rows: 50, allocations: 1500 },
    reads: [
      ':id/paper/',
      ':id/journal-entries/',
      ':id/print.pdf/',
      'ways/',
      `open/?party=${party}&ledger=${full.ledger}`,
      `open/?party=${party}`,
      'open/',
      'open/?party=abc',
      `open/?invoice=${things[isIn ? 'invoice' : 'bill']}`,
      `open/?party=${unknownId}`,
    ],
    previews: [],
    besides: (desk) => paymentBesides(desk, { least, cheque, item, isIn }),
  }
}

type PaymentCase = { least: Values; cheque: Values; item: unknown; isIn: boolean }

async function paymentBesides(desk: Desk, { least, cheque, item, isIn }: PaymentCase): Promise<void> {
  const { things } = desk
  const create = async (name: string, more: Values) => {
    desk.begin(`besides ${name}`)
    const created = await desk.ask('create', 'POST', '', { ...least, ...more })
    if (created.status === 201) await desk.ask('entries', 'GET', `${created.body.id}/journal-entries/`)
    return created
  }
  const row = (more: Values) => ({ rows: [{ method: 'mode', mode: things['cash'], amount: '25', ...more }] })
  await create('before the last', { date: '2026-03-01' })
  await create('far ahead', { date: '2026-12-30' })
  await create('far ahead, accepted', { date: '2026-12-30', accept: ['DATE_FAR_AHEAD'] })
  await create('in another year', { date: '2025-07-01' })
  await create('by card', row({ mode: things['card'] }))
  await create('by wallet', row({ method: 'bank', bank_account: things['wallet'], mode: null }))
  await create('mode beside bank', row({ method: 'bank', bank_account: things['bank'] }))
  await create('cheque beside cash', row({ cheque_number: '12', cheque_date: day, drawee_bank: 'HSBC' }))
  for (const name of ['cheque_number', 'cheque_date', 'drawee_bank', 'bank_account'] as const)
    for (const value of [null, '', 7, 'nonsense'])
      await create(`cheque ${name} ${String(value)}`, { rows: [{ ...cheque, [name]: value }] })
  await create('cheque and cash', { rows: [cheque, ...(least['rows'] as Values[])] })
  await create('cheque, two', { rows: [cheque, cheque] })
  await create('cheque with withholding', { rows: [cheque], withholding_scheme: things['tds'], withholding_base: '10' })
  await create('cheque with shares', { rows: [cheque], allocations: [{ item, amount: '5' }] })
  for (const amount of ['0', '-1', '9999', '25', '25.01', 'x'])
    await create(`settles ${amount}`, { allocations: [{ item, amount }] })
  await create('settles twice', {
    allocations: [
      { item, amount: '1' },
      { item, amount: '1' },
    ],
  })
  await create('written off too much', { write_off: '51' })
  await create('written off alone', { rows: [], write_off: '1', allocations: [{ item, amount: '1' }] })
  await create('withheld without scheme', { withholding_base: '10' })
  await create('withheld without base', { withholding_scheme: things['tds'], allocations: [{ item, amount: '5' }] })
  await create('the other ledger', { ledger: isIn ? 'payable' : 'receivable' })
  desk.begin('besides cheque and deposit')
  const created = await desk.ask('cheque', 'POST', '', { ...least, rows: [cheque] })
  const { id, version } = created.body
  const deposits = await desk.ask('deposits', 'GET', `${one}/banking/cheque-deposits/?payment=${id}`)
  const deposit: Document | undefined = deposits.body[0]
  if (deposit) {
    const at = `${one}/banking/cheque-deposits/${deposit.id}/`
    await desk.ask('deposit', 'GET', at)
    await desk.ask('deposit changed', 'PATCH', at, { version: deposit.version, narration: 'Other' })
    await desk.ask('deposit cleared', 'POST', `${at}clear/`, { version: deposit.version, date: day })
    await desk.ask('deposit cancelled', 'POST', `${at}cancel/`, { version: deposit.version, reason: 'Twice' })
    await desk.ask('deposit deleted', 'DELETE', `${at}?version=${deposit.version}`)
  }
  await desk.ask('cleared', 'POST', `${id}/clear/`, { version, date: day })
  if (deposit) await desk.ask('deposit then', 'GET', `${one}/banking/cheque-deposits/${deposit.id}/`)
  await desk.history('then', id)
}

function deposit(things: MadeRecords): Kind {
  const least = { date: day, bank_account: things['bank'], benefactor: things['acme ledger'], amount: '139.12' }
  const full = {
    ...least,
    cheque_number: '000107',
    cheque_date: '2026-03-18',
    drawee_bank: 'HSBC',
    deposited_by: 'Joe',
    narration: 'For March',
    accept: ['DATE_BEFORE_LAST'],
  }
  return {
    path: 'banking/cheque-deposits',
    least,
    full,
    fields: {
      date: date('2026-03-22'),
      bank_account: reference(things['bank'], things['wallet'], [things['their bank'], things['bank ledger']]),
      benefactor: reference(things['brown ledger'], things['wallet ledger'], [
        things['their ledger'],
        things['rent'],
        things['bank ledger'],
      ]),
      amount: number('10.5', '20'),
      cheque_number: text(50, '12'),
      cheque_date: date('2026-03-19'),
      drawee_bank: text(255),
      deposited_by: text(255),
      narration: text(5000),
      status: choice('Draft', 'Issued'),
      accept: { good: [], other: ['DATE_BEFORE_LAST'], bad: [7, 'x', [7]] },
    },
    lists: {},
    statuses: {
      Draft: {},
      Issued: { sent: { status: 'Issued' } },
      Cleared: { sent: { status: 'Issued' }, acts: ['clear'] },
      Cancelled: { sent: { status: 'Issued' }, acts: ['cancel'] },
      'Cleared, cancelled': { sent: { status: 'Issued' }, acts: ['clear', 'cancel'] },
    },
    acts: { issue: { accept: [] }, clear: { date: '2026-03-25' }, cancel: { reason: 'Twice' } },
    most: {},
    reads: [':id/journal-entries/', ':id/paper/', ':id/print.pdf/'],
    previews: [],
    besides: (desk) => dated(desk, { ...least, status: 'Issued' }),
  }
}

export const moneyKinds = ({ things }: Books): Kind[] => [
  payment(things, 'payment-receipts'),
  payment(things, 'purchase/payments'),
  deposit(things),
]
