/** The settings for entering and printing sales and purchases. */
import type { TradeSettingsPage } from '../../../domain/documents/trade-settings.ts'
import { checkTradeSettings, tradeSettings } from '../../../domain/documents/trade-settings.ts'
import type { Problem } from '../../../domain/errors.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import { canonical } from '../../../domain/money/decimal.ts'
import { isVersion } from '../../../domain/resources/core/schema.ts'
import type { TradeSettings } from '../../db/trade/trade-facts-store.ts'
import { tradeSettings as settingsOf } from '../../db/trade/trade-facts-store.ts'
import { lockTradeSettings, updateTradeSettings } from '../../db/trade/trade-settings-store.ts'
import { runnerOf } from '../books/books.ts'
import type { Context } from '../core/unit-of-work.ts'
import { stale } from '../core/require-version.ts'
import { audit, changesBetween } from '../core/unit-of-work.ts'
import { requireRole } from '../people/require-role.ts'

/** The fields of one settings page, with the version that all pages share. */
export type TradeSettingsAnswer = Record<string, unknown> & { version: number }

/** Reads the settings of a page, for every member, because the forms of documents follow them. */
export async function readTradeSettings({ db, who }: Context, page: TradeSettingsPage): Promise<TradeSettingsAnswer> {
  const [[settings]] = await db.batch(who.companyId, [settingsOf(who.companyId)])
  if (!settings) throw new DomainError('NOT_FOUND')
  return { ...valuesOf(page, settings), version: settings.version }
}

function valuesOf(page: TradeSettingsPage, settings: TradeSettings): Record<string, unknown> {
  const names = Object.keys(tradeSettings[page])
  return Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))
}

/**
 * Changes fields of a page: `{sales_agents: true, version: 3}`; a body without a difference writes nothing. Raises
 * NOT_ALLOWED for users who are neither owner nor admin, REQUIRED without a version, STALE, and the problems of
 * `checkTradeSettings`.
 */
export async function changeTradeSettings(context: Context, page: TradeSettingsPage, body: unknown): Promise<void> {
  requireRole(context)
  const { version, values } = parse(page, body)
  const { companyId } = context.who
  const resource = `settings/${page}`
  const isCurrent = await context.db.transaction(companyId, async (tx) => {
    await tx.run(lockTradeSettings(companyId))
    const [before] = await tx.run(settingsOf(companyId))
    if (!before) throw new DomainError('NOT_FOUND')
    if (before.version !== version) return false
    const old = valuesOf(page, before)
    const changes = changesBetween(old, { ...old, ...values })
    if (Object.keys(changes).length === 0) return true
    await tx.run(updateTradeSettings(companyId, values))
    const label = page
    await tx.run(
      audit(context, { action: 'update', resource, objectId: companyId, version: version + 1, label, changes }),
    )
    return true
  })
  if (!isCurrent) throw await stale(runnerOf(context), context, { resource, id: companyId, version })
}

function parse(page: TradeSettingsPage, body: unknown): { version: number; values: Record<string, unknown> } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new DomainError('BAD_REQUEST')
  const { version, ...values }: Record<string, unknown> = { ...body }
  const problems: Problem[] = checkTradeSettings(page, values)
  if (!isVersion(version)) problems.push({ code: 'REQUIRED', path: 'version' })
  refuse(problems)
  const kinds: Readonly<Record<string, string>> = tradeSettings[page]
  const statements = Object.entries(values).map(([name, value]) => {
    if (kinds[name] === 'text') return [name, String(value ?? '').trim() || null]
    const isFigure = kinds[name] === 'percent' || kinds[name] === 'amount'
    return [name, isFigure && value !== null ? canonical(String(value)) : value]
  })
  return { version: Number(version), values: Object.fromEntries(statements) }
}
