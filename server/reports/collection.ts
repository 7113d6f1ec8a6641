/**
 * Collection: the receipts from customers that cleared in a period, by the agent of the invoices that they settle or by
 * the way the money came, less the refunds to customers; and what the agents earn of it. A payment counts with what is set
 * off now; taken together all rows are the receipts less the refunds.
 */
import type { CollectedPart, SettledPart } from '../../domain/reports/collection.ts'
import { commissionOf, sharePayments, sumCollected } from '../../domain/reports/collection.ts'
import type { Problem } from '../../domain/errors.ts'
import { DomainError, refuse } from '../../domain/errors.ts'
import { sum, withDigits } from '../../domain/money/decimal.ts'
import { fromMicros } from '../../domain/money/micros.ts'
import { isId } from '../../domain/resources/list-query.ts'
import type { CollectionGroup } from '../../domain/resources/money-reports.ts'
import {
  collection as declared,
  collectionByMode,
  collectionGroups,
  collectionTexts,
  commission as commissionDeclared,
} from '../../domain/resources/money-reports.ts'
import type { ReportColumn } from '../../domain/resources/report.ts'
import { statement } from '../db/client.ts'
import type { Books, Period, Query } from './run-report.ts'
import { fromFile, readOnly, refuseTooLarge, reportFlags, reportParameters, roomy } from './run-report.ts'

/** `agent`: an agent's id, 'none' or 'advances' for the payments behind that row; null for the rows themselves. */
export type CollectionParameters = Period & { group: CollectionGroup; agent: string | null }
export type CommissionParameters = Period & { count_withheld: boolean }
type Cells = Readonly<Record<string, string>>
/** `code`: the number of a payment. */
export type CollectionRow = {
  id: string
  parent_id: null
  kind: 'agent' | 'mode' | 'subtotal' | 'document'
  code: string | null
  name: string
  depth: 0
  cells: Cells
  document_path?: string
  document_id?: string
  date?: string
}
export type CollectionAnswer<Parameters = CollectionParameters> = {
  report: string
  parameters: Parameters
  currency: string
  as_of: string
  known_at: null
  columns: ReportColumn[]
  /** Whose payments the rows are; the name of a row of the report. */
  agent: string | null
  rows: CollectionRow[]
  totals: Cells
}

type PartRow = {
  payment_id: string
  is_refund: boolean
  agent_id: string | null
  agent: string | null
  rate: string | null
  is_advance: boolean
  withholding: string
  write_off: string
  settled: string
  /** Of a payment that is told by itself; null for the sum of the others. */
  voucher_no: string | null
  clearing_date: string | null
  party: string | null
}
type Received = { money: string; fee: string; received: string }
type ModeRow = Received & { id: string; method: 'mode' | 'bank' | 'cheque'; name: string }
type Company = { code: string; digits: number }
type Part = CollectedPart & { row: PartRow }

const NONE = 'none'
const ADVANCES = 'advances'

/** Raises what `reportParameters` raises, NOT_IN_LIST at `group`, UNKNOWN_REFERENCE at `agent`. */
export function collectionParameters({ group = 'agent', agent = '', ...query }: Query): CollectionParameters {
  const { start_date, end_date } = reportParameters(declared, query)
  const problems: Problem[] = []
  const known = collectionGroups.find((one) => one === group)
  if (!known) problems.push({ code: 'NOT_IN_LIST', path: 'group', params: { choices: collectionGroups.join(', ') } })
  const isAgent = typeof agent === 'string' && (['', NONE, ADVANCES].includes(agent) || isId(agent))
  if (!isAgent) problems.push({ code: 'UNKNOWN_REFERENCE', path: 'agent' })
  refuse(problems)
  return { start_date, end_date, group: known ?? 'agent', agent: agent === '' ? null : String(agent) }
}

/** Raises what `reportParameters` raises, NOT_IN_LIST at `count_withheld`. */
export function commissionParameters({ count_withheld, ...query }: Query): CommissionParameters {
  const { start_date, end_date } = reportParameters(commissionDeclared, query)
  return { start_date, end_date, ...reportFlags(['count_withheld'], { count_withheld }) }
}

