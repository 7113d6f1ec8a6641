/**
 * Creates the references of recorded documents: records of company `one`, some of company `two`, and names for all
 * their ids.
 */
import type { Body, Server } from './server.ts'

export const one = '/api/company/one'
export const two = '/api/company/two'
/** An unused id. */
export const unknownId = '01900000-0000-7000-8000-000000000001'
export const day = '2026-03-20'

/** The ids of created records, by name. */
export type MadeRecords = Readonly<Record<string, string>>
export type Books = { things: MadeRecords; names: ReadonlyMap<string, string> }

/** Fills both companies; every setting that enables further fields is on. */
export async function fillCompanies(server: Server): Promise<Books> {
  const things: Record<string, string> = {}
  const get = async (url: string) => (await server.ask({ method: 'GET', url })).body
  const make = async (name: string, path: string, body: object): Promise<Body> => {
    const created = await server.ask({ method: 'POST', url: path.startsWith('/') ? path : `${one}/${path}/`, body })
    if (created.status !== 201) throw new Error(`${name}: ${created.status} ${JSON.stringify(created.body)}`)
    things[name] = created.body.id
    return created.body
  }
  await switchOn(server)
  for (const [code, name] of [
    ['A-C-C', 'cash ledger'],
    ['Q-CI', 'capital'],
    ['E-I-FP', 'rent'],
    ['E-I-BC-BC', 'bank charges'],
  ] as const)
    things[name] = (await get(`${one}/account/ledgers/?code=${code}`))[0].id
  things['pcs'] = (await get(`${one}/inventory/units/?name=Piece`))[0].id
  things['cash'] = (await get(`${one}/settings/payment-modes/?name=Cash`))[0].id
  await makeRecords({ make, things })
  await makeTheirs({ make, things, get })
  await makeDocuments({ make, things })
  return { things, names: await namesOf(server, things) }
}

async function switchOn(server: Server): Promise<void> {
  const flags = ['row_discount', 'header_discount', 'trade_discount', 'due_date', 'row_description']
  const sales = [...flags, 'reference', 'remarks', 'received_by', 'amount_entry', 'agents'].map(
    (name) => `sales_${name}`,
  )
  const purchase = [...flags, 'capital_expense', 'landed_cost'].map((name) => `purchase_${name}`)
  await settings(server, 'sales', { ...on(sales), sales_final: false, write_off_limit: '50' })
  await settings(server, 'purchase', { ...on(purchase), purchase_final: false })
}

const on = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, true]))

/** Changes settings of documents; throws when they are refused. */
export async function settings(server: Server, page: 'sales' | 'purchase', values: object): Promise<void> {
  const url = `${one}/settings/${page}/`
  const { version } = (await server.ask({ method: 'GET', url })).body
  const { status, body } = await server.ask({ method: 'PUT', url, body: { ...values, version } })
  if (status !== 200) throw new Error(`${page}: ${JSON.stringify(body)}`)
}

type Make = (name: string, path: string, body: object) => Promise<Body>
type MakeContext = { make: Make; things: Record<string, string> }

async function makeRecords({ make, things }: MakeContext): Promise<void> {
  const contact = { email: 'office@acme.test', address: '1 High Street', tax_number: '771', credit_days: '30' }
  things['acme ledger'] = (await make('acme', 'crm/parties', { name: 'Acme', ...contact })).customer_account
  things['brown ledger'] = (await make('brown', 'crm/parties', { name: 'Brown' })).supplier_account
  await make('carrier', 'crm/parties', { name: 'Carrier' })
  await make('closed party', 'crm/parties', { name: 'Closed', is_active: false })
  await make('vat', 'tax/schemes', { name: 'VAT 20', kind: 'taxable', rate: '20', recoverable: true })
  await make('lost tax', 'tax/schemes', { name: 'Lost 5', kind: 'taxable', rate: '5', recoverable: false })
  await make('no tax', 'tax/schemes', { name: 'Nothing', kind: 'exempt', rate: '0' })
  await make('tds', 'tax/schemes', { name: 'TDS', kind: 'withholding', rate: '1.5' })
  await make('old tax', 'tax/schemes', { name: 'Old tax', kind: 'taxable', rate: '3', is_active: false })
  await make('box', 'inventory/units', { name: 'Case', short_name: 'cs', base_unit: things['pcs'], factor: '12' })
  const item = (name: string, fields: object = {}) =>
    make(name, 'inventory/items', { name, code: name.toUpperCase(), unit: things['pcs'], ...fields })
  await item('tea', { tax_scheme: things['vat'], selling_price: '5', cost_price: '2' })
  for (const name of ['mug', 'kit', 'jar', 'lid']) await item(name)
  await item('work', { track_inventory: false })
  await item('old item', { is_active: false })
  await item('unsold', { can_be_sold: false, can_be_purchased: false, can_be_bought: undefined })
  const bank = { bank_name: 'Barclays', account_number: '12', next_cheque_no: '7' }
  things['bank ledger'] = (await make('bank', 'banking/bank-accounts', bank)).account
  const wallet = await make('wallet', 'banking/bank-accounts', {
    is_wallet: true,
    bank_name: 'PayPal',
    commission_percent: '2',
  })
  things['wallet ledger'] = wallet.account
  const card = {
    account: things['bank ledger'],
    fee: { type: 'percentage', value: '2' },
    fee_account: things['bank charges'],
  }
  await make('card', 'settings/payment-modes', { name: 'Card', ...card })
  await make('sales mode', 'settings/payment-modes', {
    name: 'In',
    account: things['cash ledger'],
    enabled_for_purchase: false,
  })
  await make('old mode', 'settings/payment-modes', { name: 'Old', account: things['cash ledger'], is_active: false })
  for (const side of ['sales', 'purchase']) {
    await make(`${side} discount`, `${side}/discounts`, { name: 'Tenth', type: 'percent', value: '10' })
    const fixed = { name: 'Five', type: 'amount', value: '5', is_trade_discount: false }
    await make(`${side} amount`, `${side}/discounts`, fixed)
    await make(`old ${side} discount`, `${side}/discounts`, { ...fixed, name: 'Old', is_active: false })
  }
  await make('agent', 'sales/agents', { name: 'Ann', commission_rate: '2.5' })
  await make('old agent', 'sales/agents', { name: 'Bob', commission_rate: '1', is_active: false })
}

