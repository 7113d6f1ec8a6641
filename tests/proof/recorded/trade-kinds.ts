/** Invoices, bills and their notes. */
import type { Books, MadeRecords } from './company.ts'
import { day, one } from './company.ts'
import type { Desk, Document } from './desk.ts'
import type { Fields, Kind, Values } from './kinds.ts'
import { nameOfValue, choice, date, flag, number, reference, text } from './kinds.ts'

type Side = 'sales' | 'purchase'

const rowFields = (things: MadeRecords, side: Side): Fields => ({
  item: reference(things['tea'], things['work'], [things['their item'], things['old item'], things['unsold']]),
  description: text(5000),
  quantity: number('3', '4'),
  unit: reference(things['box'], things['pcs'], [things['their unit']]),
  rate: number('7.25', '8'),
  discount_type: choice('percent', 'amount'),
  discount: number('5', '6'),
  discount_ref: reference(things[`${side} discount`], things[`${side} amount`], [
    things[`their ${side} discount`],
    things[`old ${side} discount`],
  ]),
  is_trade_discount: flag(),
  tax_scheme: reference(things['lost tax'], things['no tax'], [things['their tax'], things['old tax'], things['tds']]),
})

const headerFields = (things: MadeRecords, side: Side): Fields => ({
  date: date('2026-03-22'),
  party: reference(things['acme'], things['brown'], [things['their party'], things['closed party']]),
  customer_name: text(255),
  address: text(5000),
  email: { good: 'a@b.test', other: 'c@d.test', bad: ['nonsense', 7, null] },
  tax_type: choice('inclusive', 'none'),
  discount_type: choice('percent', 'amount'),
  discount: number('5', '6'),
  discount_ref: reference(things[`${side} discount`], things[`${side} amount`], [
    things[`their ${side} discount`],
    things[`old ${side} discount`],
  ]),
  is_trade_discount: flag(),
  reference: text(255),
  remarks: text(5000),
  status: choice('Draft', 'Issued'),
  due_date: date('2026-04-30', '2026-05-30'),
  payment_mode: reference(things['cash'], things['card'], [
    things['their mode'],
    things['old mode'],
    things['sales mode'],
  ]),
  received_by: text(255),
  is_export: flag(),
  sales_agent: reference(things['agent'], null, [things['their agent'], things['old agent']]),
  supplier_no: text(50, 'S-1'),
  is_import: flag(),
  import_country: text(100, 'Nepal'),
  import_date: date('2026-03-01'),
  import_document_number: text(100, 'I-1'),
  is_capital_expense: flag(),
  accept: { good: [], other: ['DATE_BEFORE_LAST'], bad: [7, 'x', [7]] },
})

function trade(things: MadeRecords, path: string): Kind {
  const side: Side = path.startsWith('sales/') ? 'sales' : 'purchase'
  const isNote = path.endsWith('notes')
  const { tea, work, vat } = things
  let counter = 100
  const plain = { item: work, quantity: '2', rate: '100', tax_scheme: vat }
  const least = {
    date: day,
    party: side === 'sales' ? things['acme'] : things['brown'],
    rows: [plain],
    ...(isNote ? { remarks: 'Broken' } : {}),
    ...(side === 'purchase' && !isNote ? { supplier_no: 'B-7' } : {}),
  }
  const discounts = { discount_type: 'percent', discount: '10', is_trade_discount: true }
  const goods = { item: tea, quantity: '2', unit: things['box'], rate: '60', tax_scheme: things['lost tax'] }
  const full = {
    ...least,
    customer_name: 'Acme Ltd',
    address: '2 Low Street',
    email: 'mail@acme.test',
    tax_type: 'exclusive',
    ...discounts,
    reference: 'R-1',
    remarks: 'Agreed',
    ...(side === 'sales' ? { sales_agent: things['agent'] } : {}),
    ...(isNote ? {} : { due_date: '2026-04-15' }),
    ...ownFields(path, things['brown ledger']),
    accept: ['DATE_BEFORE_LAST', 'ABOVE_BOUGHT'],
    rows: [
      { ...plain, description: 'By the hour', discount_type: 'amount', discount: '5' },
      { ...goods, description: 'Loose', ...discounts },
    ],
  }
  return {
    path,
    least,
    full,
    fields: headerFields(things, side),
    lists: { rows: { id: { good: null, other: null, bad: [7, 'abc'] }, ...rowFields(things, side) } },
    statuses: isNote
      ? {
          Draft: {},
          Issued: { sent: { status: 'Issued' } },
          Cancelled: { sent: { status: 'Issued' }, acts: ['cancel'] },
        }
      : {
          Draft: {},
          Issued: { sent: { status: 'Issued' } },
          Paid: { sent: { status: 'Issued', payment_mode: things['cash'] } },
          Cancelled: { sent: { status: 'Issued' }, acts: ['cancel'] },
        },
    acts: {
      issue: { accept: ['DATE_BEFORE_LAST'] },
      cancel: { reason: 'Twice', accept: [] },
      ...(isNote
        ? {
            resolve: {},
            allocate: { allocations: [{ item: things[`item of ${origin(path)}`], amount: '10' }] },
            release: { item: things[`item of ${origin(path)}`] },
          }
        : { copy: {}, 'payment-mode': { payment_mode: things['card'] } }),
    },
    ...(side === 'purchase'
      ? { again: (_: Desk, body: Values) => Promise.resolve({ ...body, supplier_no: `B-${(counter += 1)}` }) }
      : {}),
    most: { rows: 1500 },
    reads: [
      ':id/paper/',
      ':id/journal-entries/',
      ':id/print.pdf/',
      ...(isNote ? [`returnable/?invoice=${things[origin(path)]}`, 'returnable/?invoice=abc', 'returnable/'] : []),
    ],
    previews: ['preview/', ':id/cancel-preview/'],
    settings: side,
    besides: (desk) => besides(desk, { path, least, full }),
  }
}

