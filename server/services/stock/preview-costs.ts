/** What a change of stock would post and do to the costs of other documents, before anybody decides: nothing is kept. */
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
import { effectFacts, shownFacts } from '../../db/stock/preview-store.ts'
import { readRecord } from '../core/records.ts'
import type { Context } from '../core/unit-of-work.ts'
import { lookAhead } from '../core/look-ahead.ts'
import type { CostEffect, PostedCosts, PreparedStock, StockChange } from './stock-plan.ts'
import { acceptedWarnings, unknownFields } from '../documents/body.ts'
import { prepareStock } from './change-stock.ts'
import { refuseOldVersion } from '../documents/looked-at.ts'

/**
 * What taking a document back does to others; the body may name the version that the person saw, and warnings that are
 * accepted. Raises NOT_ALLOWED, NOT_FOUND, UNKNOWN_FIELD, STALE, and WARNINGS that were not accepted.
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

/** What a change would post, and do to the costs of others; nothing is kept. Raises what `prepareStock` raises. */
export function previewStock(
  context: Context,
  change: StockChange,
): Promise<Pick<PreparedStock, 'effects' | 'costs' | 'values'>> {
  return lookAhead(context, (tx) => prepareStock(tx, context, change))
}

/** A change as what it would post and its effects on others. */
export async function previewOf(context: Context, change: StockChange): Promise<PreviewAnswer> {
  const { effects, costs, values } = await previewStock(context, change)
  const { named, calendar, digits } = await namedEffects(context, effects)
  const seesCosts = can(context.who, STOCK_COSTS_RIGHT)
  const money = (amount: string) => (seesCosts ? withDigits(amount, digits) : null)
  return {
    effects: named.map(({ effect: { documentPath, documentId, date, itemId, before, after }, fact }) => ({
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
    profit: seesCosts ? profitOf(feltOf(named), { calendar, digits }) : [],
    costs: seesCosts ? { ...worthOf(values, digits), ...(await entriesOf(context, costs, digits)) } : null,
  }
}

/** What comes in and what goes out. */
function worthOf(values: PreparedStock['values'], digits: number): Pick<CostsAnswer, 'worth_in' | 'worth_out'> {
  const all = [...values.values()]
  const coming = sum(all.filter((value) => !isNegative(value)))
  const leaving = sum(all.filter(isNegative))
  return { worth_in: withDigits(coming, digits), worth_out: withDigits(negate(leaving), digits) }
}

type Entries = Pick<CostsAnswer, 'lines' | 'others'>

/** The entries by the names of their ledgers. */
async function entriesOf({ db, who }: Context, { own, others }: PostedCosts, digits: number): Promise<Entries> {
  const ids = [...own, ...others.flatMap(({ lines }) => lines)].map(({ accountId }) => accountId)
  const [accounts] = await db.batch(who.companyId, [accountFacts(who.companyId, [...new Set(ids)])])
  const nameOf = new Map(accounts.map(({ id, name }) => [id, name]))
  const named = (lines: readonly LedgerLine[]) =>
    lines.map(({ accountId, debit, credit }) => ({
      account: accountId,
      account_label: nameOf.get(accountId) ?? '',
      debit: withDigits(debit, digits),
      credit: withDigits(credit, digits),
    }))
  return { lines: named(own), others: others.map(({ date, lines }) => ({ date, lines: named(lines) })) }
}

/** How the profit of months changes by what documents then cost, the earliest first. */
export async function profitByMonth(context: Context, effects: readonly CostEffect[]): Promise<ProfitAnswer[]> {
  const { named, ...shown } = await namedEffects(context, effects)
  return profitOf(feltOf(named), shown)
}

type Named = { effect: CostEffect; fact: EffectFacts | undefined }
type Shown = { calendar: 'ad' | 'bs'; digits: number }

async function namedEffects(
  { db, who: { companyId } }: Context,
  effects: readonly CostEffect[],
): Promise<Shown & { named: Named[] }> {
  const [facts, [company]] = await db.batch(companyId, [effectFacts(companyId, effects), shownFacts(companyId)])
  const factsOf = new Map(facts.map((fact) => [`${fact.document_path} ${fact.document_id} ${fact.item_id}`, fact]))
  const named = effects.map((effect) => ({
    effect,
    fact: factsOf.get(`${effect.documentPath} ${effect.documentId} ${effect.itemId}`),
  }))
  return { named, calendar: company?.calendar ?? 'ad', digits: company?.currency_digits ?? 2 }
}

/** Those that the profit feels. */
function feltOf(named: readonly Named[]): CostEffect[] {
  return named.flatMap(({ effect, fact }) => (fact?.is_result ? [effect] : []))
}

function profitOf(effects: readonly CostEffect[], { calendar, digits }: Shown): ProfitAnswer[] {
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
  // What goes into production dearer comes out of it dearer: a month of nothing else earns what it did.
  return [...months.values()]
    .filter(({ change }) => !isZero(change))
    .toSorted((one, other) => (one.start_date < other.start_date ? -1 : 1))
    .map((month) => ({ ...month, change: withDigits(month.change, digits) }))
}

/** A month as `2026-03`, by the company's calendar. */
function periodOf(start: string, calendar: 'ad' | 'bs'): string {
  const parts = calendar === 'bs' ? toVikramSamvat(localDate(start)) : null
  return parts ? `${parts.year}-${parts.month.toString().padStart(2, '0')}` : start.slice(0, 7)
}
