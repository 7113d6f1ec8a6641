/**
 * What the wholesaler's books must say in the end, reckoned from the lines alone in whole numbers, with nothing of the
 * program: a row is quantity × price, rounded by itself, a half up, to pennies. An item costs one price for ever, since
 * all that there is of it came at the opening; so what is left is worth its quantity at that price.
 */
import { readFileSync } from 'node:fs'
import type { RetailLine } from './retail-lines.ts'
import { isService } from './retail-lines.ts'
import type { RetailTrade } from './retail-trade.ts'
import { isNote, nameOf } from './retail-trade.ts'

export type RetailFigures = {
  /** All sales, including the corrections of a bad debt. */
  sales: string
  invoices: string
  notes: string
  /** `2010-12 748957.02`, including corrections. */
  months: string[]
  /** `Customer 17850 5391.21` for every customer with a balance, by name. */
  customers: string[]
  documents: string[]
  /** `85123A 4 4.08`: code, quantity and value of every code that ever moved. */
  stock: string[]
  stockValue: string
}

/** A ten-thousandth of a penny. */
const MICRO = 1_000_000n
const PENNY = 10_000n

export function retailFigures({ lines, items, sales, corrections, writeOffs }: RetailTrade): RetailFigures {
  const byMonth = new Map<string, bigint>()
  const byCustomer = new Map<string, bigint>()
  for (const line of [...sales, ...corrections]) {
    add(byMonth, line.date.slice(0, 7), pennies(line))
    add(byCustomer, line.customer === '' ? 'Walk-in customers' : nameOf(line.customer), pennies(line))
  }
  const notes = sales.filter(isNote)
  const invoices = sales.filter((line) => !isNote(line))
  const rates = new Map(items.map(({ code, rate }) => [code, micros(rate) / PENNY]))
  const left = new Map<string, bigint>()
  const stockItems = items.filter(({ isKept }) => isKept)
  const moved = new Set(lines.filter(({ invoice }) => !invoice.startsWith('A')).map(({ code }) => code))
  for (const { code, opening } of stockItems) if (moved.has(code)) left.set(code, opening)
  for (const { code, quantity } of sales) if (left.has(code)) add(left, code, -quantity)
  for (const { code, quantity } of writeOffs) if (left.has(code)) add(left, code, -quantity)
  const worth = [...left].map(([code, quantity]) => ({ code, quantity, value: quantity * (rates.get(code) ?? 0n) }))
  return {
    sales: pounds(total([...byMonth.values()])),
    invoices: pounds(total(invoices.map(pennies))),
    notes: pounds(-total(notes.map(pennies))),
    months: [...byMonth].map(([month, amount]) => `${month} ${pounds(amount)}`).toSorted(),
    customers: [...byCustomer]
      .filter(([, amount]) => amount !== 0n)
      .map(([name, amount]) => `${name} ${pounds(amount)}`)
      .toSorted(),
    documents: [summary('sales/credit-notes', notes), summary('sales/vouchers', invoices)],
    stock: worth.map(({ code, quantity, value }) => `${code} ${quantity} ${pounds(value)}`).toSorted(),
    stockValue: pounds(total(worth.map(({ value }) => value))),
  }
}

/** `sales/vouchers: 20725 documents, 531282 rows, 766 without a trade entry, 765 of them with a cost entry`. */
function summary(path: string, lines: readonly RetailLine[]): string {
  const sums = new Map<string, bigint>()
  for (const line of lines) add(sums, line.invoice, pennies(line))
  const isEmpty = (invoice: string) => sums.get(invoice) === 0n
  const empty = [...sums.keys()].filter(isEmpty).length
  const goods = new Set(
    lines.filter(({ invoice, code }) => isEmpty(invoice) && !isService(code)).map(({ invoice }) => invoice),
  )
  return `${path}: ${sums.size} documents, ${lines.length} rows, ${empty} without a trade entry, ${goods.size} of them with a cost entry`
}

/** Returns the amount of a row in pennies; negative on a credit note. */
export function pennies({ quantity, price }: RetailLine): bigint {
  const exact = quantity * micros(price)
  return exact < 0n ? -((-exact + PENNY / 2n) / PENNY) : (exact + PENNY / 2n) / PENNY
}

