/**
 * The lines of a real wholesaler as files of parties, items, invoices with credit notes, stock written off and journal
 * vouchers. Numbers that begin with C are credit notes that name no invoice; those that begin with A are corrections of a
 * bad debt, which are no sales and go into the journal; less than nothing without a C is stock written off. A document
 * whose rows come to nothing stays a document. Each row is rounded by itself, a half up, to pennies.
 */
import type { RetailLine } from './retail-lines.ts'
import { isService, readRetailLines, writeCsv } from './retail-lines.ts'
import type { RetailItem, StockLine } from './retail-stock.ts'
import { itemsOf, toMove } from './retail-stock.ts'

export type RetailTrade = {
  /** All lines, in the order of the file. */
  lines: RetailLine[]
  items: RetailItem[]
  sales: RetailLine[]
  writeOffs: StockLine[]
  corrections: RetailLine[]
}

export const isNote = ({ invoice }: RetailLine): boolean => invoice.startsWith('C')
const isCorrection = ({ invoice }: RetailLine): boolean => invoice.startsWith('A')
const isWriteOff = (line: RetailLine): boolean => line.quantity < 0n && !isNote(line)

/** Reads the file (`.gz` or `.xz`), or the selected lines, and classifies each line. */
export async function readRetailTrade(
  file: string,
  isWanted: (line: RetailLine) => boolean = () => true,
): Promise<RetailTrade> {
  const lines = (await readRetailLines(file)).filter(isWanted)
  const isKept = (code: string): boolean => !isService(code)
  const moves = lines.filter((line) => !isCorrection(line) && isKept(line.code)).map(toMove)
  return {
    lines,
    // Customer returns come last on their day.
    items: itemsOf(lines, { moves, isKept, areReturnsFirst: false }),
    sales: lines.filter((line) => !isCorrection(line) && !isWriteOff(line)),
    writeOffs: lines.filter(isWriteOff).map(toMove),
    corrections: lines.filter(isCorrection),
  }
}

/** Writes the customers as a file of parties. */
export async function writeCustomers(file: string, { lines }: RetailTrade): Promise<void> {
  const countries = new Map(lines.map(({ customer, country }) => [customer, country]))
  countries.delete('')
  await writeCsv(file, [
    ['name', 'address', 'credit_days'],
    ...[...countries].map(([customer, country]) => [nameOf(customer), country, `${creditDaysOf(customer)}`]),
  ])
}

/** Returns the name of a customer in the books. */
export function nameOf(customer: string): string {
  return `Customer ${customer}`
}

/**
 * Returns the credit days of a customer: none, 15, 30 or 45. The data do not contain them; walk-in customers have none.
 */
export function creditDaysOf(customer: string): number {
  return customer === '' ? 0 : (Number(customer) % 4) * 15
}

/** Writes invoices and credit notes as a file of sales; document fields are on the first row. */
export async function writeSales(file: string, { sales, items }: RetailTrade): Promise<void> {
  const names = new Map(items.map(({ code, name }) => [code, name]))
  const startedNumbers = new Set<string>()
  const header = ['number', 'date', 'time', 'type', 'party', 'tax_type', 'remarks']
  const rows = sales.map((line) => {
    const { invoice, date, time, customer, country, code, quantity, price } = line
    const type = isNote(line) ? 'credit note' : 'invoice'
    const isFirst = !startedNumbers.has(invoice)
    startedNumbers.add(invoice)
    const headerCells = [date, time, type, customer === '' ? '' : nameOf(customer), 'none', country]
    const text = line.description.trim()
    const description = text === names.get(code) ? '' : text
    const size = quantity < 0n ? -quantity : quantity
    return [invoice, ...(isFirst ? headerCells : headerCells.map(() => '')), code, description, size.toString(), price]
  })
  await writeCsv(file, [[...header, 'item', 'description', 'quantity', 'rate'], ...rows])
}

/** Writes the corrections as a file of journal vouchers: walk-in customers against sales. */
export async function writeCorrections(file: string, { corrections }: RetailTrade): Promise<void> {
  const vouchers = corrections.flatMap(({ invoice, date, description, price }) => {
    const isLess = price.startsWith('-')
    const amount = isLess ? price.slice(1) : price
    const about = [date, invoice, description]
    return [
      [...about, 'Walk-in customers', 'Customers', ...(isLess ? ['', amount] : [amount, ''])],
      [...about, 'Sales', 'Sales', ...(isLess ? [amount, ''] : ['', amount])],
    ]
  })
  await writeCsv(file, [['date', 'voucher_no', 'narration', 'account', 'category', 'debit', 'credit'], ...vouchers])
}

/** Returns the oddities of the lines, each with its count. */
export function oddities({ lines, items, sales, writeOffs, corrections }: RetailTrade): string[] {
  const documents = (some: readonly RetailLine[]) => new Set(some.map(({ invoice }) => invoice)).size
  const notes = sales.filter(isNote)
  const invoices = sales.filter((line) => !isNote(line))
  const count = (odd: (line: RetailLine) => boolean) => lines.filter(odd).length
  const seenLines = new Set<string>()
  const isRepeated = (line: RetailLine): boolean => {
    const text = Object.values(line).join('\t')
    return seenLines.has(text) || !seenLines.add(text)
  }
  return [
    `${lines.length} lines, ${documents(lines)} numbers`,
    `${documents(invoices)} invoices with ${invoices.length} rows, the longest of ${longest(invoices)}`,
    `${documents(notes)} credit notes with ${notes.length} rows, none of which names an invoice`,
    `${writeOffs.length} lines of stock written off, ${corrections.length} corrections of a bad debt`,
    `${count(({ customer }) => customer === '')} lines without a customer: walk-in customers`,
    `${count(({ price }) => /\.\d{3}/.test(price))} prices with three decimals: their rows are rounded, a half up`,
    `${count(({ code }) => isService(code))} lines of services, of which no stock is kept`,
    `${count(({ description }) => description !== description.trim())} descriptions with outer spaces, which are dropped`,
    `${count(({ description }) => description.trim() === '')} without a description: the name of the item`,
    `${count(({ description }) => description.includes('?'))} descriptions with a question mark, which stay`,
    `${items.length - new Set(items.map(({ code }) => code.toLowerCase())).size} codes that differ from another in capitals alone: items of their own`,
    `${several(lines, ({ description }) => description.trim())} codes with several descriptions: the first names the item, others stay on their rows`,
    `${several(lines, ({ price }) => price)} codes with several prices`,
    `${interrupted(lines)} numbers in more than one run: one document`,
    `${lines.filter(isRepeated).length} lines that are there already, to the letter: rows of their own`,
  ]
}

function longest(lines: readonly RetailLine[]): number {
  const rows = new Map<string, number>()
  for (const { invoice } of lines) rows.set(invoice, (rows.get(invoice) ?? 0) + 1)
  return Math.max(...rows.values())
}

function several(lines: readonly RetailLine[], what: (line: RetailLine) => string): number {
  const groups = new Map<string, Set<string>>()
  for (const line of lines) {
    const text = what(line)
    if (text !== '') groups.set(line.code, (groups.get(line.code) ?? new Set()).add(text))
  }
  return [...groups.values()].filter(({ size }) => size > 1).length
}

function interrupted(lines: readonly RetailLine[]): number {
  const startedNumbers = new Set<string>()
  const again = new Set<string>()
  for (const [place, { invoice }] of lines.entries()) {
    if (invoice !== lines[place - 1]?.invoice && startedNumbers.has(invoice)) again.add(invoice)
    startedNumbers.add(invoice)
  }
  return again.size
}
