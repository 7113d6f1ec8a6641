/** Another costing method from the start of a fiscal year on: what it would do, and doing it. */
import { checkCostingChange } from '../../../domain/inventory/costing-change.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { CostingPartAnswer, CostingPreviewAnswer } from '../../../domain/inventory/preview-answer.ts'
import { costingMethods } from '../../../domain/inventory/stock-settings.ts'
import type { CostingMethod } from '../../../domain/inventory/stock-state.ts'
import { withDigits } from '../../../domain/money/decimal.ts'
import type { Transaction } from '../../db/core/client.ts'
import { lockLedger } from '../../db/company/company-store.ts'
import { insertCostingChange } from '../../db/stock/costing-change-store.ts'
import type { StockSettingsRow } from '../../db/stock/stock-settings-store.ts'
import { stockSettingsOf, updateStockSettings } from '../../db/stock/stock-settings-store.ts'
import { waiting } from '../../db/stock/stock-recost-store.ts'
import { stockRules } from '../../db/stock/stock-store.ts'
import { asObject, asText, parseVersion, unknownFields } from '../documents/body.ts'
import type { Books } from '../books/books.ts'
import { booksReading } from '../books/books.ts'
import type { ChangedCosting, NewCosting } from '../stock/change-costing.ts'
import { changeCosting } from '../stock/change-costing.ts'
import { costingPart } from '../stock/costing-part.ts'
import { periodProblem } from '../books/period.ts'
import { profitByMonth } from '../stock/preview-costs.ts'
import { lookAhead } from '../core/look-ahead.ts'
import { todayIn } from '../core/today.ts'
import { runnerOf } from '../books/books.ts'
import type { Context, DecisionContext } from '../core/unit-of-work.ts'
import { audit, newId, stale } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'

type Wanted = { from: string; method: CostingMethod; version: number }

/**
 * What another method from a day on would do. Keeps nothing. Raises what the change raises.
 */
export async function previewCosting(context: Context, body: unknown): Promise<CostingPreviewAnswer> {
  requireRole(context)
  const wanted = parse(body)
  const seen = await notStale(context, wanted, () => lookAhead(context, (tx) => change(tx, context, wanted)))
  const profit = seen.done.effects === null ? null : await profitByMonth(context, seen.done.effects)
  const { items, worth, waits } = seen.done
  return { from: wanted.from, items, worth: withDigits(worth, seen.digits), profit, waits }
}

/**
 * What another method would do to the profit by a part of the items, where the preview has left that open: the body of the
 * preview, and `after`, the `next` of the part before. Locks and keeps nothing. Raises what the change raises.
 */
export async function previewCostingPart(context: Context, body: unknown): Promise<CostingPartAnswer> {
  requireRole(context)
  const { after, ...asked } = asObject(body, '', [])
  const wanted = parse(asked)
  const { companyId } = context.who
  const part = await notStale(context, wanted, () =>
    context.db.transaction(companyId, async (tx) => {
      const { costing } = await judged(tx, context, wanted)
      return costingPart(tx, companyId, { ...costing, after: typeof after === 'string' ? after : null })
    }),
  )
  const { effects, done, total, leftOut, next } = part
  return { profit: await profitByMonth(context, effects), done, total, left_out: leftOut, next }
}

/**
 * Has another method count from the first day of a fiscal year on: `{costing_method: 'average', from: '2026-01-01',
 * version: 3}`, the version of the company. The ledger is held alone meanwhile. Raises NOT_ALLOWED, UNKNOWN_FIELD,
 * NOT_A_YEAR_START, YEAR_NOT_BEGUN, YEAR_CLOSED, PERIOD_LOCKED and COSTING_CHANGED at `from`, NOT_IN_LIST at
 * `costing_method`, STALE, and RECOST_PENDING while costs are being computed.
 */
export async function setCosting(context: Context, body: unknown): Promise<void> {
  requireRole(context)
  const wanted = parse(body)
  const { companyId } = context.who
  await notStale(context, wanted, () =>
    context.db.transaction(companyId, async (tx) => {
      const { before, done } = await change(tx, context, wanted)
      const changes = { costing_method: [before.method, wanted.method], costing_from: [null, wanted.from] } as const
      const { name: label, version } = before
      const about = { action: 'update', resource: 'company', objectId: companyId, label, version: version + 1 }
      await tx.run(audit(context, { ...about, changes, entries: done.entries }))
    }),
  )
}

type Before = { name: string; version: number; method: CostingMethod }
type Changed = { before: Before; done: ChangedCosting; digits: number }

async function change(tx: Transaction, context: DecisionContext, wanted: Wanted): Promise<Changed> {
  const { companyId, userId } = context.who
  const { from, method, version } = wanted
  await tx.run(lockLedger(companyId))
  const { settings, before, costing } = await judged(tx, context, wanted)
  await tx.run(updateStockSettings(companyId, { ...settings, costing_method: method }))
  const done = await changeCosting(tx, context, costing)
  const { items, worth } = done
  const { id, rules } = costing
  await tx.run(insertCostingChange(companyId, userId, { id, date: from, before, after: method, items, worth }))
  return { before: { name: settings.name, version, method: before }, done, digits: rules.digits }
}

type Judged = { settings: StockSettingsRow; before: CostingMethod; costing: NewCosting }

/** The books as they are, and the rules as they would be. Raises everything that speaks against the change. */
async function judged(tx: Transaction, context: DecisionContext, wanted: Wanted): Promise<Judged> {
  const { companyId } = context.who
  const { from, method, version } = wanted
  const books = booksReading(context)
  const [[settings], [rules], [pending], ...rows] = await tx.batch([
    stockSettingsOf(companyId),
    stockRules(companyId),
    waiting(companyId),
    ...books.statements,
  ])
  if (!settings || !rules) throw new DomainError('NOT_FOUND')
  if (settings.version !== version) throw new DomainError('STALE')
  refuse(problemsOf(context, wanted, { books: books.take(rows), rules }))
  if (pending && pending.items > 0) throw new DomainError('RECOST_PENDING')
  const id = newId()
  const { method: before } = rules
  const costing = { id, from, rules: { ...rules, method, changes: [...rules.changes, { from, before }] } }
  return { settings, before, costing }
}

type Known = { books: Books; rules: NewCosting['rules'] }

function problemsOf({ clock }: DecisionContext, { from, method }: Wanted, { books, rules }: Known): Problem[] {
  const today = todayIn(books.book.time_zone, clock.now())
  const years = books.years.map(({ start_date, end_date }) => ({ startDate: start_date, endDate: end_date }))
  const problems = checkCostingChange({ from, method }, { ...rules, years, today })
  const period = problems.length === 0 ? periodProblem(from, books) : null
  return period ? [{ ...period, path: 'from' }] : problems
}

/** Says who changed what since, where somebody did. */
async function notStale<T>(context: Context, { version }: Wanted, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'STALE')) throw error
    throw await stale(runnerOf(context), context, { resource: 'company', id: context.who.companyId, version })
  }
}

function parse(body: unknown): Wanted {
  const problems: Problem[] = []
  const given = asObject(body, '', problems)
  const from = asText(given['from'], 'from', problems)
  const method = costingMethods.find((one) => one === given['costing_method'])
  const version = parseVersion(body)
  if (method === undefined) {
    problems.push({ code: 'NOT_IN_LIST', path: 'costing_method', params: { choices: costingMethods.join(', ') } })
  }
  refuse([...problems, ...unknownFields(given, ['from', 'costing_method', 'version'], '')])
  return { from, method: method ?? costingMethods[0], version }
}