function micros(price: string): bigint {
  const [, sign, whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(price) ?? []
  const size = BigInt(whole) * MICRO + BigInt(part.padEnd(6, '0'))
  return sign === '-' ? -size : size
}

function add(sums: Map<string, bigint>, key: string, amount: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + amount)
}

function total(amounts: readonly bigint[]): bigint {
  return amounts.reduce((sum, amount) => sum + amount, 0n)
}

/** Formats pennies as pounds: `-12.34`. */
export function pounds(amount: bigint): string {
  const size = (amount < 0n ? -amount : amount).toString().padStart(3, '0')
  return `${amount < 0n ? '-' : ''}${size.slice(0, -2)}.${size.slice(-2)}`
}

/** Returns the months of the data's own totals as `2010-12 748957.02`, rounded to pennies. */
export function publishedMonths(file: string): string[] {
  const { by_month: months } = JSON.parse(readFileSync(file, 'utf8')) as {
    by_month: Record<string, { amount: string }>
  }
  const rounded = (amount: string) => pounds((micros(amount) + PENNY / 2n) / PENNY)
  return Object.entries(months).map(([month, { amount }]) => `${month} ${rounded(amount)}`)
}

/** Returns the customers of an independent program's balances as `Customer 17850 5391.21`. */
export function publishedCustomers(file: string): string[] {
  const cells = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.slice(1, -1).split('","'))
  return cells
    .flatMap(([account = '', balance = '']) => {
      const [category, name] = account.split(':')
      return category === 'Customers' && micros(balance) !== 0n ? [`${name} ${balance}`] : []
    })
    .toSorted()
}

const money = (sql: string) => `coalesce(${sql}, 0)::numeric(20, 2)::text`

/** Reads the same figures from the books of a company. */
export async function bookedFigures(
  ask: <Row>(sql: string) => Promise<Row[]>,
  companyId: string,
): Promise<RetailFigures & { inventory: string }> {
  const company = `company_id = '${companyId}'`
  const lines = `journal_line l join account a on a.company_id = l.company_id and a.id = l.account_id where l.${company}`
  const sum = (sql: string) => ask<{ summary: string }>(sql)
  const one = async (sql: string) => (await sum(sql))[0]?.summary ?? ''
  const all = async (sql: string) => (await sum(sql)).map(({ summary: text }) => text).toSorted()
  const ofPath = (path: string) =>
    one(`select ${money('sum(total)')} as summary from trade_document where ${company} and path = '${path}'`)
  return {
    sales: await one(`select ${money('sum(credit - debit)')} as summary from ${lines} and a.system_code = 'SALES'`),
    invoices: await ofPath('sales/vouchers'),
    notes: await ofPath('sales/credit-notes'),
    months: await all(
      `select to_char(l.date, 'YYYY-MM') || ' ' || ${money('sum(credit - debit)')} as summary from ${lines}
         and a.system_code = 'SALES' group by to_char(l.date, 'YYYY-MM')`,
    ),
    customers: await all(
      `select regexp_replace(a.name, ' .Receivable.$', '') || ' ' || ${money('sum(debit - credit)')} as summary from ${lines}
         and a.control_kind = 'customer' group by a.name having sum(debit - credit) <> 0`,
    ),
    documents: await all(
      `select path || ': ' || count(*) || ' documents, ' || sum(rows) || ' rows, ' || count(*) filter (where entry_id is null)
         || ' without a trade entry, ' || count(*) filter (where entry_id is null and cost_entry_id is not null)
         || ' of them with a cost entry' as summary
       from trade_document d
       join (select company_id, document_id, count(*) as rows from trade_row where ${company} group by company_id, document_id) r
         on r.company_id = d.company_id and r.document_id = d.id
       where d.${company} and status = 'Issued' group by path`,
    ),
    stock: await all(
      `select i.code || ' ' || trim_scale(b.quantity) || ' ' || b.value::numeric(20, 2) as summary
       from stock_balance b join item i on i.company_id = b.company_id and i.id = b.item_id
       where b.${company} and b.last_key is not null`,
    ),
    stockValue: await one(`select ${money('sum(value)')} as summary from stock_balance where ${company}`),
    inventory: await one(
      `select ${money('sum(debit - credit)')} as summary from ${lines} and a.control_kind = 'inventory'`,
    ),
  }
}
