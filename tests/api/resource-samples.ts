/** Reads and fills any declared resource of company `one`. */
import { expect } from 'vitest'
import type { DataShape, Field, Resource } from '../../domain/resources/core/define.ts'
import { isWritable } from '../../domain/resources/core/define.ts'
import { resources } from '../../domain/resources/index.ts'
import type { TestApp } from './harness.ts'
import { moneyBodies, someMoney, templateBody } from './money-samples.ts'
import { someStock } from './stock-samples.ts'
import { somePayments } from './payment-samples.ts'
import { someRecurring } from './recurring-samples.ts'
import { someTrade } from './trade-samples.ts'

export type Row = Record<string, unknown> & { id: string; version: number }
export const base = '/api/company/one'

/** Returns the fields that a client may send. */
export function writableFields({ fields }: Resource): [string, Field][] {
  return Object.entries(fields).filter(([, field]) => isWritable(field))
}

/** Returns every row of a list, by pages of 50. */
export async function allRows(app: TestApp, resource: Resource, query = ''): Promise<Row[]> {
  const rows: Row[] = []
  for (let start = 0; ; start += 50) {
    const page = `${base}/${resource.path}/?_start=${start}&_end=${start + 50}${query}`
    const { status, body } = await app.as('owner').get(page)
    expect(status).toBe(200)
    rows.push(...body)
    if (body.length < 50) return rows
  }
}

let counter = 0

/** Structured values that are valid for any record. */
const dataOf: Readonly<Record<DataShape, unknown>> = {
  extra_fields: [{ name: 'Colour', type: 'text', search: true }],
  extra_data: {},
  units: [],
  aliases: [],
  representatives: [],
  fee: { type: 'percentage', value: '2' },
  interval: { every: 1, unit: 'Month' },
}

/** Returns a body with every writable field filled; texts end in a unique number. */
export async function sample(app: TestApp, resource: Resource): Promise<Record<string, unknown>> {
  counter += 1
  const body: Record<string, unknown> = {}
  for (const [name, field] of writableFields(resource)) body[name] = await valueFor(app, field, name)
  return { ...body, ...(await fitting[resource.path]?.(app)) }
}

const chosenLedgers = {
  sales_account_type: 'existing',
  purchase_account_type: 'existing',
  discount_allowed_account_type: 'existing',
  discount_received_account_type: 'existing',
}

/** Values of fields that depend on each other, or require a format. */
const fitting: Readonly<Record<string, (app: TestApp) => Promise<object>>> = {
  'inventory/units': async (app) => ({ base_unit: await unitCalled(app, 'Piece'), factor: '12' }),
  'inventory/categories': async (app) => ({
    ...chosenLedgers,
    hs_code: '12345',
    inventory_account: await ledgerCoded(app, 'A-I-I'),
    fixed_asset: false,
    direct_expense: false,
    indirect_expense: false,
  }),
  'inventory/items': async (app) => ({
    ...chosenLedgers,
    fixed_asset: false,
    direct_expense: false,
    indirect_expense: false,
    unit: await unitCalled(app, 'Piece'),
    units: [{ unit: await unitCalled(app, 'Gram'), factor: '3' }],
  }),
  'crm/parties': () =>
    Promise.resolve({
      email: 'office@acme.test',
      credit_days: '30',
      aliases: ['ACME', 'Acme Limited'],
      representatives: [{ name: 'Zoe', position: null, phone: '0700 900', email: null }],
    }),
  // Periods do not overlap.
  'tax/returns': () => Promise.resolve(dayOfReturn()),
  'tax/schemes': () => Promise.resolve({ kind: 'exempt', rate: '0' }),
  'settings/payment-modes': async (app) => ({
    account: await ledgerCoded(app, 'A-C-C'),
    fee_account: await ledgerCoded(app, 'E-I-BC-BC'),
  }),
  'settings/dashboard-widgets': async (app) => ({
    widget: 'Account Balance',
    account: await ledgerCoded(app, 'A-C-C'),
    display_type: 'Line',
    count: '12',
  }),
  'banking/bank-accounts': async (app) => ({
    clearing_account: await ledgerCoded(app, 'A-CE-CC'),
    is_wallet: false,
    next_cheque_no: `${counter}`,
    commission_percent: null,
    match_tolerance: '0.05',
    match_tolerance_percent: '1',
    iban: 'GB82WEST12345698765432',
    bic: 'WESTGB22',
    upi_id: 'shop@bank',
    print_on_invoices: false,
  }),
  'banking/bank-rules': async (app) => ({
    account: await ledgerCoded(app, 'E-I-BC-BC'),
    tax_scheme: await taxWithRate(app),
    second_account: await ledgerCoded(app, 'E-I-FP'),
    second_percent: '30',
    second_tax_scheme: await taxWithRate(app),
  }),
  ...moneyBodies,
  'banking/fund-transfer-templates': templateBody,
  'sales/agents': () => Promise.resolve({ commission_rate: '2.5' }),
  'sales/discounts': () => Promise.resolve({ value: '10' }),
  'purchase/discounts': () => Promise.resolve({ value: '10' }),
}

