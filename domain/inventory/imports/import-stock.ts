/**
 * Rows of a file become stock adjustments: rows of one number and purpose, anywhere in the file, are one adjustment under
 * that number. Without a purpose the sign of the quantity says whether something comes in or goes out. The whole file is
 * judged before anything of it is written.
 *
 *   2010-12-01, 8:26, 536365, white hanger, -6        536365 Stock Out: 6 white hangers
 *   2010-12-01, 8:26, 536365, returned mug, 1, 2.10   536365 Stock In: 1 mug at 2.10
 *
 * A document stands in its day by the time of its number, wherever it stands in the file. One that was imported before
 * with the same content is there already and is left alone; with other content it is refused. What goes out is worth
 * what it cost, so that a rate there says nothing.
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
import { checkOwnQuantity, inOwnUnit } from '../check-rows.ts'
import type { CostingChange } from '../costing-change.ts'
import { fixedStockProblem } from '../costing-change.ts'
import type { KnownItems } from '../place-item.ts'
import { itemPlacer } from '../place-item.ts'

export type StockLine = ImportLine<keyof typeof stockColumns>

/** The books that the file goes into. */
export type StockBooks = KnownItems & {
  /** The changes of the costing method. */
  readonly changes: readonly CostingChange[]
  /** The years of the books with those that the file needs. */
  readonly plan: YearPlan
  readonly lockDate: string | null
  readonly currencyDigits: number
  /** Content of the adjustments imported before (stockContent), by `number purpose`. */
  readonly imported: ReadonlyMap<string, string>
}

/** Numbers canonical; `own` in the item's own unit. */
export type ImportedRow = {
  readonly line: number
  /** Its place among all rows of the number, whatever their purposes. */
  readonly rowNo: number
  readonly itemId: string
  readonly quantity: string
  readonly own: string
  readonly unitId: string
  readonly unitFactor: string
  readonly rate: string
  readonly description: string
}
export type ImportedAdjustment = {
  readonly number: string
  readonly purpose: AdjustmentPurpose
  readonly date: string
  /** ISO, as if the file were written in UTC: it orders the documents of a day and says nothing else. */
  readonly time: string
  readonly remarks: string
  readonly rows: readonly ImportedRow[]
}
export type StockPlan = {
  /** In the order of their places. */
  readonly adjustments: readonly ImportedAdjustment[]
  readonly newYears: readonly FiscalYearBounds[]
  readonly alreadyThere: number
  readonly problems: readonly LineProblem[]
  /** Every line of every number that does not go in. */
  readonly rejectedLines: ReadonlySet<number>
}

const LONGEST_NUMBER = 50
const TIME = /^(\d{1,2}):([0-5]\d)(?::([0-5]\d))?$/

/** Judges a whole file and says what would be written. Problems stand at their lines, in the order of the file. */
export function planStockImport(lines: readonly StockLine[], books: StockBooks): StockPlan {
  const context = { books, place: itemPlacer(books) }
  const good: ImportedAdjustment[] = []
  const problems: LineProblem[] = []
  const rejectedLines = new Set<number>()
  let alreadyThere = 0
  for (const [number, rows] of groupByNumber(lines)) {
    const verdict = judge(number, rows, context)
    if ('problems' in verdict) {
      problems.push(...verdict.problems)
      for (const { line } of rows) rejectedLines.add(line)
      continue
    }
    good.push(...verdict.fresh)
    alreadyThere += verdict.there
  }
  return {
    adjustments: good.toSorted(byPlace),
    newYears: neededYears(books.plan, good),
    alreadyThere,
    problems: problems.toSorted((a, b) => a.line - b.line),
    rejectedLines,
  }
}

/** One text for what an imported adjustment says, for comparing; numbers canonical. */
export function stockContent(said: {
  readonly date: string
  readonly time: string
  readonly remarks: string
  readonly rows: readonly Pick<ImportedRow, 'itemId' | 'quantity' | 'unitId' | 'rate' | 'description'>[]
}): string {
  const rows = said.rows.map(({ itemId, quantity, unitId, rate, description }) => {
    return [itemId, quantity, unitId, rate, description]
  })
  return JSON.stringify([said.date, said.time, said.remarks, ...rows])
}

type Context = { readonly books: StockBooks; readonly place: ReturnType<typeof itemPlacer> }
type Verdict = { problems: LineProblem[] } | { fresh: ImportedAdjustment[]; there: number }

function judge(number: string, lines: readonly StockLine[], context: Context): Verdict {
  const [first] = lines
  if (!first) throw new Error('A number without rows')
  if (number === '') return { problems: lines.map((line) => at(line, { path: 'voucher_no', code: 'REQUIRED' })) }
  const time = timeOf(lines, first.date)
  const read = lines.map((line, index) => readLine(line, index + 1, context))
  const problems = [
    ...headProblems(number, lines, context.books),
    ...(time === null ? [at(first, { path: 'time', code: 'NOT_A_TIME' })] : []),
    ...read.flatMap((row) => row.problems),
  ]
  const adjustments = adjustmentPurposes.flatMap((purpose): ImportedAdjustment[] => {
    const rows = read.filter((row) => row.purpose === purpose)
    if (rows.length === 0) return []
    const remarks = rows.find(({ line }) => line.remarks !== '')?.line.remarks ?? number
    problems.push(...rowProblems({ purpose, remarks, date: first.date, rows }, context.books))
    return [
      { number, purpose, date: first.date, time: time ?? '', remarks, rows: rows.flatMap(({ row }) => row ?? []) },
    ]
  })
  if (problems.length > 0) return { problems }
  return compared(adjustments, first, context.books)
}