function companyOf(companyId: string) {
  return statement<Company>('select currency_code as code, currency_digits as digits from company where id = $1', [
    companyId,
  ])
}

/** The report. Raises UNKNOWN_REFERENCE for an agent that the company does not have; with `limited`, REPORT_TOO_LARGE. */
export async function collection(
  books: Books,
  { parameters, limited }: { parameters: CollectionParameters; limited: boolean },
): Promise<CollectionAnswer> {
  const { group, agent } = parameters
  if (group === 'mode') return byMode(books, parameters)
  const { company, parts, name } = await partsOf(books, parameters, agent)
  const rows = agent === null ? agentRows(parts, company.digits) : paymentRows(parts, agent, company.digits)
  if (limited) refuseTooLarge(rows.length)
  return answer({
    parameters,
    currency: company.code,
    columns: declared.columns,
    rows,
    agent: name,
    digits: company.digits,
  })
}

async function byMode({ db, companyId }: Books, parameters: CollectionParameters): Promise<CollectionAnswer> {
  const [, , [company], found] = await db.batch(companyId, [
    readOnly,
    roomy,
    companyOf(companyId),
    fromFile<ModeRow>('collection-modes', [companyId, parameters.start_date, parameters.end_date]),
  ])
  if (!company) throw new DomainError('NOT_FOUND')
  const rows = found.map(({ id, method, name, ...cells }) => {
    const told = method === 'cheque' ? collectionTexts.cheque.replace('{name}', name) : name
    return row({ id: `${id} ${method}`, kind: 'mode', name: told, cells })
  })
  const { code: currency, digits } = company
  return answer({ parameters, currency, columns: collectionByMode, rows, agent: null, digits })
}

async function partsOf({ db, companyId }: Books, { start_date, end_date }: Period, agent: string | null) {
  const [, , [company], found, [named]] = await db.batch(companyId, [
    readOnly,
    roomy,
    companyOf(companyId),
    fromFile<PartRow>('collection', [companyId, start_date, end_date, agent]),
    statement<{ name: string }>('select name from sales_agent where company_id = $1 and id::text = $2', [
      companyId,
      agent,
    ]),
  ])
  if (!company) throw new DomainError('NOT_FOUND')
  const fixed = agent === NONE ? collectionTexts.none : agent === ADVANCES ? collectionTexts.advances : null
  if (agent !== null && fixed === null && !named) refuse([{ code: 'UNKNOWN_REFERENCE', path: 'agent' }])
  const shared = sharePayments(found.map(partOf), company.digits)
  const rowOf = new Map(found.map((one) => [keyOf(partOf(one)), one]))
  const parts = shared.flatMap((part): Part[] => {
    const own = rowOf.get(keyOf(part))
    return own ? [{ ...part, row: own }] : []
  })
  return { company, parts, name: fixed ?? named?.name ?? null }
}

function partOf(found: PartRow): SettledPart {
  const { payment_id: paymentId, withholding, write_off: writeOff, agent_id: agentId, settled } = found
  const { is_refund: isRefund, is_advance: isAdvance } = found
  return { paymentId, isRefund, withholding, writeOff, agentId, isAdvance, settled }
}

/** What stands in one row: an agent's, that of no agent, or the advances. */
const kindOf = ({ agentId, isAdvance }: SettledPart): string => (isAdvance ? ADVANCES : (agentId ?? NONE))
const keyOf = (part: SettledPart): string => `${part.paymentId} ${part.isRefund} ${kindOf(part)}`

/** Agents by name, then what is of none, then what is not set off. */
function agentRows(parts: readonly Part[], digits: number): CollectionRow[] {
  const agents = byName(parts).map(({ id, name, own }) => {
    return row({ id, kind: 'agent', name, cells: cellsOf(own, digits) })
  })
  const others = [NONE, ADVANCES].flatMap((id) => {
    const own = parts.filter((part) => kindOf(part) === id)
    const name = id === NONE ? collectionTexts.none : collectionTexts.advances
    return own.length === 0 ? [] : [row({ id, kind: 'subtotal', name, cells: cellsOf(own, digits) })]
  })
  return [...agents, ...others]
}