const origin = (path: string): string => (path.startsWith('sales/') ? 'invoice' : 'bill')

function ownFields(path: string, credit_account: unknown): Values {
  switch (path) {
    case 'sales/vouchers':
      return { received_by: 'Joe', is_export: true }
    case 'purchase/vouchers':
      return {
        is_import: true,
        import_country: 'India',
        import_date: '2026-03-02',
        import_document_number: 'X-9',
        is_capital_expense: false,
        landed_costs: [{ type: 'Freight', description: 'By sea', is_percentage: false, value: '12', credit_account }],
      }
    case 'purchase/debit-notes':
      return { supplier_no: 'D-9' }
    default:
      return {}
  }
}

type TradeBodies = { path: string; least: Values; full: Values }

/** Records features of only some of these documents: dates, unnamed customers, stock, rows of another document. */
async function besides(desk: Desk, { path, least, full }: TradeBodies): Promise<void> {
  const { things } = desk
  const issued = { ...least, status: 'Issued', accept: ['DATE_BEFORE_LAST', 'ABOVE_BOUGHT'] }
  let number = 500
  const create = async (name: string, body: Values) => {
    desk.begin(`besides ${name}`)
    const unique =
      path === 'purchase/vouchers' && body['supplier_no'] === 'B-7' ? { supplier_no: `B-${(number += 1)}` } : {}
    const created = await desk.ask('create', 'POST', '', { ...body, ...unique })
    if (created.status !== 201) return created
    await desk.ask('entries', 'GET', `${created.body.id}/journal-entries/`)
    return created
  }
  await create('issued', issued)
  await create('issued in full', { ...full, status: 'Issued' })
  await create('before the last', { ...issued, date: '2026-03-01', accept: [] })
  await create('before the last, accepted', { ...issued, date: '2026-03-01' })
  await create('far ahead', { ...issued, date: '2026-12-30' })
  await create('far ahead, accepted', { ...issued, date: '2026-12-30', accept: ['DATE_FAR_AHEAD'] })
  await create('in another year', { ...issued, date: '2025-07-01' })
  await create('of nobody', { ...issued, party: null })
  await create('of somebody by name', { ...issued, party: null, customer_name: 'Zoe' })
  await create('paid at once', { ...issued, payment_mode: things['cash'] })
  await create('paid by card', { ...issued, payment_mode: things['card'] })
  await create('more than is there', {
    ...issued,
    rows: [{ item: things['tea'], quantity: '9999', rate: '1', tax_scheme: things['vat'] }],
  })
  for (const tax_type of ['inclusive', 'exclusive', 'none']) await create(`tax ${tax_type}`, { ...issued, tax_type })
  for (const type of ['percent', 'amount']) {
    for (const trade of [true, false])
      await create(`discount ${type} ${String(trade)}`, {
        ...issued,
        discount_type: type,
        discount: '10',
        is_trade_discount: trade,
      })
  }
  await create('discount above 100', { ...issued, discount_type: 'percent', discount: '101' })
  await create('discount above all', { ...issued, discount_type: 'amount', discount: '1000' })
  await create('sixty rows', { ...issued, rows: Array.from({ length: 60 }, () => (least['rows'] as Values[])[0]) })
  if (path === 'purchase/vouchers') await billBesides(desk, { create, least, issued })
  if (path.endsWith('notes')) await noteBesides(desk, { create, issued, path })
}

type Create = (name: string, body: Values) => Promise<{ status: number; body: Document }>

