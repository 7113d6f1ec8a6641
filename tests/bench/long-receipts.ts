/**
 * Creates any number of receipts of one year with their allocations, written past the services: 5,000 customers and 20
 * agents.
 */
import pg from 'pg'

const customers = 5000
const agents = 20

/**
 * Fills a company with receipts of the year up to `today`. Every second one settles two invoices of 10.00 to 100.00,
 * the others one; one of ten leaves an advance of 5.00 and one of fifty has a write-off of 0.02. A hundredth as many
 * notes credit a part of an invoice and are refunded, and another two hundredth settle items of a merged party.
 * Triggers are off.
 */
export async function fillReceipts(
  adminUrl: string,
  { slug, receipts, today }: { slug: string; receipts: number; today: string },
): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    await client.query("set session_replication_role = replica; set work_mem = '256MB'")
    await client.query(
      `create function pg_temp.bench_id(part text, n bigint) returns uuid language sql immutable
       return ('00000000-0000-7000-' || part || '-' || lpad(to_hex(n), 12, '0'))::uuid`,
    )
    await client.query('begin')
    await client.query(
      `create temp table book on commit drop as
       select c.id as company, m.user_id as person, k.id as category, y.id as year
       from company c join member m on m.company_id = c.id join fiscal_year y on y.company_id = c.id
       join account_category k on k.company_id = c.id and k.system_code = 'CUST' where c.slug = $1 limit 1`,
      [slug],
    )
    await client.query(`create temp table receipt on commit drop as ${receiptsOf(receipts)}`, [today])
    await client.query(`create temp table sale on commit drop as ${salesOf}`)
    await client.query('analyze receipt')
    await client.query('analyze sale')
    for (const statement of [...masters, ...documents, ...items, ...settled]) await client.query(statement)
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

/** Returns the SQL of the receipts; `moved` marks those that settle items of a merged party. */
function receiptsOf(receipts: number): string {
  return `select n, n % ${customers} as customer, $1::date - (n % 365)::int as day, n % 2 = 0 as settles_two, n % 200 = 1 as is_moved,
      n % 100 = 3 as is_taken_back, (10 + n % 91)::numeric as whole, case when n % 10 = 0 then 5 else 0 end::numeric as over,
      case when n % 50 = 7 then 0.02 else 0 end as let_go
    from generate_series(0, ${receipts - 1}) n`
}

/** The invoices of each receipt; two of them share its amount. */
const salesOf = `select 2 * n + part as n, n as receipt, customer, day - 20 as day, is_moved, is_taken_back,
    case when settles_two then case part when 0 then 4 else whole - 4 end else whole end as amount,
    case when (n + part) % 4 > 0 then (n + part) % ${agents} end as agent
  from receipt, (values (0), (1)) p(part) where part = 0 or settles_two`

const id = (part: string, n: string): string => `pg_temp.bench_id('${part}', ${n})`

const masters = [
  `insert into account (company_id, id, name, category_id, control_kind)
   select company, ${id('b000', 'n')}, 'Payer ' || n, category, 'customer' from book, generate_series(0, ${customers - 1}) n`,
  `insert into party (company_id, id, name, customer_account_id)
   select company, ${id('b100', 'n')}, 'Payer ' || n, ${id('b000', 'n')} from book, generate_series(0, ${customers - 1}) n`,
  `insert into sales_agent (company_id, id, name, commission_rate)
   select company, ${id('b700', 'n')}, 'Agent ' || n, 2.5 from book, generate_series(0, ${agents - 1}) n`,
]