function byName(parts: readonly Part[]): { id: string; name: string; rate: string; own: Part[] }[] {
  const found = new Map<string, { id: string; name: string; rate: string; own: Part[] }>()
  for (const part of parts) {
    if (part.agentId === null) continue
    const agent = found.get(part.agentId) ?? {
      id: part.agentId,
      name: part.row.agent ?? '',
      rate: part.row.rate ?? '0',
      own: [],
    }
    agent.own.push(part)
    found.set(part.agentId, agent)
  }
  return [...found.values()].toSorted((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

function paymentRows(parts: readonly Part[], agent: string, digits: number): CollectionRow[] {
  return parts
    .filter((part) => kindOf(part) === agent)
    .map((part) => {
      const { payment_id: id, voucher_no: code, clearing_date: date, party } = part.row
      const document = {
        document_path: part.isRefund ? 'purchase/payments' : 'payment-receipts',
        document_id: id,
        ...(date === null ? {} : { date }),
      }
      return { ...row({ id, kind: 'document', name: party ?? '', cells: cellsOf([part], digits) }), code, ...document }
    })
}

function cellsOf(parts: readonly Part[], digits: number): Cells {
  const { money, withheld, writtenOff } = sumCollected(parts)
  const written = (amount: bigint) => withDigits(fromMicros(amount), digits)
  return {
    money: written(money),
    withheld: written(withheld),
    written_off: written(writtenOff),
    settled: written(money + withheld + writtenOff),
  }
}

/** What each agent's customers paid, and what the agent gets of it. */
export async function commission(
  books: Books,
  parameters: CommissionParameters,
): Promise<CollectionAnswer<CommissionParameters>> {
  const { company, parts } = await partsOf(books, parameters, null)
  const { code: currency, digits } = company
  const rows = byName(parts).map(({ id, name, rate, own }) => {
    const earned = commissionOf(sumCollected(own), {
      rate,
      countsWithheld: parameters.count_withheld,
      currencyDigits: digits,
    })
    const cells = { ...cellsOf(own, digits), rate, commission: withDigits(earned, digits) }
    return row({ id, kind: 'agent', name, cells })
  })
  return answer({ parameters, currency, columns: commissionDeclared.columns, rows, agent: null, digits })
}

function row({ id, kind, name, cells }: Pick<CollectionRow, 'id' | 'kind' | 'name' | 'cells'>): CollectionRow {
  return { id, parent_id: null, kind, code: null, name, depth: 0, cells }
}

type Wanted<Parameters> = Pick<CollectionAnswer<Parameters>, 'parameters' | 'currency' | 'rows' | 'agent'> & {
  columns: readonly ReportColumn[]
  digits: number
}

/** Only the columns that are shown; amounts are summed up below them, a rate is not. */
function answer<Parameters extends Period>(wanted: Wanted<Parameters>): CollectionAnswer<Parameters> {
  const { parameters, currency, columns, agent, digits } = wanted
  const rows = wanted.rows.map((one) => {
    return { ...one, cells: Object.fromEntries(columns.map(({ key }) => [key, one.cells[key] ?? ''])) }
  })
  const amounts = columns.filter(({ kind }) => kind === 'money').map(({ key }) => key)
  const totalOf = (key: string) => withDigits(sum(rows.map(({ cells }) => cells[key] ?? '0')), digits)
  return {
    report: columns === commissionDeclared.columns ? commissionDeclared.name : declared.name,
    parameters,
    currency,
    as_of: parameters.end_date,
    known_at: null,
    columns: [...columns],
    agent,
    rows,
    totals: Object.fromEntries(amounts.map((key) => [key, totalOf(key)])),
  }
}
