/**
 * Previews what a change of stock would post and how it would change the costs of other documents; nothing is stored.
 */
import { localDate } from '../../../domain/calendar/local-date.ts'
import { monthAround } from '../../../domain/calendar/month.ts'
import { toVikramSamvat } from '../../../domain/calendar/vikram-samvat.ts'
import { add, isNegative, isZero, negate, subtract, sum, withDigits } from '../../../domain/money/decimal.ts'
import { DomainError, refuse } from '../../../domain/errors.ts'
import type { CostsAnswer, PreviewAnswer, ProfitAnswer } from '../../../domain/inventory/preview-answer.ts'
import type { LedgerLine } from '../../../domain/ledger/posting.ts'
import { can } from '../../../domain/permissions/can.ts'
import { isBody } from '../../../domain/resources/core/document-body.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import { STOCK_COSTS_RIGHT } from '../../../domain/resources/core/cost-right.ts'
import { accountFacts } from '../../db/documents/book-store.ts'
import type { EffectFacts } from '../../db/stock/preview-store.ts'
import { effectFacts, displayFacts } from '../../db/stock/preview-store.ts'
import { readRecord } from '../core/records.ts'
import type { Context } from '../core/unit-of-work.ts'
import { dryRun } from '../core/dry-run.ts'
import type { CostEffect, PostedCosts, PreparedStock, StockChange } from './stock-plan.ts'
import { acceptedWarnings, unknownFields } from '../documents/body.ts'
import { prepareStock } from './change-stock.ts'
import { refuseOldVersion } from '../documents/refuse-old-version.ts'

/**
 * Previews the reversal of a document; the body may have the version that the user read, and accepted warnings. Raises
 * NOT_ALLOWED, NOT_FOUND, UNKNOWN_FIELD, STALE, and WARNINGS that were not accepted.
 */
export async function previewRemoval(
  context: Context,
  path: string,
  { id, body }: { id: string; body: unknown },
): Promise<PreviewAnswer> {
  const resource = resourceAt(path)
  if (!resource) throw new DomainError('NOT_FOUND')
  const { version } = await readRecord(context, resource, id)
  refuse(unknownFields(isBody(body) ? body : {}, ['version', 'accept'], ''))
  await refuseOldVersion(context, { path, id, version: Number(version) }, body)
  return previewOf(context, {
    documents: [],
    replaced: [{ path, id }],
    accept: ['NEGATIVE_STOCK', ...acceptedWarnings(body)],
  })
}

/** Previews a change and its effects on the costs of others; nothing is stored. Raises what `prepareStock` raises. */
export function previewStock(
  context: Context,
  change: StockChange,
): Promise<Pick<PreparedStock, 'effects' | 'costs' | 'values'>> {
  return dryRun(context, (tx) => prepareStock(tx, context, change))
}

/** Returns the postings of a change and its effects on others. */
export async function previewOf(context: Context, change: StockChange): Promise<PreviewAnswer> {
  const { effects, costs, values } = await previewStock(context, change)
  const { namedRows, calendar, digits } = await namedEffects(context, effects)
  const seesCosts = can(context.who, STOCK_COSTS_RIGHT)
  const money = (amount: string) => (seesCosts ? withDigits(amount, digits) : null)
  return {
    effects: namedRows.map(({ effect: { documentPath, documentId, date, itemId, before, after }, fact }) => ({
      document_path: documentPath,
      document_id: documentId,
      document_no: fact?.document_no ?? null,
      date,
      item: itemId,
      item_label: fact?.item_label ?? '',
      before: money(before),
      after: money(after),
      change: money(subtract(after, before)),
    })),
    profit: seesCosts ? profitOf(visibleEffects(namedRows), { calendar, digits }) : [],
    costs: seesCosts ? { ...valuesOf(values, digits), ...(await entriesOf(context, costs, digits)) } : null,
  }
}

