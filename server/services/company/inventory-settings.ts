/** The costing method of a company, and whether its stock may become negative. */
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { StockSettings } from '../../../domain/inventory/stock-settings.ts'
import { stockSettings } from '../../../domain/inventory/stock-settings.ts'
import { isVersion } from '../../../domain/resources/core/schema.ts'
import { lockLedger } from '../../db/ledger/ledger-lock.ts'
import type { CostingChangeRow } from '../../db/stock/costing-change-store.ts'
import { costingChanges } from '../../db/stock/costing-change-store.ts'
import { stockSettingsOf, updateStockSettings } from '../../db/stock/stock-settings-store.ts'
import { booksReading } from '../books/books.ts'
import { periodProblem } from '../books/period.ts'
import { todayIn } from '../core/today.ts'
import { runnerOf } from '../books/books.ts'
import type { Context } from '../core/unit-of-work.ts'
import { stale } from '../core/require-version.ts'
import { audit, changesBetween } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'

/**
 * `version` is that of the company; `costing_fixed` is true once stock has moved: then another method applies from the
 * start of one of `costing_years` on. `costing_changes` are the past changes, the latest first.
 */
export type InventorySettings = StockSettings & {
  version: number
  costing_fixed: boolean
  costing_years: { name: string; start_date: string }[]
  costing_changes: CostingChangeRow[]
}

/** Reads the settings. Raises NOT_ALLOWED for users who are neither owner nor admin, NOT_FOUND. */
export async function inventorySettings(context: Context): Promise<InventorySettings> {
  requireRole(context)
  const { companyId } = context.who
  const books = booksReading(context)
  const [[settingsRow], changes, ...rows] = await context.db.batch(companyId, [
    stockSettingsOf(companyId),
    costingChanges(companyId),
    ...books.statements,
  ])
  if (!settingsRow) throw new DomainError('NOT_FOUND')
  const { name: _name, ...settings } = settingsRow
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
 * Sets both: `{costing_method: 'average', negative_stock: 'block', version: 3}`; a body without a difference writes
 * nothing. Locks the ledger exclusively, so that no stock moves by another method than the stored one. Raises
 * NOT_ALLOWED, UNKNOWN_FIELD, REQUIRED, NOT_IN_LIST, STALE, and COSTING_FIXED for another method after stock has moved.
 */
export async function changeInventorySettings(context: Context, body: unknown): Promise<void> {
  requireRole(context)
  const input = parse(body)
  const { companyId } = context.who
  const { version, ...settings } = input
  const isCurrent = await context.db.transaction(companyId, async (tx) => {
    await tx.run(lockLedger(companyId))
    const [before] = await tx.run(stockSettingsOf(companyId))
    if (!before) throw new DomainError('NOT_FOUND')
    if (before.version !== version) return false
    const { costing_method, negative_stock } = before
    const changes = changesBetween({ costing_method, negative_stock }, settings)
    if (Object.keys(changes).length === 0) return true
    if ('costing_method' in changes && before.costing_fixed) refuse([{ code: 'COSTING_FIXED', path: 'costing_method' }])
    const [after] = await tx.run(updateStockSettings(companyId, input))
    if (!after) return false
    const auditLine = { action: 'update', resource: 'company', objectId: companyId, label: before.name, changes }
    await tx.run(audit(context, { ...auditLine, version: after.version }))
    return true
  })
  if (!isCurrent) throw await stale(runnerOf(context), context, { resource: 'company', id: companyId, version })
}

function parse(body: unknown): StockSettings & { version: number } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new DomainError('BAD_REQUEST')
  const values = new Map<string, unknown>(Object.entries(body))
  const fieldNames = ['version', ...Object.keys(stockSettings)]
  const problems: Problem[] = [...values.keys()]
    .filter((field) => !fieldNames.includes(field))
    .map((field) => ({ code: 'UNKNOWN_FIELD', path: field, params: { field } }))
  if (!isVersion(values.get('version'))) problems.push({ code: 'REQUIRED', path: 'version' })
  for (const [path, choices] of Object.entries(stockSettings)) {
    const value = values.get(path)
    if (value === undefined) problems.push({ code: 'REQUIRED', path })
    else if (!choices.some((choice) => choice === value))
      problems.push({ code: 'NOT_IN_LIST', path, params: { choices: choices.join(', ') } })
  }
  refuse(problems)
  return Object.fromEntries(values) as StockSettings & { version: number }
}
