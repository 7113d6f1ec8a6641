/**
 * Rows of a file become ledgers, with their opening balances where the file gives them.
 *
 * A ledger is known by its code, else by its name within its category. One that is there with what the file says is
 * left alone; one that differs is refused: a file adds to the chart and never changes it. An empty cell says nothing.
 *
 *   1010, Bank, category Current Assets, 2,000.00 opening debit   makes Bank and its opening balance
 *   the same row again                                            is there already
 *   1010, Bank account, category Current Assets                   is refused: it differs in name
 */
import type { Problem } from '../errors.ts'
import type { ImportLine, ledgerColumns, LineProblem } from '../imports/kinds.ts'
import { controlKindBelow } from './chart.ts'
import type { BookAccount, BookCategory } from './import-accounts.ts'
import { categoryFinder, systemCodesUpwards } from './import-accounts.ts'
import type { OpeningBooks, PlannedOpening } from './import-openings.ts'
import { judgeOpening } from './import-openings.ts'

export type LedgerLine = ImportLine<keyof typeof ledgerColumns>
export type BookLedger = BookAccount & { readonly parentId: string | null }

export type LedgerBooks = OpeningBooks & {
  readonly accounts: readonly BookLedger[]
  readonly categories: readonly BookCategory[]
  readonly newId: () => string
}

export type LedgerPlan = {
  /** In the order of the file: a parent stands before its children. */
  readonly ledgers: readonly BookLedger[]
  readonly openings: readonly (PlannedOpening & { readonly name: string })[]
  /** Rows that bring something, and rows that say what is there already. */
  readonly good: number
  readonly alreadyThere: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

const LONGEST_CODE = 50
const LONGEST_NAME = 255

/** Judges a whole file of ledgers. A parent is a ledger of the books or one that stands further up in the file. */
export function planLedgerImport(lines: readonly LedgerLine[], books: LedgerBooks): LedgerPlan {
  const chart = chartOf(books)
  const openings: (PlannedOpening & { name: string })[] = []
  const ledgers: BookLedger[] = []
  const problems: LineProblem[] = []
  let alreadyThere = 0
  for (const line of lines) {
    const read = line.problem ? { problems: [line.problem] } : chart.read(line)
    const opening = 'problems' in read ? null : judgeOpening(read.ledger, line, books)
    const wrong = 'problems' in read ? read.problems : problemsOf(opening)
    if ('problems' in read || wrong.length > 0) {
      problems.push(...wrong.map((problem) => ({ ...problem, line: line.line })))
      continue
    }
    chart.keep(read, line.line)
    if (read.isNew) ledgers.push(read.ledger)
    const posts = opening !== null && opening !== 'there' && !('problems' in opening)
    if (posts) openings.push({ ...opening, name: read.ledger.name })
    if (!read.isNew && !posts) alreadyThere += 1
  }
  const rejectedLines = new Set(problems.map(({ line }) => line))
  const good = lines.length - rejectedLines.size - alreadyThere
  return { ledgers, openings, good, alreadyThere, problems, rejectedLines }
}

function problemsOf(opening: ReturnType<typeof judgeOpening>): Problem[] {
  return opening !== null && opening !== 'there' && 'problems' in opening ? opening.problems : []
}

type Read = { readonly ledger: BookLedger; readonly isNew: boolean } | { readonly problems: Problem[] }

/** The chart as it grows row by row. */
function chartOf({ accounts, categories, newId }: LedgerBooks) {
  const byCode = new Map<string, BookLedger>()
  const byName = new Map<string, BookLedger[]>()
  const lineOf = new Map<string, number>()
  const categoryOf = categoryFinder(categories)
  const tree = new Map(categories.map((category) => [category.id, category]))

  function add(ledger: BookLedger): void {
    if (ledger.code) byCode.set(ledger.code, ledger)
    byName.set(ledger.name, [...(byName.get(ledger.name) ?? []), ledger])
  }

  function read(line: LedgerLine): Read {
    const { code, name } = line
    const category = line.category === '' ? null : categoryOf(line.category)
    const parent = parentOf(line.parent, { byCode, byName })
    const problems = [
      ...textProblems(line),
      ...[category, parent].flatMap((one) => (one && 'problem' in one ? one.problem : [])),
    ]
    if (problems.length > 0 || category === null || 'problem' in category || (parent && 'problem' in parent)) {
      return { problems }
    }
    const twin = (byName.get(name) ?? []).find(({ categoryId }) => categoryId === category.id)
    const before = (code === '' ? undefined : byCode.get(code)) ?? twin
    const parentId = parent?.id ?? null
    if (before === undefined) {
      const controlKind = controlKindBelow(systemCodesUpwards(category, tree))
      const ledger = {
        id: newId(),
        code: code || null,
        name,
        categoryId: category.id,
        parentId,
        controlKind,
        isActive: true,
      }
      return { isNew: true, ledger }
    }
    const repeated = lineOf.get(before.id)
    if (repeated !== undefined) {
      return { problems: [{ code: 'REPEATED', path: 'name', params: { line: repeated.toString() } }] }
    }
    const fields = differing(before, { line, categoryId: category.id, parentId })
    if (fields.length === 0) return { isNew: false, ledger: before }
    const params = { name: before.name, fields: fields.join(', ') }
    return { problems: [{ code: 'OTHER_RECORD', path: code === '' ? 'name' : 'code', params }] }
  }

  for (const account of accounts) add(account)
  return {
    read,
    keep: ({ ledger, isNew }: { ledger: BookLedger; isNew: boolean }, line: number): void => {
      lineOf.set(ledger.id, line)
      if (isNew) add(ledger)
    },
  }
}

type Names = { byCode: ReadonlyMap<string, BookLedger>; byName: ReadonlyMap<string, readonly BookLedger[]> }

function parentOf(text: string, { byCode, byName }: Names): BookLedger | { problem: Problem } | null {
  if (text === '') return null
  const named = byName.get(text) ?? []
  const parent = byCode.get(text) ?? (named.length === 1 ? named[0] : undefined)
  if (parent) return parent
  const found = named.length > 1 ? ({ code: 'AMBIGUOUS_NAME', params: { name: text } } as const) : null
  return { problem: { path: 'parent', ...(found ?? { code: 'UNKNOWN_ACCOUNT', params: { account: text } }) } }
}

type Said = { line: LedgerLine; categoryId: string; parentId: string | null }

/** What a row says otherwise than the books; an empty cell says nothing. */
function differing(before: BookLedger, { line, categoryId, parentId }: Said): string[] {
  return [
    ...(line.code !== '' && before.code !== line.code ? ['code'] : []),
    ...(before.name === line.name ? [] : ['name']),
    ...(before.categoryId === categoryId ? [] : ['category']),
    ...(line.parent === '' || before.parentId === parentId ? [] : ['parent ledger']),
  ]
}

function textProblems({ code, name, category }: LedgerLine): Problem[] {
  const problems: Problem[] = []
  if (code.length > LONGEST_CODE)
    problems.push({ code: 'TOO_LONG', path: 'code', params: { max: LONGEST_CODE.toString() } })
  if (name === '') problems.push({ code: 'REQUIRED', path: 'name' })
  if (name.length > LONGEST_NAME)
    problems.push({ code: 'TOO_LONG', path: 'name', params: { max: LONGEST_NAME.toString() } })
  if (category === '') problems.push({ code: 'REQUIRED', path: 'category' })
  return problems
}
