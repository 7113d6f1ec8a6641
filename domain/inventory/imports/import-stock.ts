/**
 * Imports stock adjustments from the rows of a file: rows with one number and purpose, anywhere in the file, are one
 * adjustment with that number. Without a purpose the sign of the quantity decides between receipt and issue. The whole
 * file is checked before anything is stored.
 *
 *   2010-12-01, 8:26, 536365, white hanger, -6        536365 Stock Out: 6 white hangers
 *   2010-12-01, 8:26, 536365, returned mug, 1, 2.10   536365 Stock In: 1 mug at 2.10
 *
 * The documents of a day are ordered by the time of their number, not by their place in the file. One that was imported
 * before is skipped when its content is the same and refused when it differs. An issue has the cost of the stock, so
 * its rate is ignored.
 */
import { postingProblem } from '../../calendar/fiscal-year.ts'
import { isLocalDate } from '../../calendar/local-date.ts'
import type { FiscalYearBounds } from '../../calendar/fiscal-year.ts'
import type { Problem } from '../../errors.ts'
import type { ImportLine, LineProblem, stockColumns } from '../../imports/kinds.ts'
import type { YearPlan } from '../../ledger/books-start.ts'
import { neededYears } from '../../ledger/books-start.ts'
import { absolute, canonical, isDecimal, isNegative } from '../../money/decimal.ts'
import type { AdjustmentPurpose } from '../check-adjustment.ts'
import { adjustmentPurposes, checkAdjustment } from '../check-adjustment.ts'
import { checkBaseQuantity, inBaseUnit } from '../check-rows.ts'
import type { CostingChange } from '../costing-change.ts'
import { fixedStockProblem } from '../costing-change.ts'
import type { ItemCatalog } from '../resolve-item.ts'
import { stockItemResolver } from '../resolve-item.ts'

export type StockLine = ImportLine<keyof typeof stockColumns>

/** The books that the file is imported into. */
export type StockBooks = ItemCatalog & {
  /** The changes of the costing method. */
  readonly changes: readonly CostingChange[]
  /** The fiscal years of the books with those that the file needs. */
  readonly plan: YearPlan
  readonly lockDate: string | null
  readonly currencyDigits: number
  /** Content of adjustments imported before (stockContent), by `number purpose`. */
  readonly imported: ReadonlyMap<string, string>
}

/** A row with canonical numbers; `baseQuantity` is the quantity in the item's base unit. */
export type ImportedRow = {
  readonly line: number
  /** Its position among all rows of the number, whatever their purposes. */
  readonly rowNo: number
  readonly itemId: string
  readonly quantity: string
  readonly baseQuantity: string
  readonly unitId: string
  readonly unitFactor: string
  readonly rate: string
  readonly description: string
}
export type ImportedAdjustment = {
  readonly number: string
  readonly purpose: AdjustmentPurpose
  readonly date: string
  /** ISO format in UTC; used only to order the documents of a day. */
  readonly time: string
  readonly remarks: string
  readonly rows: readonly ImportedRow[]
}
export type StockPlan = {
  /** In the order of their stock movements. */
  readonly adjustments: readonly ImportedAdjustment[]
  readonly newYears: readonly FiscalYearBounds[]
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  /** Every line of every number that is not imported. */
  readonly rejectedLines: ReadonlySet<number>
}

const LONGEST_NUMBER = 50
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/

/** Checks a whole file and plans the import. Problems are at their lines, in the order of the file. */
export function planStockImport(lines: readonly StockLine[], books: StockBooks): StockPlan {
  const context = { books, resolveItem: stockItemResolver(books) }
  const good: ImportedAdjustment[] = []
  const problems: LineProblem[] = []
  const rejectedLines = new Set<number>()
  let existingCount = 0
  for (const [number, rows] of groupByNumber(lines)) {
    const result = checkDocument(number, rows, context)
    if ('problems' in result) {
      problems.push(...result.problems)
      for (const { line } of rows) rejectedLines.add(line)
      continue
    }
    good.push(...result.newAdjustments)
    existingCount += result.existingCount
  }
  return {
    adjustments: good.toSorted(byMovementOrder),
    newYears: neededYears(books.plan, good),
    existingCount,
    problems: problems.toSorted((a, b) => a.line - b.line),
    rejectedLines,
  }
}