function compared(adjustments: readonly ImportedAdjustment[], first: StockLine, books: StockBooks): Verdict {
  const fresh: ImportedAdjustment[] = []
  let there = 0
  for (const adjustment of adjustments) {
    const before = books.imported.get(`${adjustment.number} ${adjustment.purpose}`)
    if (before === undefined) fresh.push(adjustment)
    else if (before === stockContent(adjustment)) there += 1
    else {
      const params = { voucher: adjustment.number }
      return { problems: [at(first, { path: 'voucher', code: 'OTHER_CONTENT', params })] }
    }
  }
  return { fresh, there }
}

function headProblems(number: string, lines: readonly StockLine[], books: StockBooks): LineProblem[] {
  const [first] = lines
  if (!first) return []
  const problems = lines.flatMap((line) => {
    if (line.date === first.date) return []
    const params = { voucher: number, first: first.date, line: first.line.toString() }
    return [at(line, { path: 'date', code: 'TWO_DATES', params })]
  })
  if (number.length > LONGEST_NUMBER) {
    problems.push(at(first, { path: 'voucher_no', code: 'TOO_LONG', params: { max: LONGEST_NUMBER.toString() } }))
  }
  if (!isLocalDate(first.date)) return problems
  const { years, problemOf } = books.plan
  const posting = { date: first.date, years, lockDate: books.lockDate, kind: 'regular' } as const
  const period = problemOf(first.date) ?? postingProblem(posting)
  const problem = period ?? fixedStockProblem(first.date, books)
  return problem ? [...problems, at(first, problem)] : problems
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
  const problems: LineProblem[] = line.problem ? [at(line, line.problem)] : []
  const purpose = purposeOf(line)
  if (purpose === null) {
    const params = { choices: adjustmentPurposes.join(', ') }
    problems.push(at(line, { path: 'purpose', code: 'NOT_IN_LIST', params }))
  }
  // What goes out may be written with its sign; what comes in may not be less than nothing.
  const isOut = purpose !== null && purpose !== 'Stock In'
  const quantity = isOut && isDecimal(line.quantity) ? absolute(line.quantity) : line.quantity
  const rate = purpose === 'Stock In' ? line.rate : ''
  const read = { line, purpose: purpose ?? 'Stock In', quantity, rate, problems }
  const found = context.place(line)
  if ('code' in found) return { ...read, row: null, problems: [...problems, at(line, found)] }
  if (problems.length > 0 || !isDecimal(quantity) || quantity.length > 40) return { ...read, row: null }
  const { item, unitId, unitFactor } = found
  const own = inOwnUnit(quantity, unitFactor)
  const isTooMuch = checkOwnQuantity(own, 'quantity').find(({ code }) => code === 'TOO_MANY_DIGITS')
  if (isTooMuch) problems.push(at(line, isTooMuch))
  const row: ImportedRow = {
    line: line.line,
    rowNo,
    itemId: item.id,
    quantity: canonical(quantity),
    own,
    unitId,
    unitFactor,
    rate: isDecimal(rate) ? canonical(rate) : rate,
    description: line.description,
  }
  return { ...read, row }
}

function purposeOf({ purpose, quantity }: StockLine): AdjustmentPurpose | null {
  if (purpose === '') return isDecimal(quantity) && isNegative(quantity) ? 'Stock Out' : 'Stock In'
  return adjustmentPurposes.find((one) => one.toLowerCase() === purpose.toLowerCase()) ?? null
}

type Checked = { purpose: AdjustmentPurpose; remarks: string; date: string; rows: readonly ReadLine[] }

/** What the rules of adjustments say, at the lines and columns of the file. */
function rowProblems({ rows, ...head }: Checked, { currencyDigits }: StockBooks): LineProblem[] {
  // An item that was not found has its own problem already.
  const checked = rows.map(({ line, quantity, rate }) => {
    return { item: line.item || 'one', quantity, rate, unit: null, description: line.description }
  })
  const lineOf = (index: string | undefined) => rows[index === undefined ? 0 : parseInt(index, 10)]?.line.line ?? 0
  return checkAdjustment({ ...head, rows: checked, currencyDigits }).map(({ path, ...problem }) => {
    const [where = '', index, column] = path.split('.')
    return { ...problem, path: column ?? (where === 'rows' ? 'voucher' : where), line: lineOf(index) }
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

function byPlace(one: ImportedAdjustment, other: ImportedAdjustment): number {
  const keyOf = ({ time, number, purpose }: ImportedAdjustment) => `${time} ${number} ${purpose}`
  return keyOf(one) < keyOf(other) ? -1 : 1
}

function at({ line }: StockLine, problem: Problem): LineProblem {
  return { ...problem, line }
}
