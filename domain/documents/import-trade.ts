/**
 * A file of sales or purchases held against the books: which of its documents go in, which are there already, and what is
 * wrong where. Documents keep the numbers that they come with; one that was imported before with the same content is
 * left alone, with other content it is refused. The whole file is judged before anything of it is written.
 *
 *   invoice 536365, 6 mugs at 2.55, not there      goes in
 *   the same file again                            536365 is there already
 *   536365 with 7 mugs                             OTHER_CONTENT at its first line
 */
import type { FoundParty } from '../parties/find-party.ts'
import type { Problem } from '../errors.ts'
import type { LineProblem } from '../imports/kinds.ts'
import type { NamedGoods } from '../inventory/imports/find-or-make-item.ts'
import type { Placed } from '../inventory/place-item.ts'
import type { Discount } from './discount.ts'
import type { ReadTrade, ReadTradeRow, TradeLine, TradeSide } from './read-trade-lines.ts'
import { readTradeLines } from './read-trade-lines.ts'
import type { TradePath } from './status.ts'

/** Ids of what the file names; null where nothing was found, or nothing said. Numbers canonical. */
export type ImportedTradeRow = {
  readonly line: number
  readonly item: string | null
  readonly description: string
  readonly quantity: string
  readonly unit: string | null
  readonly rate: string
  readonly discount_type: Discount['discount_type']
  readonly discount: string
  readonly tax_scheme: string | null
}
export type ImportedTrade = Omit<ReadTrade, 'party' | 'agent' | 'rows' | 'problems'> & {
  readonly party: string | null
  readonly sales_agent: string | null
  readonly rows: readonly ImportedTradeRow[]
}
/** What two documents under one number must agree in. */
export type TradeSaid = Pick<
  ImportedTrade,
  | 'date'
  | 'time'
  | 'party'
  | 'customer_name'
  | 'supplier_no'
  | 'due_date'
  | 'tax_type'
  | 'discount_type'
  | 'discount'
  | 'sales_agent'
  | 'reference'
  | 'remarks'
  | 'is_export'
  | 'is_import'
> & { readonly rows: readonly Omit<ImportedTradeRow, 'line'>[] }

/** The books that the file goes into; each `find` answers what stands at its own column when it finds nothing. */
export type TradeImportBooks = {
  readonly side: TradeSide
  /** Who stands for people without a name. */
  readonly walkInId: string | null
  readonly findParty: (text: string) => FoundParty | Problem
  readonly placeGoods: (row: NamedGoods) => Placed | Problem
  /** By names and short names, in small letters. */
  readonly schemes: ReadonlyMap<string, string>
  readonly agents: ReadonlyMap<string, string>
  /** What was imported before, by `path number`. */
  readonly imported: ReadonlyMap<string, TradeSaid>
  /** Our numbers of bills and debit notes by `path party year number-of-the-supplier`, in small letters; grows with the file. */
  readonly bills: Map<string, string>
  /** What tells the fiscal year of a date. */
  readonly yearOf: (date: string) => string
  /** Everything that the rules of its kind say against a document, at their own paths. */
  readonly check: (document: ImportedTrade) => readonly Problem[]
  /** COSTING_CHANGED at `date` for what would move stock of a day that stays as it is. */
  readonly fixed: (document: ImportedTrade) => Problem | null
}
export type TradeImportPlan = {
  /** In the order of their places among the movements of stock. */
  readonly documents: readonly ImportedTrade[]
  readonly alreadyThere: number
  readonly problems: readonly LineProblem[]
  /** Every line of every number that does not go in. */
  readonly rejectedLines: ReadonlySet<number>
}

/** Judges a whole file and says what would be written. Problems stand at their lines, in the order of the file. */
export function planTradeImport(lines: readonly TradeLine[], books: TradeImportBooks): TradeImportPlan {
  const good: ImportedTrade[] = []
  const problems: LineProblem[] = []
  const rejectedLines = new Set<number>()
  let alreadyThere = 0
  for (const read of readTradeLines(lines, books.side)) {
    const verdict = judge(read, books)
    if (verdict === 'there') alreadyThere += 1
    else if ('problems' in verdict) {
      problems.push(...verdict.problems)
      for (const { line } of read.rows) rejectedLines.add(line)
    } else good.push(verdict)
  }
  return {
    documents: good.toSorted(byPlace),
    alreadyThere,
    problems: problems.toSorted((one, other) => one.line - other.line),
    rejectedLines,
  }
}

function judge(read: ReadTrade, books: TradeImportBooks): ImportedTrade | 'there' | { problems: LineProblem[] } {
  if (read.number === '') {
    return { problems: read.rows.map(({ line }) => ({ code: 'REQUIRED', path: 'number', line })) }
  }
  const problems: LineProblem[] = [...read.problems]
  const document = named(read, books, problems)
  // Goods whose unit is wrong could not be placed, though the item is there.
  const known = new Set(problems.map(({ line, path }) => `${line} ${path === 'unit' ? 'item' : path}`))
  const ofRules = books.check(document).map((problem) => atColumn(problem, document))
  problems.push(...ofRules.filter(({ line, path }) => !known.has(`${line} ${path}`)))
  const fixed = books.fixed(document)
  const ofDay = fixed === null ? [] : [atColumn(fixed, document)]
  if (problems.length > 0) return { problems: [...problems, ...ofDay] }
  const before = books.imported.get(`${document.path} ${document.number}`)
  if (before !== undefined) {
    if (tradeContent(document, document) === tradeContent(before, document)) return 'there'
    return { problems: [atNumber(read, { code: 'OTHER_CONTENT', path: 'number', params: { voucher: read.number } })] }
  }
  // What is in already may well be of such a day: it came before the change.
  if (ofDay.length > 0) return { problems: ofDay }
  const used = usedBill(document, books)
  return used ? { problems: [atNumber(read, used)] } : document
}