/** Returns the content of an adjustment as one text for comparison; numbers are canonical. */
export function stockContent(adjustment: {
  readonly date: string
  readonly time: string
  readonly remarks: string
  readonly rows: readonly Pick<ImportedRow, 'itemId' | 'quantity' | 'unitId' | 'rate' | 'description'>[]
}): string {
  const rows = adjustment.rows.map(({ itemId, quantity, unitId, rate, description }) => {
    return [itemId, quantity, unitId, rate, description]
  })
  return JSON.stringify([adjustment.date, adjustment.time, adjustment.remarks, ...rows])
}

type Context = { readonly books: StockBooks; readonly resolveItem: ReturnType<typeof stockItemResolver> }
type DocumentResult = { problems: LineProblem[] } | { newAdjustments: ImportedAdjustment[]; existingCount: number }

function checkDocument(number: string, lines: readonly StockLine[], context: Context): DocumentResult {
  const [first] = lines
  if (!first) throw new Error('A number without rows')
  if (number === '') return { problems: lines.map((line) => withLine(line, { path: 'voucher_no', code: 'REQUIRED' })) }
  const time = timeOf(lines, first.date)
  const readLines = lines.map((line, index) => readLine(line, index + 1, context))
  const problems = [
    ...headProblems(number, lines, context.books),
    ...(time === null ? [withLine(first, { path: 'time', code: 'NOT_A_TIME' })] : []),
    ...readLines.flatMap((row) => row.problems),
  ]
  const adjustments = adjustmentPurposes.flatMap((purpose): ImportedAdjustment[] => {
    const rows = readLines.filter((row) => row.purpose === purpose)
    if (rows.length === 0) return []
    const remarks = rows.find(({ line }) => line.remarks !== '')?.line.remarks ?? number
    problems.push(...rowProblems({ purpose, remarks, date: first.date, rows }, context.books))
    return [
      { number, purpose, date: first.date, time: time ?? '', remarks, rows: rows.flatMap(({ row }) => row ?? []) },
    ]
  })
  if (problems.length > 0) return { problems }
  return compareWithImported(adjustments, first, context.books)
}

function compareWithImported(
  adjustments: readonly ImportedAdjustment[],
  first: StockLine,
  books: StockBooks,
): DocumentResult {
  const newAdjustments: ImportedAdjustment[] = []
  let existingCount = 0
  for (const adjustment of adjustments) {
    const importedContent = books.imported.get(`${adjustment.number} ${adjustment.purpose}`)
    if (importedContent === undefined) newAdjustments.push(adjustment)
    else if (importedContent === stockContent(adjustment)) existingCount += 1
    else {
      const params = { voucher: adjustment.number }
      return { problems: [withLine(first, { path: 'voucher', code: 'OTHER_CONTENT', params })] }
    }
  }
  return { newAdjustments, existingCount }
}

function headProblems(number: string, lines: readonly StockLine[], books: StockBooks): LineProblem[] {
  const [first] = lines
  if (!first) return []
  const problems = lines.flatMap((line) => {
    if (line.date === first.date) return []
    const params = { voucher: number, first: first.date, line: first.line.toString() }
    return [withLine(line, { path: 'date', code: 'TWO_DATES', params })]
  })
  if (number.length > LONGEST_NUMBER) {
    problems.push(withLine(first, { path: 'voucher_no', code: 'TOO_LONG', params: { max: LONGEST_NUMBER.toString() } }))
  }
  if (!isLocalDate(first.date)) return problems
  const { years, problemOf } = books.plan
  const posting = { date: first.date, years, lockDate: books.lockDate, kind: 'regular' } as const
  const period = problemOf(first.date) ?? postingProblem(posting)
  const problem = period ?? fixedStockProblem(first.date, books)
  return problem ? [...problems, withLine(first, problem)] : problems
}

type ReadLine = {
  line: StockLine
  purpose: AdjustmentPurpose
  quantity: string
  rate: string
  row: ImportedRow | null
  problems: LineProblem[]
}