async function makeTheirs({ make, things, get }: MakeContext & { get: (url: string) => Promise<Body> }): Promise<void> {
  const unit = (await get(`${two}/inventory/units/?name=Piece`))[0].id
  things['their unit'] = unit
  things['their ledger'] = (await get(`${two}/account/ledgers/?_end=1`))[0].id
  things['their mode'] = (await get(`${two}/settings/payment-modes/?name=Cash`))[0].id
  await make('their item', `${two}/inventory/items/`, { name: 'Theirs', unit })
  await make('their part', `${two}/inventory/items/`, { name: 'Their part', unit })
  await make('their party', `${two}/crm/parties/`, { name: 'Theirs' })
  await make('their tax', `${two}/tax/schemes/`, { name: 'Theirs', kind: 'taxable', rate: '1' })
  await make('their bank', `${two}/banking/bank-accounts/`, { bank_name: 'Theirs', account_number: '1' })
  await make('their agent', `${two}/sales/agents/`, { name: 'Theirs', commission_rate: '1' })
  for (const side of ['sales', 'purchase'])
    await make(`their ${side} discount`, `${two}/${side}/discounts/`, { name: 'Theirs', type: 'percent', value: '1' })
  const part = { side: 'in', item: things['their part'], quantity: '1' }
  const bill = { item: things['their item'], quantity: '1', overhead: '0', rows: [part] }
  await make('their bill of materials', `${two}/inventory/bill-of-materials/`, bill)
}

/** Creates stock, an invoice and a bill that notes and payments reference, and a bill of materials. */
async function makeDocuments({ make, things }: MakeContext): Promise<void> {
  const { tea, mug, jar, lid, kit, work, vat, acme, brown } = things
  const stock = [tea, mug, jar, lid].map((item) => ({ item, quantity: '500', rate: '2' }))
  const adjustment = { purpose: 'Stock In', remarks: 'Found', status: 'Issued', date: '2026-02-01' }
  await make('stock', 'inventory/adjustments', { ...adjustment, rows: stock })
  const rows = [
    { item: work, quantity: '4', rate: '50', tax_scheme: vat },
    { item: tea, quantity: '10', rate: '5', tax_scheme: vat },
  ]
  const issued = { date: '2026-03-10', status: 'Issued', rows }
  for (const [name, path, body] of [
    ['invoice', 'sales/vouchers', { party: acme }],
    ['bill', 'purchase/vouchers', { party: brown, supplier_no: 'B-1' }],
  ] as const) {
    const document = await make(name, path, { ...issued, ...body })
    for (const [index, row] of document.rows.entries()) things[`${name} row ${index}`] = row.id
  }
  const parts = [jar, lid].map((item) => ({ side: 'in', item, quantity: '1' }))
  await make('bill of materials', 'inventory/bill-of-materials', {
    item: kit,
    quantity: '1',
    overhead: '1',
    rows: parts,
  })
}

/** Returns the recorded name of every id of the filled database. */
async function namesOf(server: Server, things: MadeRecords): Promise<Map<string, string>> {
  const tables = await server.sql<{ table: string; titles: string; owned: boolean }>(
    `select table_name as table, string_agg(column_name, ', ' order by column_name) filter (where column_name in ('code', 'name', 'email')) as titles,
       bool_or(column_name = 'company_id') as owned from information_schema.columns natural join information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' group by 1
     having bool_or(column_name = 'id' and data_type = 'uuid') and bool_or(column_name in ('code', 'name', 'email')) order by 1`,
  )
  const names = new Map([[unknownId, '<unknown>']])
  for (const { table, titles, owned } of tables) {
    const whose = owned ? `(select nullif(slug, 'one') from company where company.id = company_id)` : 'null'
    const rows = await server.sql<{ id: string; called: string }>(
      `select id, concat_ws(' ', ${whose}, ${titles}) as called from ${table}`,
    )
    for (const { id, called } of rows) names.set(id, `<${table} ${called}>`)
  }
  for (const [name, id] of Object.entries(things)) names.set(id, `<${name}>`)
  for (const document of ['invoice', 'bill']) {
    const [item] = await server.sql<{ id: string }>('select id from open_item where document_id = $1', [
      things[document],
    ])
    if (item) {
      names.set(item.id, `<item of ${document}>`)
      Object.assign(things, { [`item of ${document}`]: item.id })
    }
  }
  return names
}