async function taxWithRate(app: TestApp): Promise<string> {
  const { body } = await app.as('owner').get(`${base}/tax/schemes/?kind=taxable`)
  return body.find(({ rate }: { rate: string }) => rate !== '0').id
}

async function unitCalled(app: TestApp, name: string): Promise<string> {
  return (await app.as('owner').get(`${base}/inventory/units/?name=${name}`)).body[0].id
}

async function ledgerCoded(app: TestApp, code: string): Promise<string> {
  return (await app.as('owner').get(`${base}/account/ledgers/?code=${code}`)).body[0].id
}

function dayOfReturn(): { start_date: string; end_date: string } {
  counter += 1
  const day = new Date(Date.UTC(2030, 0, counter)).toISOString().slice(0, 10)
  return { start_date: day, end_date: day }
}

/** The bodies of new records that a name is not enough for. */
const newBodies: Readonly<Record<string, () => object>> = {
  'tax/returns': () => ({ name: 'A return', ...dayOfReturn() }),
  'banking/bank-accounts': () => ({ bank_name: 'A bank', account_number: '1' }),
}

/** Returns the first record of a picker; a new one when there is none. */
export async function someId(app: TestApp, path: string, company = base): Promise<string> {
  const { body } = await app.as('owner').get(`${company}/${path}/options/`)
  if (body[0]) return body[0].id
  const resource = resources.find((one) => one.path === path)
  const created =
    resource?.title === 'name'
      ? await app.as('owner').post(`${company}/${path}/`, newBodies[path]?.() ?? { name: `A ${path}` })
      : null
  expect(created?.status).toBe(201)
  return created?.body.id
}

async function valueFor(app: TestApp, field: Field, name: string): Promise<unknown> {
  switch (field.kind) {
    case 'text':
    case 'note': {
      const value = `${name} ${counter}`
      return value.length > field.max ? `s${counter}` : value
    }
    case 'money':
      return `${counter}.50`
    case 'quantity':
      return `${counter}`
    case 'date':
      return '2026-02-01'
    case 'flag':
      return true
    case 'choice':
    case 'status':
      return Object.keys(field.choices)[0]
    case 'reference':
      return someId(app, field.to)
    case 'data':
      return dataOf[field.shape]
  }
}

/**
 * Creates opening balances, vouchers with texts that are difficult for search, files and wildcards, items, customers
 * and suppliers.
 */