function readLine(line: StockLine, rowNo: number, context: Context): ReadLine {
  const problems: LineProblem[] = line.problem ? [withLine(line, line.problem)] : []
  const purpose = purposeOf(line)
  if (purpose === null) {
    const params = { choices: adjustmentPurposes.join(', ') }
    problems.push(withLine(line, { path: 'purpose', code: 'NOT_IN_LIST', params }))
  }
  // An issue may have negative quantities; a receipt may not.
  const isOut = purpose !== null && purpose !== 'Stock In'
  const quantity = isOut && isDecimal(line.quantity) ? absolute(line.quantity) : line.quantity
  const rate = purpose === 'Stock In' ? line.rate : ''
  const result = { line, purpose: purpose ?? 'Stock In', quantity, rate, problems }
  const match = context.resolveItem(line)
  if ('code' in match) return { ...result, row: null, problems: [...problems, withLine(line, match)] }
  if (problems.length > 0 || !isDecimal(quantity) || quantity.length > 40) return { ...result, row: null }
  const { item, unitId, unitFactor } = match
  const baseQuantity = inBaseUnit(quantity, unitFactor)
  const isTooMuch = checkBaseQuantity(baseQuantity, 'quantity').find(({ code }) => code === 'TOO_MANY_DIGITS')
  if (isTooMuch) problems.push(withLine(line, isTooMuch))
  const row: ImportedRow = {
    line: line.line,
    rowNo,
    itemId: item.id,
    quantity: canonical(quantity),
    baseQuantity,
    unitId,
    unitFactor,
    rate: isDecimal(rate) ? canonical(rate) : rate,
    description: line.description,
  }
  return { ...result, row }
}

function purposeOf({ purpose, quantity }: StockLine): AdjustmentPurpose | null {
  if (purpose === '') return isDecimal(quantity) && isNegative(quantity) ? 'Stock Out' : 'Stock In'
  return (
    adjustmentPurposes.find((adjustmentPurpose) => adjustmentPurpose.toLowerCase() === purpose.toLowerCase()) ?? null
  )
}

type AdjustmentRows = { purpose: AdjustmentPurpose; remarks: string; date: string; rows: readonly ReadLine[] }

/** Returns the problems of the adjustment rules, at the lines and columns of the file. */
function rowProblems({ rows, ...head }: AdjustmentRows, { currencyDigits }: StockBooks): LineProblem[] {
  // The row of an unknown item gets a placeholder, since the unknown item is reported already.
  const rowsToCheck = rows.map(({ line, quantity, rate }) => {
    return { item: line.item || 'one', quantity, rate, unit: null, description: line.description }
  })
  const lineOf = (index: string | undefined) => rows[index === undefined ? 0 : parseInt(index, 10)]?.line.line ?? 0
  return checkAdjustment({ ...head, rows: rowsToCheck, currencyDigits }).map(({ path, ...problem }) => {
    const [section = '', index, column] = path.split('.')
    return { ...problem, path: column ?? (section === 'rows' ? 'voucher' : section), line: lineOf(index) }
  })
}

function timeOf(lines: readonly StockLine[], date: string): string | null {
  const text = lines.find(({ time }) => time !== '')?.time ?? '00:00'
  const [, hour = '', minute = '', second = '00'] = TIME.exec(text) ?? []
  if (hour === '' || parseInt(hour, 10) > 23) return null
  return `${date}T${hour.padStart(2, '0')}:${minute}:${second}.000Z`
}

function groupByNumber(lines: readonly StockLine[]): Map<string, StockLine[]> {
  const numbers = new Map<string, StockLine[]>()
  for (const line of lines) {
    const rows = numbers.get(line.voucher_no)
    if (rows) rows.push(line)
    else numbers.set(line.voucher_no, [line])
  }
  return numbers
}

function byMovementOrder(a: ImportedAdjustment, b: ImportedAdjustment): number {
  const keyOf = ({ time, number, purpose }: ImportedAdjustment) => `${time} ${number} ${purpose}`
  return keyOf(a) < keyOf(b) ? -1 : 1
}

function withLine({ line }: StockLine, problem: Problem): LineProblem {
  return { ...problem, line }
}
