/**
 * Imports opening items from the rows of a file, one for each row. An item of the same contact, type and number is
 * skipped when it is equal and refused when it differs. Contacts are found by name, alias or tax number.
 *
 *   Acme, Invoice, 17, 1,200.00; new         is imported
 *   the same row again                       exists already
 *   the same with 1,100.00                   OTHER_CONTENT at its number
 */
import type { Problem } from '../../errors.ts'
import type { ImportLine, LineProblem, openingItemColumns } from '../../imports/kinds.ts'
import { canonical, isDecimal } from '../../money/decimal.ts'
import type { PartyMatch } from '../../parties/find-party.ts'
import type { OpeningItemType } from '../opening-item.ts'
import { checkOpeningItem, dueDateOf, longestDocumentNo, openingItemTypes } from '../opening-item.ts'

/** The amount is canonical. */
export type PlannedOpeningItem = {
  readonly partyId: string
  readonly type: OpeningItemType
  readonly documentNo: string
  readonly date: string
  readonly dueDate: string
  readonly amount: string
}
export type OpeningItemBooks = {
  readonly findParty: (text: string) => PartyMatch | Problem
  /** The contacts by id. */
  readonly parties: ReadonlyMap<
    string,
    { readonly name: string; readonly creditDays: number | null; isActive: boolean }
  >
  /** The existing items, by `keyOfItem`. */
  readonly items: ReadonlyMap<string, PlannedOpeningItem>
  readonly firstDay: string
  readonly currencyDigits: number
  /** The problem that prevents posting on the first day of the books, if any. */
  readonly periodProblem: Problem | null
}

export type OpeningItemLine = ImportLine<keyof typeof openingItemColumns>
export type OpeningItemPlan = {
  readonly items: readonly PlannedOpeningItem[]
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

/** Returns what identifies an item; the case of its number does not count. */
export function keyOfItem({ partyId, type, documentNo }: PlannedOpeningItem): string {
  return `${partyId} ${type} ${documentNo.toLowerCase()}`
}

/** Types by their words in lower case: those of the form, their keys, and the usual names of their documents. */
const typeOf: ReadonlyMap<string, OpeningItemType> = new Map<string, OpeningItemType>([
  ...Object.entries(openingItemTypes).flatMap(([type, label]) => {
    return [type, label.toLowerCase()].map((word) => [word, type as OpeningItemType] as const)
  }),
  ['sales invoice', 'invoice'],
  ['purchase invoice', 'bill'],
])

const choices = Object.values(openingItemTypes).join(', ')

/** Checks a whole file. Problems are at the columns of their lines. */
export function planOpeningItems(lines: readonly OpeningItemLine[], books: OpeningItemBooks): OpeningItemPlan {
  const lineOfItem = new Map<string, number>()
  const items: PlannedOpeningItem[] = []
  const problems: LineProblem[] = []
  let existingCount = 0
  for (const row of lines) {
    const result = row.problem ? { problems: [row.problem] } : readRow(row, books)
    const planned = 'problems' in result ? result : repeated(result, { line: row.line, lineOfItem, books })
    if (planned === null) existingCount += 1
    else if ('problems' in planned)
      problems.push(...planned.problems.map((problem) => ({ ...problem, line: row.line })))
    else items.push(planned)
  }
  return { items, existingCount, problems, rejectedLines: new Set(problems.map(({ line }) => line)) }
}

type Place = { line: number; lineOfItem: Map<string, number>; books: OpeningItemBooks }

/** Returns a read item unless the file or the books have it already; null: the books have it. */
function repeated(
  item: PlannedOpeningItem,
  { line, lineOfItem, books }: Place,
): PlannedOpeningItem | null | { problems: Problem[] } {
  const key = keyOfItem(item)
  const firstLine = lineOfItem.get(key)
  if (firstLine !== undefined) {
    return { problems: [{ code: 'REPEATED', path: 'document_no', params: { line: firstLine.toString() } }] }
  }
  lineOfItem.set(key, line)
  const existing = books.items.get(key)
  if (existing === undefined) return books.periodProblem ? { problems: [books.periodProblem] } : item
  const isEqual = existing.date === item.date && existing.dueDate === item.dueDate && existing.amount === item.amount
  if (isEqual) return null
  return { problems: [{ code: 'OTHER_CONTENT', path: 'document_no', params: { voucher: item.documentNo } }] }
}

function readRow(row: OpeningItemLine, books: OpeningItemBooks): PlannedOpeningItem | { problems: Problem[] } {
  const { party: partyName, type: word, document_no: documentNo, date, due_date: dueDate, amount } = row
  const match = partyName === '' ? null : books.findParty(partyName)
  const partyId = match && 'id' in match ? match.id : null
  const party = partyId === null ? undefined : books.parties.get(partyId)
  const type = typeOf.get(word.toLowerCase())
  const problems: Problem[] = [
    ...emptyCells(row),
    ...(match && 'path' in match ? [match] : []),
    ...(party && !party.isActive
      ? [{ code: 'PARTY_INACTIVE', path: 'party', params: { party: party.name } } as const]
      : []),
    ...(word !== '' && !type ? [{ code: 'NOT_IN_LIST', path: 'type', params: { choices } } as const] : []),
    ...(documentNo.length > longestDocumentNo
      ? [{ code: 'TOO_LONG', path: 'document_no', params: { max: longestDocumentNo.toString() } } as const]
      : []),
    ...(amount !== '' && !isDecimal(amount) ? [{ code: 'NOT_A_NUMBER', path: 'amount' } as const] : []),
    ...checkOpeningItem({ date, dueDate, amount }, books),
  ]
  if (problems.length > 0 || partyId === null || !type) return { problems }
  const due = dueDate || dueDateOf(type, date, party?.creditDays ?? null)
  return { partyId, type, documentNo, date, dueDate: due, amount: canonical(amount) }
}

function emptyCells(row: OpeningItemLine): Problem[] {
  const required = ['party', 'type', 'document_no', 'date', 'amount'] as const
  return required.filter((path) => row[path] === '').map((path) => ({ code: 'REQUIRED', path }))
}