async function billBesides(
  desk: Desk,
  { create, least, issued }: { create: Create; least: Values; issued: Values },
): Promise<void> {
  const { things } = desk
  await create('number twice, first', { ...issued, supplier_no: 'TWICE' })
  await create('number twice, second', { ...issued, supplier_no: 'TWICE' })
  await create('number twice, another', { ...issued, supplier_no: 'TWICE', party: things['acme'] })
  const rows = [{ item: things['tea'], quantity: '5', rate: '4', tax_scheme: things['vat'] }]
  const costs: Fields = {
    type: choice('Duty', 'Labor'),
    description: text(255),
    is_percentage: flag(),
    value: number('5', '6'),
    tax_scheme: reference(things['vat'], things['no tax'], [things['their tax'], things['tds']]),
    credit_account: reference(things['brown ledger'], things['cash ledger'], [things['their ledger'], things['rent']]),
  }
  const freight = { type: 'Freight', value: '3', credit_account: things['brown ledger'] }
  for (const [name, { good, bad }] of Object.entries(costs)) {
    for (const value of [good, ...bad]) {
      const cost = { ...freight, [name]: value }
      await create(`cost ${name} ${nameOfValue(value)}`, { ...least, rows, landed_costs: [cost] })
    }
  }
  for (const type of ['Freight', 'Tax on Purchase', 'Customs Valuation Uplift', 'Duty'])
    await create(`cost of ${type}`, {
      ...issued,
      rows,
      landed_costs: [{ ...freight, type, tax_scheme: things['vat'] }],
    })
  for (const value of [null, {}, 'x', [null], [7], [{}], [{ nonsense: 1 }]])
    await create(`costs ${JSON.stringify(value)}`, { ...least, landed_costs: value })
}

async function noteBesides(
  desk: Desk,
  { create, issued, path }: { create: Create; issued: Values; path: string },
): Promise<void> {
  const { things } = desk
  const from = origin(path)
  const [first, second] = [things[`${from} row 0`], things[`${from} row 1`]]
  const row = (origin_row: unknown, more: Values = {}) => ({
    item: things['work'],
    quantity: '1',
    rate: '50',
    tax_scheme: things['vat'],
    origin_row,
    ...more,
  })
  for (const [name, rows] of [
    ['returned', [row(first)]],
    ['returned goods', [row(second, { item: things['tea'], rate: '5' })]],
    ['returned goods that stay', [row(second, { item: things['tea'], rate: '5', is_returned: false })]],
    ['returned at another rate', [row(first, { rate: '60' })]],
    ['another item', [row(first, { item: things['mug'] })]],
    ['more than was sold', [row(first, { quantity: '100' })]],
    ['twice the same', [row(first), row(first)]],
    ['origin unknown', [row('01900000-0000-7000-8000-000000000001')]],
    ['origin 7', [row(7)]],
    ['origin abc', [row('abc')]],
    ['returned 7', [row(first, { is_returned: 7 })]],
    ['returned null', [row(first, { is_returned: null })]],
    ['with one of its own', [row(first), row(null)]],
  ] as const)
    await create(`row ${name}`, { ...issued, rows })
  const created = await create('set off', { ...issued, rows: [row(first)] })
  const { id, version } = created.body
  const item = things[`item of ${from}`]
  for (const [name, act, body] of [
    ['too much', 'allocate', { allocations: [{ item, amount: '9999' }] }],
    ['nothing', 'allocate', { allocations: [] }],
    ['zero', 'allocate', { allocations: [{ item, amount: '0' }] }],
    ['unknown field', 'allocate', { allocations: [{ item, amount: '1', nonsense: 1 }] }],
    ['unknown', 'allocate', { allocations: [{ item: id, amount: '1' }] }],
    ['a part', 'allocate', { allocations: [{ item, amount: '10' }] }],
  ] as const)
    await desk.ask(`set off ${name}`, 'POST', `${id}/${act}/`, { version, ...body })
  await desk.ask('release', 'POST', `${id}/release/`, { version: version + 1, item })
  await desk.ask('set off oldest', 'POST', `${id}/resolve/`, { version: version + 2 })
  await desk.ask('cancel', 'POST', `${id}/cancel/`, { version: version + 3, reason: 'Twice' })
  await desk.history('then', id)
  await desk.ask('invoice then', 'GET', `${one}/${from === 'invoice' ? 'sales' : 'purchase'}/vouchers/${things[from]}/`)
}

export const tradeKinds = ({ things }: Books): Kind[] =>
  ['sales/vouchers', 'sales/credit-notes', 'purchase/vouchers', 'purchase/debit-notes'].map((path) =>
    trade(things, path),
  )