/** Returns the values that enter and leave. */
function valuesOf(values: PreparedStock['values'], digits: number): Pick<CostsAnswer, 'worth_in' | 'worth_out'> {
  const all = [...values.values()]
  const worthIn = sum(all.filter((value) => !isNegative(value)))
  const worthOut = sum(all.filter(isNegative))
  return { worth_in: withDigits(worthIn, digits), worth_out: withDigits(negate(worthOut), digits) }
}

type Entries = Pick<CostsAnswer, 'lines' | 'others'>

/** Returns the entries with the names of their accounts. */
async function entriesOf({ db, who }: Context, { ownLines, others }: PostedCosts, digits: number): Promise<Entries> {
  const ids = [...ownLines, ...others.flatMap(({ lines }) => lines)].map(({ accountId }) => accountId)
  const [accounts] = await db.batch(who.companyId, [accountFacts(who.companyId, [...new Set(ids)])])
  const nameOf = new Map(accounts.map(({ id, name }) => [id, name]))
  const namedLines = (lines: readonly LedgerLine[]) =>
    lines.map(({ accountId, debit, credit }) => ({
      account: accountId,
      account_label: nameOf.get(accountId) ?? '',
      debit: withDigits(debit, digits),
      credit: withDigits(credit, digits),
    }))
  return { lines: namedLines(ownLines), others: others.map(({ date, lines }) => ({ date, lines: namedLines(lines) })) }
}

/** Returns the changes of monthly profits by changed costs, the earliest first. */
export async function profitByMonth(context: Context, effects: readonly CostEffect[]): Promise<ProfitAnswer[]> {
  const { namedRows, ...display } = await namedEffects(context, effects)
  return profitOf(visibleEffects(namedRows), display)
}

type NamedEffect = { effect: CostEffect; fact: EffectFacts | undefined }
type Display = { calendar: 'ad' | 'bs'; digits: number }

async function namedEffects(
  { db, who: { companyId } }: Context,
  effects: readonly CostEffect[],
): Promise<Display & { namedRows: NamedEffect[] }> {
  const [facts, [company]] = await db.batch(companyId, [effectFacts(companyId, effects), displayFacts(companyId)])
  const factsOf = new Map(facts.map((fact) => [`${fact.document_path} ${fact.document_id} ${fact.item_id}`, fact]))
  const namedRows = effects.map((effect) => ({
    effect,
    fact: factsOf.get(`${effect.documentPath} ${effect.documentId} ${effect.itemId}`),
  }))
  return { namedRows, calendar: company?.calendar ?? 'ad', digits: company?.currency_digits ?? 2 }
}

/** Returns the effects on the profit. */
function visibleEffects(namedRows: readonly NamedEffect[]): CostEffect[] {
  return namedRows.flatMap(({ effect, fact }) => (fact?.is_result ? [effect] : []))
}

function profitOf(effects: readonly CostEffect[], { calendar, digits }: Display): ProfitAnswer[] {
  const months = new Map<string, ProfitAnswer>()
  for (const { date, before, after } of effects) {
    const { start, end } = monthAround(localDate(date), calendar)
    const month = months.get(start) ?? {
      period: periodOf(start, calendar),
      start_date: start,
      end_date: end,
      change: '0',
    }
    months.set(start, { ...month, change: add(month.change, subtract(after, before)) })
  }
  // A higher cost of production leaves with the finished goods: such a month has the same profit.
  return [...months.values()]
    .filter(({ change }) => !isZero(change))
    .toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
    .map((month) => ({ ...month, change: withDigits(month.change, digits) }))
}

/** Returns a month as `2026-03`, by the calendar of the company. */
function periodOf(start: string, calendar: 'ad' | 'bs'): string {
  const parts = calendar === 'bs' ? toVikramSamvat(localDate(start)) : null
  return parts ? `${parts.year}-${parts.month.toString().padStart(2, '0')}` : start.slice(0, 7)
}
