/**
 * Checks a file of sales or purchases against the books: which documents can be imported, which exist already, and the
 * errors by line. Documents keep the numbers of the file; one that was imported before is skipped when its content is
 * the same and refused when it differs. The whole file is checked before anything is stored.
 *
 *   invoice 536365, 6 mugs at 2.55, new            is imported
 *   the same file again                            536365 exists already
 *   536365 with 7 mugs                             OTHER_CONTENT at its first line
 */
import type { PartyMatch } from '../parties/find-party.ts'
import type { Problem } from '../errors.ts'
import type { LineProblem } from '../imports/kinds.ts'
import type { ItemReference } from '../inventory/imports/find-or-create-item.ts'
import type { ResolvedItem } from '../inventory/resolve-item.ts'
import type { Discount } from './discount.ts'
import type { ImportedLandedCost } from './import-landed-costs.ts'
import { costColumnOf, landedCostContent, resolveLandedCosts } from './import-landed-costs.ts'
import type { ReadTrade, ReadTradeRow, TradeLine, TradeSide } from './read-trade-lines.ts'
import { readTradeLines } from './read-trade-lines.ts'
import type { PostedTradePath } from './status.ts'

/** A row with the ids of its references; null where the file has none or it was not found. Numbers are canonical. */
export type ImportedTradeRow = {
  readonly line: number
  readonly item: string | null
  readonly description: string
  readonly quantity: string
  readonly unit: string | null
  readonly rate: string
  readonly discount_type: Discount['discount_type']
  readonly discount: string
  /** Undefined: by the company settings. */
  readonly is_trade_discount: boolean | undefined
  readonly tax_scheme: string | null
}
export type ImportedTrade = Omit<ReadTrade, 'party' | 'agent' | 'lines' | 'rows' | 'landed_costs' | 'problems'> & {
  readonly party: string | null
  readonly sales_agent: string | null
  readonly rows: readonly ImportedTradeRow[]
  readonly landed_costs: readonly ImportedLandedCost[]
}
/** The fields by which two documents with one number are compared. */
export type TradeContent = Pick<
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
  | 'is_trade_discount'
  | 'sales_agent'
  | 'reference'
  | 'remarks'
  | 'is_export'
  | 'is_import'
> & {
  readonly rows: readonly Omit<ImportedTradeRow, 'line'>[]
  readonly landed_costs: readonly Omit<ImportedLandedCost, 'line'>[]
}

/**
 * The books that the file is imported into; a `find` function returns the problem at its column when nothing matches.
 */
export type TradeImportBooks = {
  readonly side: TradeSide
  /** The party of cash sales. */
  readonly walkInId: string | null
  readonly findParty: (text: string) => PartyMatch | Problem
  readonly resolveItem: (row: ItemReference) => ResolvedItem | Problem
  /** By names and short names, in lower case. */
  readonly schemes: ReadonlyMap<string, string>
  readonly agents: ReadonlyMap<string, string>
  /** Returns the account that a landed cost is payable to, or the problem at `cost_account`. */
  readonly findCreditor: (text: string) => string | Problem
  /** Documents imported before, by `path number`. */
  readonly imported: ReadonlyMap<string, TradeContent>
  /**
   * Our numbers of bills and debit notes by `path party year number-of-the-supplier`, in lower case; extended by the
   * file.
   */
  readonly bills: Map<string, string>
  /** Returns the fiscal year of a date. */
  readonly yearOf: (date: string) => string
  /** Returns the problems of a document by the rules of its kind, at the rules' paths. */
  readonly check: (document: ImportedTrade) => readonly Problem[]
  /** Returns COSTING_CHANGED at `date` for a document that would move stock before a change of the costing method. */
  readonly costingProblem: (document: ImportedTrade) => Problem | null
}
export type TradeImportPlan = {
  /** In the order of their stock movements. */
  readonly documents: readonly ImportedTrade[]
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  /** Every line of every document that is not imported. */
  readonly rejectedLines: ReadonlySet<number>
}

