/**
 * The rows of the collection report: agents, payment methods, or the payments of a row; shared with the commission
 * report.
 */
import { sum, withDigits } from '../money/decimal.ts'
import { fromMicros } from '../money/micros.ts'
import type { CollectedPart, SettledPart } from './collection.ts'
import { sharePayments, sumCollected } from './collection.ts'
import type { Cells, ReportColumn, ReportContext, ReportResult, ReportRow } from './report.ts'

/**
 * A row of `collection.sql`: the settled amount of one kind by one payment, or by several payments without withholding.
 */
export type PartRow = {
  payment_id: string
  is_deducted: boolean
  agent_id: string | null
  agent: string | null
  rate: string | null
  is_advance: boolean
  withholding: string
  write_off: string
  settled: string
  /** Set for a payment that is listed individually, with the day that counts; null for the sum of several. */
  path: string | null
  voucher_no: string | null
  date: string | null
  party: string | null
}
type ModeRow = {
  id: string
  method: 'mode' | 'bank' | 'cheque'
  name: string
  money: string
  fee: string
  received: string
}
export type CollectionFacts = { parts?: readonly PartRow[]; modes?: readonly ModeRow[] }
/** `code`: the number of a payment. */
export type CollectionRow = ReportRow & {
  kind: 'agent' | 'mode' | 'subtotal' | 'document'
  document_path?: string
  document_id?: string
  date?: string
}
/** `agent`: the name of the row whose payments are listed. */
export type CollectionResult = ReportResult<CollectionRow> & { agent: string | null }
export type CollectionTexts = { none: string; advances: string; cheque: string }
type Part = CollectedPart & { row: PartRow }
type AgentParts = { id: string; name: string; rate: string; parts: readonly Part[] }

const NONE = 'none'
const ADVANCES = 'advances'

/**
 * Returns the rows of the report, or the payments of one row: `agent` of the values is an agent's id, 'none' or
 * 'advances'.
 */
export function collectionRows(
  { parts, modes = [] }: CollectionFacts,
  context: ReportContext<{ agent: string | null }>,
  texts: CollectionTexts,
): CollectionResult {
  const { values, names, company } = context
  if (!parts) return collectionResult(modeRows(modes, texts), context, null)
  const partShares = sharedParts(parts, company.digits)
  const rows =
    values.agent === null
      ? agentRows(partShares, company.digits, texts)
      : paymentRows(partShares, values.agent, company.digits)
  return collectionResult(rows, context, names['agent'] ?? null)
}

function modeRows(modes: readonly ModeRow[], texts: CollectionTexts): CollectionRow[] {
  return modes.map(({ id, method, name, money, fee, received }) =>
    collectionRow({
      id: `${id} ${method}`,
      kind: 'mode',
      name: method === 'cheque' ? texts.cheque.replace('{name}', name) : name,
      cells: { money, fee, received },
    }),
  )
}

/** Returns every part with its share of the money, withholding and write-off of its payment. */
export function sharedParts(rows: readonly PartRow[], digits: number): Part[] {
  const rowOf = new Map(rows.map((row) => [keyOf(partOf(row)), row]))
  return sharePayments(rows.map(partOf), digits).flatMap((part): Part[] => {
    const row = rowOf.get(keyOf(part))
    return row ? [{ ...part, row }] : []
  })
}

function partOf(row: PartRow): SettledPart {
  const { payment_id: paymentId, withholding, write_off: writeOff, agent_id: agentId, settled } = row
  const { is_deducted: isDeducted, is_advance: isAdvance } = row
  return { paymentId, isDeducted, withholding, writeOff, agentId, isAdvance, settled }
}

/** Returns the row that a part belongs to: an agent, no agent, or the advances. */
const groupOf = ({ agentId, isAdvance }: SettledPart): string => (isAdvance ? ADVANCES : (agentId ?? NONE))
const keyOf = (part: SettledPart): string => `${part.paymentId} ${part.isDeducted} ${groupOf(part)}`

/** Returns agents by name, then amounts without an agent, then unallocated amounts. */
function agentRows(parts: readonly Part[], digits: number, texts: CollectionTexts): CollectionRow[] {
  const agents = partsByAgent(parts).map(({ id, name, parts: ofAgent }) => {
    return collectionRow({ id, kind: 'agent', name, cells: collectedCells(ofAgent, digits) })
  })
  const others = [
    { id: NONE, name: texts.none },
    { id: ADVANCES, name: texts.advances },
  ].flatMap(({ id, name }) => {
    const ofGroup = parts.filter((part) => groupOf(part) === id)
    if (ofGroup.length === 0) return []
    return [collectionRow({ id, kind: 'subtotal', name, cells: collectedCells(ofGroup, digits) })]
  })
  return [...agents, ...others]
}

/** Groups the parts by agent, the agents by name. */
export function partsByAgent(parts: readonly Part[]): AgentParts[] {
  const agents = new Map<string, AgentParts & { parts: Part[] }>()
  for (const part of parts) {
    if (part.agentId === null) continue
    const { agent, rate } = part.row
    const ofAgent = agents.get(part.agentId) ?? { id: part.agentId, name: agent ?? '', rate: rate ?? '0', parts: [] }
    ofAgent.parts.push(part)
    agents.set(part.agentId, ofAgent)
  }
  return [...agents.values()].toSorted((a, b) => a.name.localeCompare(b.name, 'und') || (a.id < b.id ? -1 : 1))
}

function paymentRows(parts: readonly Part[], agent: string, digits: number): CollectionRow[] {
  return parts
    .filter((part) => groupOf(part) === agent)
    .map((part) => {
      const { payment_id: id, path, voucher_no: code, date, party } = part.row
      const row = collectionRow({ id, kind: 'document', name: party ?? '', cells: collectedCells([part], digits) })
      const document = path === null ? {} : { document_path: path, document_id: id }
      return { ...row, code, ...document, ...(date === null ? {} : { date }) }
    })
}

/** Returns the cells of several parts together. */
export function collectedCells(parts: readonly Part[], digits: number): Cells {
  const { money, withheld, writtenOff } = sumCollected(parts)
  const toText = (amount: bigint) => withDigits(fromMicros(amount), digits)
  return {
    money: toText(money),
    withheld: toText(withheld),
    written_off: toText(writtenOff),
    settled: toText(money + withheld + writtenOff),
  }
}

/** Returns a row of the top level, without a code. */
export function collectionRow(row: Pick<CollectionRow, 'id' | 'kind' | 'name' | 'cells'>): CollectionRow {
  const { id, kind, name, cells } = row
  return { id, parent_id: null, kind, code: null, name, depth: 0, cells }
}

/** Returns the requested columns; amounts have totals, rates do not. */
export function collectionResult(
  all: readonly CollectionRow[],
  { columns, company }: { columns: readonly ReportColumn[]; company: { digits: number } },
  agent: string | null,
): CollectionResult {
  const rows = all.map((row) => {
    return { ...row, cells: Object.fromEntries(columns.map(({ key }) => [key, row.cells[key] ?? ''])) }
  })
  const totals = columns
    .filter(({ kind }) => kind === 'money')
    .map(({ key }) => [key, withDigits(sum(rows.map(({ cells }) => cells[key] ?? '0')), company.digits)])
  return { columns, agent, rows, totals: Object.fromEntries(totals) }
}
