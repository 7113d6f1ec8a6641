/** Changes the costing method from the start of a fiscal year on, and previews the change. */
import { checkCostingChange } from '../../../domain/inventory/costing-change.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { CostingPartAnswer, CostingPreviewAnswer } from '../../../domain/inventory/preview-answer.ts'
import { costingMethods } from '../../../domain/inventory/stock-settings.ts'
import type { CostingMethod } from '../../../domain/inventory/stock-state.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import type { Transaction } from '../../db/core/client.ts'
import { lockLedger } from '../../db/ledger/ledger-lock.ts'
import { insertCostingChange } from '../../db/stock/costing-change-store.ts'
import type { StockSettingsRow } from '../../db/stock/stock-settings-store.ts'
import { stockSettingsOf, updateStockSettings } from '../../db/stock/stock-settings-store.ts'
import { pendingItems } from '../../db/stock/stock-recost-store.ts'
import { stockRules } from '../../db/stock/stock-store.ts'
import { asObject, asText, parseVersion, unknownFields } from '../documents/body.ts'
import type { Books } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import type { ChangedCosting, NewCosting } from '../stock/change-costing.ts'
import { changeCosting } from '../stock/change-costing.ts'
import { costingPart } from '../stock/costing-part.ts'
import { periodProblem } from '../books/period.ts'
import { profitByMonth } from '../stock/preview-costs.ts'
import { dryRun } from '../core/dry-run.ts'
import { todayIn } from '../core/today.ts'
import { runnerOf } from '../books/books.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { stale } from '../core/require-version.ts'
import { audit, newId } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'

type CostingChangeInput = { from: string; method: CostingMethod; version: number }

/** Previews another costing method from a day on; stores nothing. Raises what the change raises. */
export async function previewCosting(context: Context, body: unknown): Promise<CostingPreviewAnswer> {
  requireRole(context)
  const input = parse(body)
  const preview = await notStale(context, input, () => dryRun(context, (tx) => change(tx, context, input)))
  const profit = preview.result.effects === null ? null : await profitByMonth(context, preview.result.effects)
  const { items, worth, waits } = preview.result
  return { from: input.from, items, worth: withDigits(worth, preview.digits), profit, waits }
}

/**
 * Previews the effect of another method on the profit for a part of the items, where the preview left it out: the body
 * of the preview, and `after`, the `next` of the previous part. Locks and stores nothing. Raises what the change
 * raises.
 */
export async function previewCostingPart(context: Context, body: unknown): Promise<CostingPartAnswer> {
  requireRole(context)
  const { after, ...fields } = asObject(body, '', [])
  const input = parse(fields)
  const { companyId } = context.who
  const part = await notStale(context, input, () =>
    context.db.transaction(companyId, async (tx) => {
      const { costing } = await checkCosting(tx, context, input)
      return costingPart(tx, companyId, { ...costing, after: typeof after === 'string' ? after : null })
    }),
  )
  const { effects, done: result, total, leftOut, next } = part
  return { profit: await profitByMonth(context, effects), done: result, total, left_out: leftOut, next }
}

/**
 * Changes the costing method from the first day of a fiscal year on: `{costing_method: 'average', from: '2026-01-01',
 * version: 3}`, with the version of the company. Locks the ledger exclusively. Raises NOT_ALLOWED, UNKNOWN_FIELD,
 * NOT_A_YEAR_START, YEAR_NOT_BEGUN, YEAR_CLOSED, PERIOD_LOCKED and COSTING_CHANGED at `from`, NOT_IN_LIST at
 * `costing_method`, STALE, and RECOST_PENDING while costs are being computed.
 */
export async function setCosting(context: Context, body: unknown): Promise<void> {
  requireRole(context)
  const input = parse(body)
  const { companyId } = context.who
  await notStale(context, input, () =>
    context.db.transaction(companyId, async (tx) => {
      const { before, result } = await change(tx, context, input)
      const changes = { costing_method: [before.method, input.method], costing_from: [null, input.from] } as const
      const { name: label, version } = before
      const about = { action: 'update', resource: 'company', objectId: companyId, label, version: version + 1 }
      await tx.run(audit(context, { ...about, changes, entries: result.entries }))
    }),
  )
}

type CompanyBefore = { name: string; version: number; method: CostingMethod }
type CostingResult = { before: CompanyBefore; result: ChangedCosting; digits: number }

async function change(tx: Transaction, context: DecisionContext, input: CostingChangeInput): Promise<CostingResult> {
  const { companyId, userId } = context.who
  const { from, method, version } = input
  await tx.run(lockLedger(companyId))
  const { settings, before, costing } = await checkCosting(tx, context, input)
  const [after] = await tx.run(updateStockSettings(companyId, { ...settings, costing_method: method }))
  // Other settings of the company, which change its version too, are saved without the lock of the ledger.
  if (!after) throw new DomainError('STALE')
  const result = await changeCosting(tx, context, costing)
  const { items, worth } = result
  const { id, rules } = costing
  await tx.run(insertCostingChange(companyId, userId, { id, date: from, before, after: method, items, worth }))
  return { before: { name: settings.name, version, method: before }, result, digits: rules.digits }
}

type CheckedCosting = { settings: StockSettingsRow; before: CostingMethod; costing: NewCosting }

/** Returns the books, and the rules after the change. Raises everything that prevents the change. */
async function checkCosting(
  tx: Transaction,
  context: DecisionContext,
  input: CostingChangeInput,
): Promise<CheckedCosting> {
  const { companyId } = context.who
  const { from, method, version } = input
  const books = booksReading(context)
  const [[settings], [rules], [pending], ...rows] = await tx.batch([
    stockSettingsOf(companyId),
    stockRules(companyId),
    pendingItems(companyId),
    ...books.statements,
  ])
  if (!settings || !rules) throw new DomainError('NOT_FOUND')
  if (settings.version !== version) throw new DomainError('STALE')
  refuse(problemsOf(context, input, { books: books.take(rows), rules }))
  if (pending && pending.items > 0) throw new DomainError('RECOST_PENDING')
  const id = newId()
  const { method: before } = rules
  const costing = { id, from, rules: { ...rules, method, changes: [...rules.changes, { from, before }] } }
  return { settings, before, costing }
}

type CostingContext = { books: Books; rules: NewCosting['rules'] }

function problemsOf(
  { clock }: DecisionContext,
  { from, method }: CostingChangeInput,
  { books, rules }: CostingContext,
): Problem[] {
  const today = todayIn(books.book.time_zone, clock.now())
  const years = books.years.map(({ start_date, end_date }) => ({ startDate: start_date, endDate: end_date }))
  const problems = checkCostingChange({ from, method }, { ...rules, years, today })
  const period = problems.length === 0 ? periodProblem(from, books) : null
  return period ? [{ ...period, path: 'from' }] : problems
}

/** Adds who changed what to a STALE error. */
async function notStale<T>(context: Context, { version }: CostingChangeInput, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'STALE')) throw error
    throw await stale(runnerOf(context), context, { resource: 'company', id: context.who.companyId, version })
  }
}

function parse(body: unknown): CostingChangeInput {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  const from = asText(values['from'], 'from', problems)
  const method = costingMethods.find((one) => one === values['costing_method'])
  const version = parseVersion(body)
  if (method === undefined) {
    problems.push({ code: 'NOT_IN_LIST', path: 'costing_method', params: { choices: costingMethods.join(', ') } })
  }
  refuse([...problems, ...unknownFields(values, ['from', 'costing_method', 'version'], '')])
  return { from, method: method ?? costingMethods[0], version }
}