/** The document with the ids of what it names; what is not found is a problem at its column. */
function named(read: ReadTrade, books: TradeImportBooks, problems: LineProblem[]): ImportedTrade {
  const { party: wanted, agent, rows, problems: _read, ...said } = read
  const walkIn = books.walkInId === null ? null : { id: books.walkInId, isAlias: false }
  const party = wanted !== '' ? books.findParty(wanted) : books.side === 'sales' ? walkIn : null
  const isFound = party !== null && !('path' in party)
  if (party !== null && 'path' in party) problems.push(atNumber(read, party))
  const sales_agent = agent === '' ? null : (books.agents.get(agent.toLowerCase()) ?? null)
  if (agent !== '' && sales_agent === null) problems.push(atNumber(read, { code: 'UNKNOWN_REFERENCE', path: 'agent' }))
  return {
    ...said,
    party: isFound ? party.id : null,
    // A party that is called otherwise on the paper keeps that name there.
    customer_name: said.customer_name || (isFound && party.isAlias ? wanted : ''),
    sales_agent,
    rows: rows.filter(saysAnything).map((row) => namedRow(row, books, problems)),
  }
}

/** A line may say only what concerns the document as a whole. */
function saysAnything({ item, description, quantity, rate }: ReadTradeRow): boolean {
  return item !== '' || description !== '' || quantity !== '' || rate !== ''
}

function namedRow(row: ReadTradeRow, books: TradeImportBooks, problems: LineProblem[]): ImportedTradeRow {
  const { line, item, itemName, unit, scheme } = row
  const placed = item === '' ? null : books.placeGoods({ item, itemName, unit })
  if (placed !== null && 'path' in placed) problems.push({ ...placed, line })
  const tax_scheme = scheme === '' ? null : (books.schemes.get(scheme.toLowerCase()) ?? null)
  if (scheme !== '' && tax_scheme === null) problems.push({ code: 'UNKNOWN_REFERENCE', path: 'tax_scheme', line })
  const isPlaced = placed !== null && !('path' in placed)
  // Written out field by field: files have hundreds of thousands of rows.
  return {
    line,
    item: isPlaced ? placed.item.id : null,
    description: row.description,
    quantity: row.quantity,
    unit: isPlaced ? placed.unitId : null,
    rate: row.rate,
    discount_type: row.discount_type,
    discount: row.discount,
    tax_scheme,
  }
}

const columnOf: Readonly<Record<string, string>> = {
  supplier_no: 'bill_number',
  sales_agent: 'agent',
  rows: 'number',
}
const rowColumnOf: Readonly<Record<string, string>> = { discount: 'row_discount', discount_type: 'row_discount_type' }

/** The paths of a document's check (`rows.3.discount`) as columns of lines of the file. */
function atColumn({ path, ...problem }: Problem, { line, rows }: ImportedTrade): LineProblem {
  const [where = '', index, field] = path.split('.')
  if (where !== 'rows' || index === undefined || field === undefined) {
    return { ...problem, path: columnOf[path] ?? path, line }
  }
  return { ...problem, path: rowColumnOf[field] ?? field, line: rows[parseInt(index, 10)]?.line ?? line }
}

function atNumber({ line }: ReadTrade, problem: Problem): LineProblem {
  return { ...problem, line }
}

/** BILL_NUMBER_USED when the supplier's number is entered already in its year; otherwise it is from now on. */
function usedBill(document: ImportedTrade, { bills, yearOf }: TradeImportBooks): Problem | null {
  const { path, party, supplier_no, number, date } = document
  if (supplier_no === '' || party === null) return null
  const key = `${path} ${party} ${yearOf(date)} ${supplier_no.toLowerCase()}`
  const voucher = bills.get(key)
  if (voucher === undefined) bills.set(key, number)
  return voucher === undefined
    ? null
    : { code: 'BILL_NUMBER_USED', path: 'bill_number', params: { number: supplier_no, voucher } }
}

/** One text for what a document says, for comparing; what the file leaves to the books does not count. */
function tradeContent(said: TradeSaid, file: Pick<TradeSaid, 'due_date' | 'tax_type'>): string {
  return JSON.stringify([
    said.date,
    said.time,
    said.party,
    said.customer_name,
    said.supplier_no,
    file.due_date === undefined ? null : said.due_date,
    file.tax_type === null ? null : said.tax_type,
    ...discountSaid(said),
    said.sales_agent,
    said.reference,
    said.remarks,
    said.is_export,
    said.is_import,
    ...said.rows.map((row) => [
      row.item,
      row.description,
      row.quantity,
      row.unit,
      row.rate,
      ...discountSaid(row),
      row.tax_scheme,
    ]),
  ])
}

function discountSaid({ discount_type, discount }: Pick<TradeSaid, 'discount_type' | 'discount'>): string[] {
  return discount_type === null || discount === '' || discount === '0' ? ['', '0'] : [discount_type, discount]
}

const ranks: Readonly<Record<TradePath, string>> = {
  'purchase/vouchers': '1',
  'purchase/debit-notes': '2',
  'sales/vouchers': '2',
  'sales/credit-notes': '3',
}

/** As their movements stand in a day: what comes before what goes, customers' returns last. */
function byPlace(one: ImportedTrade, other: ImportedTrade): number {
  const keyOf = ({ date, path, time, number }: ImportedTrade) => `${date} ${ranks[path]} ${time} ${number}`
  return keyOf(one) < keyOf(other) ? -1 : 1
}