const documents = [
  `insert into trade_document (company_id, id, path, status, series, fiscal_year_id, number, voucher_no, date, due_date,
     document_time, party_id, tax_type, sub_total,
     discount_total, taxable, non_taxable, tax, total, sales_agent_id, created_by)
   select company, ${id('b500', 'n')}, 'sales/vouchers', 'Issued', 'sales/vouchers', year, n + 1, 'INV-' || n, day, day, day, ${id('b100', 'customer')},
     'exclusive', amount, 0, amount, 0, 0, amount, ${id('b700', 'agent')}, person
   from book, sale
   union all
   select company, ${id('b510', 'n')}, 'sales/credit-notes', 'Issued', 'sales/credit-notes', year, n + 1, 'CN-' || n, day, day, day, ${id('b100', 'customer')},
     'exclusive', 1, 0, 1, 0, 0, 1, null, person
   from book, sale where is_taken_back`,
  `insert into trade_row (company_id, id, document_id, row_no, item_id, item_name, quantity, unit_id, unit_factor, rate, gross,
     row_discount, header_discount, net, tax, origin_row_id)
   select company, ${id('b520', 'n')}, ${id('b500', 'n')}, 1, company, 'Work', 1, company, 1, amount, amount, 0, 0, amount, 0, null::uuid
   from book, sale where is_taken_back
   union all
   select company, ${id('b530', 'n')}, ${id('b510', 'n')}, 1, company, 'Work', 1, company, 1, 1, 1, 0, 0, 1, 0, ${id('b520', 'n')}
   from book, sale where is_taken_back`,
  `insert into payment (company_id, id, path, status, series, fiscal_year_id, voucher_no, date, clearing_date, party_id, ledger, amount,
     write_off, write_off_account_id, settled, open_amount, entry_id, created_by)
   select company, ${id('b600', 'n')}, 'payment-receipts', 'Cleared', 'payment-receipts', year, 'RCPT-' || n, day, day,
     ${id('b100', 'customer')}, 'receivable', whole + over - let_go, let_go,
     case when let_go > 0 then company end, whole + over, over, ${id('b410', 'n')}, person
   from book, receipt
   union all
   select company, ${id('b610', 'n')}, 'purchase/payments', 'Cleared', 'purchase/payments', year, 'PAY-' || n, day, day,
     ${id('b100', 'customer')}, 'receivable', 1, 0, null, 1, 0, ${id('b420', 'n')}, person
   from book, sale where is_taken_back`,
]

/** A line each of invoices, receipts, notes and their refunds; moved items have a line added and one removed. */
const items = [
  itemsOf('sale', {
    itemId: 'b200',
    entry: 'b400',
    document: 'b500',
    path: 'sales/vouchers',
    side: 'debit',
    amount: 'amount',
  }),
  itemsOf('receipt', {
    itemId: 'b300',
    entry: 'b410',
    document: 'b600',
    path: 'payment-receipts',
    side: 'credit',
    amount: 'whole + over',
    open: 'over',
  }),
  itemsOf('sale where is_taken_back', {
    itemId: 'b310',
    entry: 'b430',
    document: 'b510',
    path: 'sales/credit-notes',
    side: 'credit',
    amount: '1',
  }),
  itemsOf('sale where is_taken_back', {
    itemId: 'b210',
    entry: 'b420',
    document: 'b610',
    path: 'purchase/payments',
    side: 'debit',
    amount: '1',
  }),
  itemsOf('sale where is_moved', {
    itemId: 'b220',
    entry: 'b440',
    document: 'b440',
    path: 'account/journal-vouchers',
    side: 'debit',
    amount: 'amount',
  }),
  itemsOf('sale where is_moved', {
    itemId: 'b320',
    entry: 'b440',
    document: 'b440',
    path: 'account/journal-vouchers',
    side: 'credit',
    amount: 'amount',
    line: 2,
  }),
]

type Line = {
  itemId: string
  entry: string
  document: string
  path: string
  side: 'debit' | 'credit'
  amount: string
  open?: string
  line?: number
}

function itemsOf(from: string, { itemId, entry, document, path, side, amount, open = '0', line = 1 }: Line): string {
  return `insert into open_item (company_id, id, party_id, account_id, entry_id, line_no, document_path, document_id, date, due_date,
      side, amount, open_amount, settled_on)
    select company, ${id(itemId, 'n')}, ${id('b100', 'customer')}, ${id('b000', 'customer')}, ${id(entry, 'n')}, ${line}, '${path}',
      ${id(document, 'n')}, day, day, '${side}', ${amount}, ${open}, day
    from book, ${from}`
}

const settled = [
  settledOf('sale where not is_moved', {
    credit: id('b300', 'receipt'),
    debit: id('b200', 'n'),
    by: ['payment-receipts', id('b600', 'receipt')],
  }),
  settledOf('sale where is_moved', {
    credit: id('b300', 'receipt'),
    debit: id('b220', 'n'),
    by: ['payment-receipts', id('b600', 'receipt')],
  }),
  settledOf('sale where is_moved', {
    credit: id('b320', 'n'),
    debit: id('b200', 'n'),
    by: ['account/journal-vouchers', id('b440', 'n')],
  }),
  settledOf('sale where is_taken_back', {
    credit: id('b310', 'n'),
    debit: id('b210', 'n'),
    by: ['purchase/payments', id('b610', 'n')],
    amount: '1',
  }),
]

type AccountsOfEntry = { credit: string; debit: string; by: readonly [string, string]; amount?: string }

function settledOf(from: string, { credit, debit, by: [path, document], amount = 'amount' }: AccountsOfEntry): string {
  return `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
    select company, gen_random_uuid(), ${credit}, ${debit}, ${amount}, day, '${path}', ${document}, person from book, ${from}`
}