/** Checks a whole file and plans the import. Problems are at their lines, in the order of the file. */
export function planTradeImport(lines: readonly TradeLine[], books: TradeImportBooks): TradeImportPlan {
  const good: ImportedTrade[] = []
  const problems: LineProblem[] = []
  const rejectedLines = new Set<number>()
  let existingCount = 0
  for (const document of readTradeLines(lines, books.side)) {
    const result = checkDocument(document, books)
    if (result === 'exists') existingCount += 1
    else if ('problems' in result) {
      problems.push(...result.problems)
      for (const line of document.lines) rejectedLines.add(line)
    } else good.push(result)
  }
  return {
    documents: good.toSorted(byMovementOrder),
    existingCount,
    problems: problems.toSorted((a, b) => a.line - b.line),
    rejectedLines,
  }
}

function checkDocument(
  source: ReadTrade,
  books: TradeImportBooks,
): ImportedTrade | 'exists' | { problems: LineProblem[] } {
  if (source.number === '') {
    return { problems: source.lines.map((line) => ({ code: 'REQUIRED', path: 'number', line })) }
  }
  const problems: LineProblem[] = [...source.problems]
  const document = resolveReferences(source, books, problems)
  // A wrong unit is reported once, although its item could not be resolved either.
  const reported = new Set(problems.map(({ line, path }) => `${line} ${path === 'unit' ? 'item' : path}`))
  const ruleProblems = books.check(document).map((problem) => atColumn(problem, document))
  problems.push(...ruleProblems.filter(({ line, path }) => !reported.has(`${line} ${path}`)))
  const problemOfDate = books.costingProblem(document)
  const dateProblems = problemOfDate === null ? [] : [atColumn(problemOfDate, document)]
  if (problems.length > 0) return { problems: [...problems, ...dateProblems] }
  const existing = books.imported.get(`${document.path} ${document.number}`)
  if (existing !== undefined) {
    if (comparableContent(document, document) === comparableContent(existing, document)) return 'exists'
    return {
      problems: [withLine(source, { code: 'OTHER_CONTENT', path: 'number', params: { voucher: source.number } })],
    }
  }
  // A document imported before a change of the costing method may be dated before that change.
  if (dateProblems.length > 0) return { problems: dateProblems }
  const duplicate = duplicateBillProblem(document, books)
  return duplicate ? { problems: [withLine(source, duplicate)] } : document
}

/** Returns the document with the ids of its references; an unknown reference is a problem at its column. */
function resolveReferences(source: ReadTrade, books: TradeImportBooks, problems: LineProblem[]): ImportedTrade {
  const { party: partyName, agent, rows, landed_costs, lines: _lines, problems: _read, ...fields } = source
  const walkIn = books.walkInId === null ? null : { id: books.walkInId, isAlias: false }
  const party = partyName !== '' ? books.findParty(partyName) : books.side === 'sales' ? walkIn : null
  const isFound = party !== null && !('path' in party)
  if (party !== null && 'path' in party) problems.push(withLine(source, party))
  const sales_agent = agent === '' ? null : (books.agents.get(agent.toLowerCase()) ?? null)
  if (agent !== '' && sales_agent === null)
    problems.push(withLine(source, { code: 'UNKNOWN_NAME', path: 'agent', params: { name: agent } }))
  return {
    ...fields,
    party: isFound ? party.id : null,
    // A contact found by an alias keeps the name of the file as billing name.
    customer_name: fields.customer_name || (isFound && party.isAlias ? partyName : ''),
    sales_agent,
    rows: rows.filter(hasContent).map((row) => resolveRow(row, books, problems)),
    landed_costs: resolveLandedCosts(landed_costs, books, problems),
  }
}

/** Whether a line has more than document fields. */
function hasContent({ item, description, quantity, rate }: ReadTradeRow): boolean {
  return item !== '' || description !== '' || quantity !== '' || rate !== ''
}

function resolveRow(row: ReadTradeRow, books: TradeImportBooks, problems: LineProblem[]): ImportedTradeRow {
  const { line, item, itemName, unit, scheme } = row
  const resolved = item === '' ? null : books.resolveItem({ item, itemName, unit })
  if (resolved !== null && 'path' in resolved) problems.push({ ...resolved, line })
  const tax_scheme = scheme === '' ? null : (books.schemes.get(scheme.toLowerCase()) ?? null)
  if (scheme !== '' && tax_scheme === null)
    problems.push({ code: 'UNKNOWN_NAME', path: 'tax_scheme', params: { name: scheme }, line })
  const isResolved = resolved !== null && !('path' in resolved)
  // Explicit fields instead of a spread: files have hundreds of thousands of rows.
  return {
    line,
    item: isResolved ? resolved.item.id : null,
    description: row.description,
    quantity: row.quantity,
    unit: isResolved ? resolved.unitId : null,
    rate: row.rate,
    discount_type: row.discount_type,
    discount: row.discount,
    is_trade_discount: row.is_trade_discount,
    tax_scheme,
  }
}

