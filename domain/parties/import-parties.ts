/**
 * Imports parties from the rows of a file, with their opening balances if the file has them.
 *
 * A party is identified by its tax number, else by its exact name. An existing party is updated from the file; empty
 * cells change nothing. The tax number of a merged party stands for the survivor, which keeps its name and number. Aliases and people are added, a person with the same name is updated.
 *
 *   Acme Ltd, tax number GB 100, 1,500.00 within 30 days    creates Acme Ltd, or updates the party with that number
 *   Acme Ltd, opening receivable 200.00                     and opens its receivable account with a debit of 200.00
 *   the same row again                                      exists already
 */
import type { Problem } from '../errors.ts'
import type { ImportLine, LineProblem, partyColumns } from '../imports/kinds.ts'
import type { BookAccount } from '../ledger/imports/import-accounts.ts'
import type { OpeningBooks, PlannedOpening } from '../ledger/imports/import-openings.ts'
import { checkOpeningRow } from '../ledger/imports/import-openings.ts'
import { canonical, isDecimal } from '../money/decimal.ts'
import { mergeRepresentative } from './imported-person.ts'
import type { PartyFacts, Representative } from './party.ts'
import { partyProblems } from './party.ts'

export type PartyLine = ImportLine<keyof typeof partyColumns>

export type PartyFields = {
  readonly name: string
  readonly tax_number: string | null
  readonly contact_no: string | null
  readonly email: string | null
  readonly address: string | null
  /** Canonical. */
  readonly credit_limit: string | null
  readonly credit_days: string | null
  readonly aliases: readonly string[]
  readonly representatives: readonly Representative[]
}
export type BookParty = PartyFields & {
  readonly id: string
  readonly version: number
  readonly customerLedgerId: string | null
  readonly supplierLedgerId: string | null
  /** The survivor after a merge. */
  readonly mergedIntoId: string | null
}

export type PartyBooks = OpeningBooks & {
  readonly parties: readonly BookParty[]
  readonly accounts: readonly Pick<BookAccount, 'id' | 'isActive'>[]
  readonly newId: () => string
}

/** A party after the import; `before` is null for a new one. Its accounts are new where `before` has none. */
export type PlannedParty = PartyFields & {
  readonly id: string
  readonly before: BookParty | null
  readonly customerLedgerId: string
  readonly supplierLedgerId: string
  readonly openings: readonly PlannedOpening[]
}