export async function someDocuments(app: TestApp): Promise<void> {
  const { body: accounts } = await app.as('owner').get(`${base}/account/ledgers/?_start=0&_end=500`)
  const idOf = (code: string) => accounts.find((account: { code: string }) => account.code === code).id
  for (const [code, amounts] of [
    ['A-C-C', { opening_dr: '10.50' }],
    ['Q-CI', { opening_cr: '10.50' }],
  ] as const) {
    await app.as('owner').post(`${base}/account/opening-balances/`, { account: idOf(code), ...amounts })
  }
  await someItems(app)
  await someStock(app)
  await someTrade(app)
  await somePayments(app)
  await someParties(app)
  await someMoney(app)
  await someRecurring(app)
  await someReturns(app)
  // The widgets of the owner.
  expect((await app.as('owner').patch(`${base}/dashboard/`, { is_default: false })).status).toBe(200)
  for (const [status, narration] of [
    ['Approved', '=1+1'],
    ['Unapproved', '100 % of rent'],
    ['Approved', 'Rent_x'],
  ]) {
    const rows = [
      { account: idOf('E-I-FP'), debit: '10.50' },
      { account: idOf('A-C-C'), credit: '10.50' },
    ]
    await app.as('owner').post(`${base}/account/journal-vouchers/`, { date: '2026-03-31', narration, status, rows })
  }
  // As PostgreSQL does within minutes: without statistics some lists take a hundred times as long.
  await app.sql('analyze')
}

/** Creates a filed tax return and a draft. */
async function someReturns(app: TestApp): Promise<void> {
  const at = `${base}/tax/returns/`
  const owner = app.as('owner')
  const filed = await owner.post(at, { start_date: '2025-01-01', end_date: '2025-03-31', remarks: '100 % on time' })
  const { fingerprint } = (await owner.get(`${at}${filed.body.id}/figures/`)).body
  const filing = { filed_on: '2025-05-05', reference: 'HMRC_7', fingerprint }
  expect((await owner.post(`${at}${filed.body.id}/file/`, filing)).status).toBe(200)
  const draft = await owner.post(at, { name: '=Q2', start_date: '2025-04-01', end_date: '2025-06-30' })
  expect(draft.status).toBe(201)
}

/** Creates parties that are customers and suppliers, with and without optional fields. */
async function someParties(app: TestApp): Promise<void> {
  const bodies = [
    { name: "O'Neill & Sons", tax_number: '100 %', credit_limit: '250', credit_days: '14' },
    { name: 'Rent_x Ltd', contact_no: '0700_1', email: 'office@rent.test', address: 'Leeds', tax_number: '77' },
  ]
  const parties: { id: string; customer_account: string; supplier_account: string }[] = []
  for (const body of bodies) {
    const { status, body: party } = await app.as('owner').post(`${base}/crm/parties/`, body)
    expect(status).toBe(201)
    parties.push(party)
  }
  const lines = parties.flatMap(({ customer_account, supplier_account }, place) => {
    const amount = `${place + 1}0.25`
    return [
      { account: customer_account, debit: amount },
      { account: supplier_account, credit: amount },
    ]
  })
  const [first, second] = parties.map(({ id }) => id)
  const items = [
    {
      party: first,
      type: 'invoice',
      document_no: "17 %_'",
      date: '2023-11-20',
      due_date: '2024-12-20',
      amount: '12.50',
    },
    { party: second, type: 'bill', document_no: '=B/9', date: '2023-12-01', amount: '7' },
  ]
  for (const item of items) {
    expect((await app.as('owner').post(`${base}/account/opening-items/`, item)).status).toBe(201)
  }
  const voucher = { date: '2026-03-30', narration: 'Swapped', status: 'Approved', rows: lines }
  expect((await app.as('owner').post(`${base}/account/journal-vouchers/`, voucher)).status).toBe(201)
}

/** Creates categories, brands and items, with prices and without. */
async function someItems(app: TestApp): Promise<void> {
  const make = async (path: string, body: object) => {
    const { status, body: record } = await app.as('owner').post(`${base}/inventory/${path}/`, body)
    expect(status).toBe(201)
    return record.id
  }
  const unit = await unitCalled(app, 'Piece')
  const category = await make('categories', { name: 'Tea', code: 'T_1', hs_code: '0902' })
  await make('categories', { name: '50 % off' })
  const brand = await make('brands', { name: "Taylor's", description: 'Of Harrogate' })
  await make('brands', { name: 'Own brand' })
  await make('items', { name: 'Assam', code: '=1', unit, category, brand, selling_price: '4.5', cost_price: '0.0125' })
  await make('items', { name: 'Rent_x of a van', unit, track_inventory: false, barcode: '5012' })
  await make('items', { name: '100 % linen', unit, category, description: 'A cloth', can_be_sold: false })
}
