/** How a company values its stock, and what happens when a document takes more than there is. */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { StockSettings } from '../../../domain/inventory/stock-settings.ts'
import { stockSettings } from '../../../domain/inventory/stock-settings.ts'
import { lockLedger } from '../../db/company/company-store.ts'
import type { CostingChangeRow } from '../../db/stock/costing-change-store.ts'
import { costingChanges } from '../../db/stock/costing-change-store.ts'
import { stockSettingsOf, updateStockSettings } from '../../db/stock/stock-settings-store.ts'
import { booksReading } from '../books/books.ts'
import { periodProblem } from '../books/period.ts'
import { todayIn } from '../core/today.ts'
import { runnerOf } from '../books/books.ts'
import type { Context } from '../core/unit-of-work.ts'
import { audit, changesBetween, stale } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'

/**
 * `version` is the company's; `costing_fixed` once stock has moved: then another method counts from the start of one of
 * `costing_years` on. `costing_changes` are those that were made, the latest first.
 */
export type InventorySettings = StockSettings & {
  version: number
  costing_fixed: boolean
  costing_years: { name: string; start_date: string }[]
  costing_changes: CostingChangeRow[]
}

/** Raises NOT_ALLOWED for who is neither owner nor admin, NOT_FOUND. */
export async function inventorySettings(context: Context): Promise<InventorySettings> {
  requireRole(context)
  const { companyId } = context.who
  const books = booksReading(context)
  const [[found], changes, ...rows] = await context.db.batch(companyId, [
    stockSettingsOf(companyId),
    costingChanges(companyId),
    ...books.statements,
  ])
  if (!found) throw new DomainError('NOT_FOUND')
  const { name: _name, ...settings } = found
  const { book, years } = books.take(rows)
  const today = todayIn(book.time_zone, context.clock.now())
  const last = changes[0]?.date ?? ''
  const open = years.filter(({ start_date: start }) => {
    return last < start && start <= today && periodProblem(start, { book, years }) === null
  })
  const choices = open.map(({ name, start_date }) => ({ name, start_date }))
  return { ...settings, costing_years: choices, costing_changes: changes }
}

/**
 * Sets both: `{costing_method: 'average', negative_stock: 'block', version: 3}`; what changes nothing writes nothing. The
 * ledger is held alone meanwhile, so that no stock moves by another method than the one that is kept. Raises NOT_ALLOWED,
 * UNKNOWN_FIELD, REQUIRED, NOT_IN_LIST, STALE, and COSTING_FIXED for another method after stock has moved.
 */
export async function changeInventorySettings(context: Context, body: unknown): Promise<void> {
  requireRole(context)
  const wanted = parse(body)
  const { companyId } = context.who
  const { version, ...settings } = wanted
  const isCurrent = await context.db.transaction(companyId, async (tx) => {
    await tx.run(lockLedger(companyId))
    const [before] = await tx.run(stockSettingsOf(companyId))
    if (!before) throw new DomainError('NOT_FOUND')
    if (before.version !== version) return false
    const { costing_method, negative_stock } = before
    const changes = changesBetween({ costing_method, negative_stock }, settings)
    if (Object.keys(changes).length === 0) return true
    if ('costing_method' in changes && before.costing_fixed) refuse([{ code: 'COSTING_FIXED', path: 'costing_method' }])
    const [after] = await tx.run(updateStockSettings(companyId, wanted))
    if (!after) return false
    const done = { action: 'update', resource: 'company', objectId: companyId, label: before.name, changes }
    await tx.run(audit(context, { ...done, version: after.version }))
    return true
  })
  if (!isCurrent) throw await stale(runnerOf(context), context, { resource: 'company', id: companyId, version })
}

function parse(body: unknown): StockSettings & { version: number } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new DomainError('BAD_REQUEST')
  const given = new Map<string, unknown>(Object.entries(body))
  const known = ['version', ...Object.keys(stockSettings)]
  const problems: Problem[] = [...given.keys()]
    .filter((field) => !known.includes(field))
    .map((field) => ({ code: 'UNKNOWN_FIELD', path: field, params: { field } }))
  if (!Number.isInteger(given.get('version'))) problems.push({ code: 'REQUIRED', path: 'version' })
  for (const [path, choices] of Object.entries(stockSettings)) {
    const value = given.get(path)
    if (value === undefined) problems.push({ code: 'REQUIRED', path })
    else if (!choices.some((choice) => choice === value))
      problems.push({ code: 'NOT_IN_LIST', path, params: { choices: choices.join(', ') } })
  }
  refuse(problems)
  return Object.fromEntries(given) as StockSettings & { version: number }
}
