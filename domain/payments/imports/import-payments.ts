/**
 * Checks a file of receipts or supplier payments against the books: which can be imported, which exist already, and the
 * errors by line. Payments keep the numbers of the file; one that was imported before is skipped when its content is the
 * same and refused when it differs. What one payment of the file settles is no longer outstanding for the next.
 *
 *   R-7 over 100.00 for INV-1, of which 100.00 is outstanding     is imported
 *   R-8 over 20.00 for INV-1                                      OVER_ALLOCATED: R-7 settles all of it
 *   the same file again                                           R-7 exists already
 *   R-7 over 90.00 for INV-1                                      OTHER_CONTENT at its number
 */
import type { PaymentPath } from '../../documents/status.ts'
import type { Problem } from '../../errors.ts'
import type { LineProblem } from '../../imports/kinds.ts'
import { add, isDecimal, isZero } from '../../money/decimal.ts'
import type { PartyMatch } from '../../parties/find-party.ts'
import type { TypedPayment, TypedPaymentRow } from '../check-payment.ts'
import type { PaymentLedger } from '../settle.ts'
import { comparableContent, sameDocuments } from './imported-payment.ts'
import type { ImportedContent } from './imported-payment.ts'
import type { PaymentLine, ReadPayment } from './read-payment-lines.ts'
import { readPaymentLines } from './read-payment-lines.ts'

/** A payment as the form would send it, with its number. */
export type ImportedPayment = TypedPayment & {
  readonly number: string
  readonly reference: string
  readonly remarks: string
}
export type MethodMatch = { readonly method: 'mode' | 'bank'; readonly id: string }
/** What identifies a document besides its number. */
export type DocumentPlace = { readonly party: string; readonly ledger: PaymentLedger }
/** By item: what payments of the file settle so far. */
export type SettledAmounts = ReadonlyMap<string, string>

/**
 * The books that the file is imported into; a `find` function returns the problem at its column when nothing matches.
 */
export type PaymentImportBooks = {
  readonly path: PaymentPath
  readonly findParty: (text: string) => PartyMatch | Problem
  readonly findMethod: (text: string, isCheque: boolean) => MethodMatch | Problem
  /** Withholding schemes by names and short names, in lower case. */
  readonly schemes: ReadonlyMap<string, string>
  /** Returns the item of the document of a number that a payment of a party can settle. */
  readonly findDocument: (number: string, place: DocumentPlace) => { readonly item: string } | Problem
  /** Payments imported before, by number. */
  readonly imported: ReadonlyMap<string, ImportedContent>
  /** Returns the problems of a payment by the rules of the form, at the paths of the form. */
  readonly check: (payment: ImportedPayment, settled: SettledAmounts) => readonly Problem[]
}
export type PaymentImportPlan = {
  /** In the order of the file. */
  readonly payments: readonly ImportedPayment[]
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  /** Every line of every payment that is not imported. */
  readonly rejectedLines: ReadonlySet<number>
}

/** What earlier payments of the file settle, and the lines of the numbers of their cheques. */
type EarlierPayments = { readonly settled: Map<string, string>; readonly cheques: Map<string, number> }

/** Checks a whole file and plans the import. Problems are at their lines, in the order of the file. */
export function planPaymentImport(lines: readonly PaymentLine[], books: PaymentImportBooks): PaymentImportPlan {
  const payments: ImportedPayment[] = []
  const problems: LineProblem[] = []
  const rejectedLines = new Set<number>()
  const earlier: EarlierPayments = { settled: new Map(), cheques: new Map() }
  let existingCount = 0
  for (const source of readPaymentLines(lines, books.path)) {
    const result = checkSource(source, books, earlier)
    if (result === 'exists') existingCount += 1
    else if ('problems' in result) {
      problems.push(...result.problems)
      for (const line of source.lines) rejectedLines.add(line)
    } else payments.push(result)
  }
  return { payments, existingCount, problems: problems.toSorted((a, b) => a.line - b.line), rejectedLines }
}

type Refusal = { readonly problems: readonly LineProblem[] }

function checkSource(
  source: ReadPayment,
  books: PaymentImportBooks,
  earlier: EarlierPayments,
): ImportedPayment | 'exists' | Refusal {
  if (source.number === '') {
    return { problems: source.lines.map((line) => ({ code: 'REQUIRED', path: 'number', line })) }
  }
  const problems: LineProblem[] = [...source.problems]
  const payment = resolveReferences(source, books, problems)
  const existing = books.imported.get(source.number)
  if (existing !== undefined && problems.length === 0) return compareToExisting(source, payment, existing)
  const allocations = resolveDocuments(source, payment, { books, problems })
  const resolved: ImportedPayment = { ...payment, allocations }
  // A document of an unknown contact cannot be found, which is reported at the contact only.
  const reported = new Set([
    ...problems.map(({ line, path }) => `${line} ${path}`),
    ...(payment.party === null ? source.shares.map(({ line }) => `${line} document`) : []),
  ])
  const ruleProblems = books.check(resolved, earlier.settled).map((problem) => atColumn(problem, source))
  problems.push(...ruleProblems.filter(({ line, path }) => !reported.has(`${line} ${path}`)))
  problems.push(...repeatedCheque(source, payment, earlier))
  if (problems.length > 0) return { problems }
  for (const { item, amount } of allocations) earlier.settled.set(item, add(earlier.settled.get(item) ?? '0', amount))
  return resolved
}

