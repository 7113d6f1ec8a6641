/**
 * Imports accounts from the rows of a file, with their opening balances if the file has them.
 *
 * An account is identified by its code, else by its name within its category. An existing account with the same values
 * is skipped; a different one is refused: a file adds accounts and never changes them. Empty cells are ignored.
 *
 *   1010, Bank, category Current Assets, 2,000.00 opening debit   creates Bank and its opening balance
 *   the same row again                                            exists already
 *   1010, Bank account, category Current Assets                   is refused: the name differs
 */
import type { Problem } from '../../errors.ts'
import type { ImportLine, ledgerColumns, LineProblem } from '../../imports/kinds.ts'
import { controlKindBelow } from '../chart.ts'
import type { BookAccount, BookCategory } from './import-accounts.ts'
import { categoryFinder, systemCodesUpwards } from './import-accounts.ts'
import type { OpeningBooks, PlannedOpening } from './import-openings.ts'
import { checkOpeningRow } from './import-openings.ts'

export type LedgerLine = ImportLine<keyof typeof ledgerColumns>
export type BookLedger = BookAccount & { readonly parentId: string | null }

export type LedgerBooks = OpeningBooks & {
  readonly accounts: readonly BookLedger[]
  readonly categories: readonly BookCategory[]
  readonly newId: () => string
}

export type LedgerPlan = {
  /** In the order of the file: parents before children. */
  readonly ledgers: readonly BookLedger[]
  readonly openings: readonly (PlannedOpening & { readonly name: string })[]
  /** The number of rows to import, and of rows that exist already. */
  readonly good: number
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

const LONGEST_CODE = 50
const LONGEST_NAME = 255

/** Checks a whole file of accounts and plans the import. A parent is an account of the books or of an earlier row. */
export function planLedgerImport(lines: readonly LedgerLine[], books: LedgerBooks): LedgerPlan {
  const chart = chartOf(books)
  const openings: (PlannedOpening & { name: string })[] = []
  const ledgers: BookLedger[] = []
  const problems: LineProblem[] = []
  let existingCount = 0
  for (const line of lines) {
    const read = line.problem ? { problems: [line.problem] } : chart.read(line)
    const opening = 'problems' in read ? null : checkOpeningRow(read.ledger, line, books)
    const lineProblems = 'problems' in read ? read.problems : problemsOf(opening)
    if ('problems' in read || lineProblems.length > 0) {
      problems.push(...lineProblems.map((problem) => ({ ...problem, line: line.line })))
      continue
    }
    chart.record(read, line.line)
    if (read.isNew) ledgers.push(read.ledger)
    const isNewOpening = opening !== null && opening !== 'exists' && !('problems' in opening)
    if (isNewOpening) openings.push({ ...opening, name: read.ledger.name })
    if (!read.isNew && !isNewOpening) existingCount += 1
  }
  const rejectedLines = new Set(problems.map(({ line }) => line))
  const good = lines.length - rejectedLines.size - existingCount
  return { ledgers, openings, good, existingCount, problems, rejectedLines }
}

function problemsOf(opening: ReturnType<typeof checkOpeningRow>): Problem[] {
  return opening !== null && opening !== 'exists' && 'problems' in opening ? opening.problems : []
}

type LineResult = { readonly ledger: BookLedger; readonly isNew: boolean } | { readonly problems: Problem[] }

/** Indexes the accounts of the books, and records the rows of the file. */
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

  function read(line: LedgerLine): LineResult {
    const { code, name } = line
    const category = line.category === '' ? null : categoryOf(line.category)
    const parent = parentOf(line.parent, { byCode, byName })
    const problems = [
      ...textProblems(line),
      ...[category, parent].flatMap((match) => (match && 'problem' in match ? match.problem : [])),
    ]
    if (problems.length > 0 || category === null || 'problem' in category || (parent && 'problem' in parent)) {
      return { problems }
    }
    const sameName = (byName.get(name) ?? []).find(({ categoryId }) => categoryId === category.id)
    const existing = (code === '' ? undefined : byCode.get(code)) ?? sameName
    const parentId = parent?.id ?? null
    if (existing === undefined) {
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
    const repeated = lineOf.get(existing.id)
    if (repeated !== undefined) {
      return { problems: [{ code: 'REPEATED', path: 'name', params: { line: repeated.toString() } }] }
    }
    const fields = differingFields(existing, { line, categoryId: category.id, parentId })
    if (fields.length === 0) return { isNew: false, ledger: existing }
    const params = { name: existing.name, fields: fields.join(', ') }
    return { problems: [{ code: 'OTHER_RECORD', path: code === '' ? 'name' : 'code', params }] }
  }

  for (const account of accounts) add(account)
  return {
    read,
    record: ({ ledger, isNew }: { ledger: BookLedger; isNew: boolean }, line: number): void => {
      lineOf.set(ledger.id, line)
      if (isNew) add(ledger)
    },
  }
}

type Names = { byCode: ReadonlyMap<string, BookLedger>; byName: ReadonlyMap<string, readonly BookLedger[]> }

function parentOf(text: string, { byCode, byName }: Names): BookLedger | { problem: Problem } | null {
  if (text === '') return null
  const sameName = byName.get(text) ?? []
  const parent = byCode.get(text) ?? (sameName.length === 1 ? sameName[0] : undefined)
  if (parent) return parent
  const ambiguous = sameName.length > 1 ? ({ code: 'AMBIGUOUS_NAME', params: { name: text } } as const) : null
  return { problem: { path: 'parent', ...(ambiguous ?? { code: 'UNKNOWN_ACCOUNT', params: { account: text } }) } }
}

type LineReferences = { line: LedgerLine; categoryId: string; parentId: string | null }

/** Returns the fields in which a row differs from the account; empty cells are ignored. */
function differingFields(before: BookLedger, { line, categoryId, parentId }: LineReferences): string[] {
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