const columnOf: Readonly<Record<string, string>> = {
  supplier_no: 'bill_number',
  sales_agent: 'agent',
  is_trade_discount: 'trade_discount',
  rows: 'number',
}
const rowColumnOf: Readonly<Record<string, string>> = {
  discount: 'row_discount',
  discount_type: 'row_discount_type',
  is_trade_discount: 'row_trade_discount',
}

/** Converts a path of the document check (`rows.3.discount`) to a column of a line of the file. */
function atColumn({ path, ...problem }: Problem, { line, rows, landed_costs }: ImportedTrade): LineProblem {
  const [section = '', index, field = ''] = path.split('.')
  const cost = section === 'landed_costs' ? landed_costs[parseInt(index ?? '0', 10)] : undefined
  if (cost) return { ...problem, path: costColumnOf(field, cost), line: cost.line }
  if (section !== 'rows' || index === undefined || field === '') {
    return { ...problem, path: columnOf[path] ?? path, line }
  }
  return { ...problem, path: rowColumnOf[field] ?? field, line: rows[parseInt(index, 10)]?.line ?? line }
}

function withLine({ line }: ReadTrade, problem: Problem): LineProblem {
  return { ...problem, line }
}

/** Returns BILL_NUMBER_USED when the supplier's number exists in its year; otherwise records it. */
function duplicateBillProblem(document: ImportedTrade, { bills, yearOf }: TradeImportBooks): Problem | null {
  const { path, party, supplier_no, number, date } = document
  if (supplier_no === '' || party === null) return null
  const key = `${path} ${party} ${yearOf(date)} ${supplier_no.toLowerCase()}`
  const voucher = bills.get(key)
  if (voucher === undefined) bills.set(key, number)
  return voucher === undefined
    ? null
    : { code: 'BILL_NUMBER_USED', path: 'bill_number', params: { number: supplier_no, voucher } }
}

/**
 * Returns the content of a document as one text for comparison; fields that the file leaves to the books are ignored.
 */
function comparableContent(document: TradeContent, file: TradeContent): string {
  return JSON.stringify([
    document.date,
    document.time,
    document.party,
    document.customer_name,
    document.supplier_no,
    file.due_date === undefined ? null : document.due_date,
    file.tax_type === null ? null : document.tax_type,
    ...discountContent(document, file),
    document.sales_agent,
    document.reference,
    document.remarks,
    document.is_export,
    document.is_import,
    ...document.rows.map((row, index) => [
      row.item,
      row.description,
      row.quantity,
      row.unit,
      row.rate,
      ...discountContent(row, file.rows[index]),
      row.tax_scheme,
    ]),
    ...document.landed_costs.map(landedCostContent),
  ])
}

type DiscountContent = Pick<TradeContent, 'discount_type' | 'discount' | 'is_trade_discount'>

function discountContent(
  { discount_type, discount, is_trade_discount: isTrade }: DiscountContent,
  file: DiscountContent | undefined,
): unknown[] {
  if (discount_type === null || discount === '' || discount === '0') return ['', '0']
  return [discount_type, discount, file?.is_trade_discount === undefined ? null : isTrade]
}

const ranks: Readonly<Record<PostedTradePath, string>> = {
  'purchase/vouchers': '1',
  'purchase/debit-notes': '2',
  'sales/vouchers': '2',
  'sales/credit-notes': '3',
}

/** Sorts by the stock movements of a day: receipts before issues, customers' returns last. */
function byMovementOrder(a: ImportedTrade, b: ImportedTrade): number {
  const keyOf = ({ date, path, time, number }: ImportedTrade) => `${date} ${ranks[path]} ${time} ${number}`
  return keyOf(a) < keyOf(b) ? -1 : 1
}