function compareToExisting(
  source: ReadPayment,
  payment: ImportedPayment,
  existing: ImportedContent,
): 'exists' | Refusal {
  const isEqual = comparableContent(payment) === comparableContent(existing) && sameDocuments(source.shares, existing)
  if (isEqual) return 'exists'
  const params = { voucher: source.number }
  return { problems: [{ code: 'OTHER_CONTENT', path: 'number', params, line: source.lineOf('number') }] }
}

/** Returns the payment with the ids of its references; an unknown reference is a problem at its column. */
function resolveReferences(source: ReadPayment, books: PaymentImportBooks, problems: LineProblem[]): ImportedPayment {
  const addProblem = (problem: Problem) => problems.push({ ...problem, line: source.lineOf(problem.path) })
  const { number, date, ledger, write_off, write_off_as, withholding_base, reference, remarks } = source
  const party = source.party === '' ? null : books.findParty(source.party)
  if (party !== null && 'path' in party) addProblem(party)
  const name = source.withholding_scheme
  const scheme = name === '' ? null : (books.schemes.get(name.toLowerCase()) ?? null)
  if (name !== '' && scheme === null) addProblem({ code: 'UNKNOWN_NAME', path: 'withholding_scheme', params: { name } })
  return {
    path: books.path,
    number,
    date,
    party: party !== null && 'id' in party ? party.id : null,
    ledger,
    rows: rowsOf(source, books, addProblem),
    withholding_scheme: scheme,
    withholding_base,
    write_off,
    write_off_as,
    reference,
    remarks,
    allocations: [],
  }
}

/** Returns the row of the money; none for a payment of nothing but withholding tax and write-off. */
function rowsOf(
  { method: name, amount, cheque_number, cheque_date }: ReadPayment,
  { findMethod }: PaymentImportBooks,
  addProblem: (problem: Problem) => void,
): TypedPaymentRow[] {
  const isCheque = cheque_number !== '' || cheque_date !== ''
  if (name === '' && !isCheque && isDecimal(amount) && isZero(amount)) return []
  const match = name === '' ? null : findMethod(name, isCheque)
  if (match !== null && 'path' in match) addProblem(match)
  const methodMatch = match !== null && 'id' in match ? match : null
  const method = isCheque ? 'cheque' : (methodMatch?.method ?? 'mode')
  return [
    {
      method,
      mode: method === 'mode' ? (methodMatch?.id ?? null) : null,
      bank_account: method === 'mode' ? null : (methodMatch?.id ?? null),
      amount,
      cheque_number,
      cheque_date,
      drawee_bank: '',
    },
  ]
}

type Resolution = { readonly books: PaymentImportBooks; readonly problems: LineProblem[] }

/** Returns the allocations with the items of their documents, '' where one is not known. */
function resolveDocuments(
  { shares }: ReadPayment,
  { party, ledger }: ImportedPayment,
  { books, problems }: Resolution,
): ImportedPayment['allocations'] {
  return shares.map(({ line, document, settled }) => {
    const match = document === '' || party === null ? null : books.findDocument(document, { party, ledger })
    if (match !== null && 'path' in match) problems.push({ ...match, line })
    return { item: match !== null && 'item' in match ? match.item : '', amount: settled }
  })
}

/** Returns REPEATED for the number of an issued cheque that an earlier payment of the file has; else records it. */
function repeatedCheque(
  { lineOf }: ReadPayment,
  { path, rows }: ImportedPayment,
  { cheques }: EarlierPayments,
): LineProblem[] {
  const [row] = rows
  if (path !== 'purchase/payments' || row?.method !== 'cheque' || row.bank_account === null) return []
  const key = `${row.bank_account} ${row.cheque_number}`
  const line = lineOf('cheque_number')
  const firstLine = cheques.get(key)
  if (firstLine === undefined) cheques.set(key, line)
  if (firstLine === undefined) return []
  return [{ code: 'REPEATED', path: 'cheque_number', params: { line: firstLine.toString() }, line }]
}

const columnOf: Readonly<Record<string, string>> = { rows: 'amount', allocations: 'settled' }
const rowColumnOf: Readonly<Record<string, string>> = { mode: 'method', bank_account: 'method' }
const shareColumnOf: Readonly<Record<string, string>> = { item: 'document', amount: 'settled' }

/** Converts a path of the form (`allocations.3.amount`) to a column of a line of the file. */
function atColumn({ path, ...problem }: Problem, { shares, lineOf }: ReadPayment): LineProblem {
  const [section = '', index = '', field] = path.split('.')
  if (section === 'allocations' && field !== undefined) {
    const line = shares[parseInt(index, 10)]?.line ?? lineOf('number')
    return { ...problem, path: shareColumnOf[field] ?? field, line }
  }
  const column = section === 'rows' && field !== undefined ? (rowColumnOf[field] ?? field) : (columnOf[path] ?? path)
  return { ...problem, path: column, line: lineOf(column) }
}