export type PartyPlan = {
  readonly parties: readonly PlannedParty[]
  readonly good: number
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

const LONGEST = { name: 255, tax_number: 255, contact_no: 25, email: 255, address: 5000 } as const
type TextField = keyof typeof LONGEST
const textFields = Object.keys(LONGEST) as TextField[]

/** Checks a whole file of parties and plans the import; a party may occur only once. */
export function planPartyImport(lines: readonly PartyLine[], books: PartyBooks): PartyPlan {
  const partyIndex = indexParties(books.parties)
  const inactiveIds = new Set(books.accounts.filter(({ isActive }) => !isActive).map(({ id }) => id))
  const parties: PlannedParty[] = []
  const problems: LineProblem[] = []
  let existingCount = 0
  for (const line of lines) {
    const read = line.problem ? { problems: [line.problem] } : checkLine(line, { partyIndex, books, inactiveIds })
    if ('problems' in read) problems.push(...read.problems.map((problem) => ({ ...problem, line: line.line })))
    else {
      partyIndex.record(read, line.line)
      if (isChanged(read)) parties.push(read)
      else existingCount += 1
    }
  }
  const rejectedLines = new Set(problems.map(({ line }) => line))
  return { parties, good: parties.length, existingCount, problems, rejectedLines }
}

/** The stored party of a row, and the fields that a row with the tax number of a merged party doesn't change. */
type PartyMatch = { party: BookParty; keptFields: Partial<PartyFields> }
type PartyIndex = ReturnType<typeof indexParties>

function checkLine(
  line: PartyLine,
  { partyIndex, books, inactiveIds }: { partyIndex: PartyIndex; books: PartyBooks; inactiveIds: ReadonlySet<string> },
): PlannedParty | { problems: Problem[] } {
  const match = partyIndex.find(line)
  const { party: before, keptFields } = 'party' in match ? match : { party: null, keptFields: {} }
  const fields = { ...fieldsOf(line, before), ...keptFields }
  const problems = [
    ...('problem' in match ? [match.problem] : []),
    ...textProblems(line),
    ...numberProblems(line),
    ...partyProblems(factsOf(line)).map(atColumn),
  ]
  const customerLedgerId = before?.customerLedgerId ?? books.newId()
  const supplierLedgerId = before?.supplierLedgerId ?? books.newId()
  const openings: PlannedOpening[] = []
  for (const [id, controlKind, amounts] of [
    [customerLedgerId, 'customer', { opening_dr: line.opening_dr, opening_cr: '' }],
    [supplierLedgerId, 'supplier', { opening_dr: '', opening_cr: line.opening_cr }],
  ] as const) {
    const account = { id, name: line.name, controlKind, isActive: !inactiveIds.has(id) }
    const opening = checkOpeningRow(account, amounts, books)
    if (opening === null || opening === 'exists') continue
    if ('problems' in opening) problems.push(...opening.problems)
    else openings.push(opening)
  }
  if (problems.length > 0) return { problems }
  return { id: before?.id ?? books.newId(), before, ...fields, customerLedgerId, supplierLedgerId, openings }
}

/** Indexes parties by tax number and by name, and records the rows of the file. */
function indexParties(stored: readonly BookParty[]) {
  const byId = new Map(stored.map((party) => [party.id, party]))
  const byNumber = new Map(stored.flatMap((party) => (party.tax_number === null ? [] : [[party.tax_number, party.id]])))
  const byName = new Map<string, string[]>()
  const numberOf = new Map(stored.map(({ id, tax_number }) => [id, tax_number]))
  const lineOf = new Map<string, number>()
  const addName = (name: string, id: string) => byName.set(name, [...(byName.get(name) ?? []), id])
  for (const { name, id, mergedIntoId } of stored) if (mergedIntoId === null) addName(name, id)

  /** Returns the survivor of a merged party. */
  const survivorOf = (id: string): string => {
    const mergedIntoId = byId.get(id)?.mergedIntoId
    return mergedIntoId ? survivorOf(mergedIntoId) : id
  }
  const idOf = ({ tax_number, name }: PartyLine): string | null | undefined => {
    const idByNumber = byNumber.get(tax_number)
    if (idByNumber !== undefined) return survivorOf(idByNumber)
    // A party with the same name and another tax number is a different party.
    const candidates = (byName.get(name) ?? []).filter((id) => tax_number === '' || !numberOf.get(id))
    return candidates.length > 1 ? null : candidates[0]
  }
  return {
    find: (line: PartyLine): PartyMatch | { problem: Problem } | object => {
      const id = idOf(line)
      if (id === null) return { problem: { code: 'AMBIGUOUS_NAME', path: 'name', params: { name: line.name } } }
      const firstLine = id === undefined ? undefined : lineOf.get(id)
      if (firstLine !== undefined) {
        return { problem: { code: 'REPEATED', path: 'name', params: { line: firstLine.toString() } } }
      }
      const party = id === undefined ? undefined : byId.get(id)
      if (!party) return {}
      const isOfMerged = (byNumber.get(line.tax_number) ?? id) !== id
      return { party, keptFields: isOfMerged ? { name: party.name, tax_number: party.tax_number } : {} }
    },
    record: ({ id, before, name, tax_number }: PlannedParty, line: number): void => {
      lineOf.set(id, line)
      numberOf.set(id, tax_number)
      if (tax_number !== null) byNumber.set(tax_number, id)
      if (before === null) addName(name, id)
    },
  }
}

function fieldsOf(line: PartyLine, before: BookParty | null): PartyFields {
  const text = (field: TextField) => line[field] || before?.[field] || null
  const limit = line.credit_limit === '' ? (before?.credit_limit ?? null) : line.credit_limit
  const days = line.credit_days || before?.credit_days || null
  const existingAliases = before?.aliases ?? []
  const aliasKeys = new Set(existingAliases.map((alias) => alias.toLowerCase()))
  const added = line.aliases
    .split(';')
    .map((alias) => alias.trim())
    .filter((alias) => alias !== '' && !aliasKeys.has(alias.toLowerCase()) && aliasKeys.add(alias.toLowerCase()))
  return {
    name: line.name,
    tax_number: text('tax_number'),
    contact_no: text('contact_no'),
    email: text('email'),
    address: text('address'),
    credit_limit: limit !== null && isDecimal(limit) ? canonical(limit) : limit,
    credit_days: days,
    aliases: [...existingAliases, ...added].toSorted((a, b) => (a < b ? -1 : 1)),
    representatives: mergeRepresentative(before?.representatives ?? [], personOf(line)),
  }
}

function textProblems(line: PartyLine): Problem[] {
  const problems: Problem[] = line.name === '' ? [{ code: 'REQUIRED', path: 'name' }] : []
  for (const path of textFields) {
    const max = LONGEST[path]
    if (line[path].length > max) problems.push({ code: 'TOO_LONG', path, params: { max: max.toString() } })
  }
  const tooLong = line.aliases.split(';').some((alias) => alias.trim().length > LONGEST.name)
  if (tooLong) problems.push({ code: 'TOO_LONG', path: 'aliases', params: { max: LONGEST.name.toString() } })
  for (const [path, max] of [
    ['contact_name', 250],
    ['contact_position', 100],
    ['contact_phone', 50],
    ['contact_email', 255],
  ] as const) {
    if (line[path].length > max) problems.push({ code: 'TOO_LONG', path, params: { max: max.toString() } })
  }
  return problems
}

const MOST_WHOLE_DIGITS = 14

function numberProblems({ credit_limit, credit_days }: PartyLine): Problem[] {
  const problems: Problem[] = []
  if (credit_limit !== '' && !isDecimal(credit_limit)) problems.push({ code: 'NOT_A_NUMBER', path: 'credit_limit' })
  const whole = credit_limit.replace('-', '').split('.')[0] ?? ''
  if (whole.length > MOST_WHOLE_DIGITS)
    problems.push({ code: 'TOO_MANY_DIGITS', path: 'credit_limit', params: { max: '6' } })
  if (credit_days !== '' && !/^\d{1,9}$/.test(credit_days)) problems.push({ code: 'NOT_WHOLE', path: 'credit_days' })
  return problems
}

/** Returns the values of the row to check; stored values of the party are not checked again. */
function factsOf(line: PartyLine): PartyFacts {
  const { email, credit_limit, credit_days } = line
  return { email, credit_limit, credit_days, representatives: mergeRepresentative([], personOf(line)) }
}

function personOf(line: PartyLine) {
  return {
    name: line.contact_name,
    position: line.contact_position,
    phone: line.contact_phone,
    email: line.contact_email,
  }
}

/** Converts the path of a party's problem to a column of the file. */
function atColumn(problem: Problem): Problem {
  const [part = '', , field] = problem.path.split('.')
  if (part === 'representatives') return { ...problem, path: `contact_${field ?? 'name'}` }
  return { ...problem, path: part }
}

function isChanged(party: PlannedParty): boolean {
  const { before } = party
  return before === null || party.openings.length > 0 || Object.keys(changedFields(party)).length > 0
}

const fieldNames = [...textFields, 'credit_limit', 'credit_days', 'aliases', 'representatives'] as const

/** Returns the changed fields with their values before and after. */
export function changedFields({ before, ...after }: PlannedParty): Record<string, readonly [unknown, unknown]> {
  return Object.fromEntries(
    fieldNames
      .map((name) => [name, [before?.[name] ?? null, after[name]]] as const)
      .filter(([, [oldValue, newValue]]) => JSON.stringify(oldValue) !== JSON.stringify(newValue)),
  )
}
