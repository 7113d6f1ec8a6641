/** Merges duplicate items: suggests pairs, previews a merge, merges. */
import type { Problem } from '../../../../domain/errors.ts'
import { DomainError, refuse, sentence } from '../../../../domain/errors.ts'
import type { Bill } from '../../../../domain/inventory/bill-of-materials.ts'
import { loopOf } from '../../../../domain/inventory/bill-of-materials.ts'
import type { MergingItem } from '../../../../domain/inventory/check-merge.ts'
import { checkLoser, checkSurvivor } from '../../../../domain/inventory/check-merge.ts'
import { checkDate } from '../../../../domain/inventory/check-rows.ts'
import { negate, withDigits } from '../../../../domain/money/decimal.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import type { Statement } from '../../../db/core/client.ts'
import { reading } from '../../../db/core/client.ts'
import type { OpenLayer, MergeItem, Suggestion } from '../../../db/inventory/item-merge-store.ts'
import {
  heldLayers,
  insertMerges,
  lockItems,
  mergeItems,
  repointDrafts,
  retireItems,
  takeUnits,
  unitsOfLosers,
  similarItems,
} from '../../../db/inventory/item-merge-store.ts'
import { systemAccounts } from '../../../db/stock/stock-facts-store.ts'
import { wordingIn } from '../../../wording.ts'
import { asList, asObject, asText, unknownFields } from '../../documents/body.ts'
import type { Books, Run } from '../../books/books.ts'
import { booksReading, runnerOf } from '../../books/books.ts'
import type { NewMovement, PreparedStock, StockDocument } from '../../stock/stock-plan.ts'
import { postedOf } from '../../stock/stock-plan.ts'
import { prepareStock } from '../../stock/change-stock.ts'
import { periodProblem, yearOfDate } from '../../books/period.ts'
import type { Answer, Context, DecisionContext } from '../../core/unit-of-work.ts'
import { audit, changeOnce, newId, require } from '../../core/unit-of-work.ts'
import { loadBills } from '../bill-facts.ts'
import { accountOf } from '../stock-facts.ts'

const path = 'settings/item-merge'
const mostSuggestions = 100
/** The counter account nets to zero: both sides have the same value on it. */
const between = 'COGS'

export type MergeInput = { survivor: string; losers: readonly string[]; date: string }

/** Returns pairs of similar items, the most similar first. */
export async function suggestMerges(context: Context): Promise<Suggestion[]> {
  require(context, 'settings_item_merge.read')
  const { companyId } = context.who
  const [suggestions] = await context.db.batch(companyId, [similarItems(companyId, mostSuggestions)])
  return suggestions
}

/** Previews a merge, loser by loser, with what prevents it in the language of the request. */
export async function previewMerge(context: Context, body: unknown) {
  require(context, 'settings_item_merge.read')
  const input = parseMerge(body)
  const run = runnerOf(context)
  const books = await context.db.read(context.who.companyId, booksReading(context))
  const facts = await loadMerge(run, context, { input, books })
  const digits = books.book.currency_digits
  const seesCosts = can(context.who, STOCK_COSTS_RIGHT)
  const wording = wordingIn(context.language ?? 'en')
  const withNames = (problems: readonly Problem[]) =>
    problems.map(({ code, path: at, params }) => ({ code, path: at, message: sentence(code, params, wording) }))
  return {
    survivor: input.survivor,
    survivor_label: facts.items.get(input.survivor)?.name ?? '',
    date: input.date,
    problems: withNames(facts.problems.filter((problem) => !problem.path.startsWith('losers.'))),
    losers: input.losers.map((id, index) => {
      const item = facts.items.get(id)
      return {
        item: id,
        item_label: item?.name ?? '',
        quantity: item?.quantity ?? '0',
        unit_label: item?.unit_label ?? '',
        value: seesCosts ? withDigits(item?.value ?? '0', digits) : null,
        layers: facts.layers.filter(({ item_id }) => item_id === id).length,
        bills: item?.bills ?? 0,
        drafts: item?.drafts ?? 0,
        problems: withNames(facts.problems.filter((problem) => problem.path === `losers.${index}`)),
      }
    }),
  }
}

export type MergeAnswer = { survivor: string; losers: string[] }

/**
 * Merges losers into a survivor on a date, while nothing else is posted. Raises everything that prevents it, at
 * `survivor`, `losers.N`, `date`.
 */
export function mergeIntoOne(context: Context, body: unknown): Promise<Answer<MergeAnswer>> {
  require(context, 'settings_item_merge.update')
  const input = parseMerge(body)
  const { survivor, losers, date } = input
  const { companyId, userId } = context.who
  return changeOnce(context, {
    alone: true,
    load: booksReading(context),
    change: async (tx, books) => {
      await tx.run(lockItems(companyId, [survivor, ...losers].filter(isId)))
      const facts = await loadMerge(tx.batch, context, { input, books })
      refuse(facts.problems)
      if ([...facts.items.values()].some((item) => item.is_pending)) throw new DomainError('RECOST_PENDING')
      const [accounts] = await tx.batch([systemAccounts(companyId, [between])])
      const counterAccountId = accountOf(
        { accounts: new Map(accounts.map((one) => [one.system_code, one.id])) },
        between,
      )
      const merges = losers.map((loserId) => ({ id: newId(), date, loserId, survivorId: survivor }))
      const time = context.clock.now().toISOString()
      const documents = merges.flatMap(({ id, loserId }, index): StockDocument[] => {
        const layers = facts.layers.filter(({ item_id }) => item_id === loserId)
        const unitId = facts.items.get(loserId)?.unit_id ?? ''
        const movements = movementsOf(layers, { survivor, unitId, counterAccountId, at: `losers.${index}` })
        if (movements.length === 0) return []
        const fiscalYearId = yearOfDate(date, books).id
        return [{ path, id, date, fiscalYearId, time, reference: id, entryKind: 'cost', movements }]
      })
      const prepared = await prepareStock(tx, context, {
        documents,
        replaced: [],
        accept: ['NEGATIVE_STOCK', 'COUNTED_AFTER'],
      })
      const pair = { companyId, survivorId: survivor, loserIds: losers }
      const [, units] = await tx.batch([takeUnits(pair), unitsOfLosers(pair)])
      return {
        status: 200,
        id: survivor,
        statements: [
          insertMerges(companyId, userId, merges),
          ...prepared.statements,
          ...repointDrafts(pair, units),
          ...retireItems(pair),
          ...merges.flatMap((merge) => auditsOf(context, merge, { items: facts.items, prepared })),
        ],
      }
    },
    read: () => reading([], () => ({ survivor, losers: [...losers] })),
  })
}

type StockMove = { survivor: string; unitId: string; counterAccountId: string; at: string }

/** Returns the movements, layer by layer: what leaves the loser enters the survivor at the same cost. */
function movementsOf(
  layers: readonly OpenLayer[],
  { survivor, unitId, counterAccountId, at }: StockMove,
): NewMovement[] {
  return layers.flatMap(({ item_id, quantity }, index): NewMovement[] => {
    const outId = newId()
    const common = { rowNo: index + 1, unitId, unitFactor: '1', costs: [], costShare: null, counterAccountId, path: at }
    return [
      { ...common, id: outId, itemId: item_id, kind: 'merge_out', quantity: negate(quantity), originId: null },
      { ...common, id: newId(), itemId: survivor, kind: 'merge_in', quantity, originId: outId },
    ]
  })
}

type MergeFacts = { items: ReadonlyMap<string, MergeItem>; layers: readonly OpenLayer[]; problems: readonly Problem[] }

async function loadMerge(
  run: Run,
  context: DecisionContext,
  { input, books }: { input: MergeInput; books: Books },
): Promise<MergeFacts> {
  const { survivor, losers, date } = input
  const { companyId } = context.who
  const ofDate = checkDate(date)
  refuse(ofDate)
  const ids = [survivor, ...losers].filter(isId)
  const [itemRows, layers] = await run([mergeItems(companyId, ids, date), heldLayers(companyId, losers.filter(isId))])
  const items = new Map(itemRows.map((item) => [item.id, item]))
  const main = items.get(survivor)
  const period = periodProblem(date, books)
  const problems = [...(period ? [period] : []), ...checkSurvivor(main && toMergingItem(main))]
  if (main) {
    losers.forEach((id, index) => {
      const loser = items.get(id)
      const isTwice = losers.indexOf(id) < index
      const at = `losers.${index}`
      if (isTwice) problems.push({ code: 'ITEM_REPEATED', path: at, params: { item: loser?.name ?? '' } })
      else
        problems.push(...checkLoser(loser && toMergingItem(loser), { survivor: toMergingItem(main), date, path: at }))
    })
    if (problems.length === 0) problems.push(...(await loopProblems(run, context, { input, items })))
  }
  return { items, layers, problems }
}

/** Returns BILL_LOOP when the survivor would contain itself after the merge. */
async function loopProblems(
  run: Run,
  context: DecisionContext,
  { input: { survivor, losers }, items }: { input: MergeInput; items: ReadonlyMap<string, MergeItem> },
): Promise<Problem[]> {
  const bills = await loadBills(run, context, [survivor, ...losers])
  const one = (id: string) => (losers.includes(id) ? survivor : id)
  const mergedBills = new Map<string, Bill>()
  for (const [id, bill] of bills) {
    if (one(id) !== id && bills.has(survivor)) continue
    mergedBills.set(one(id), { ...bill, rows: bill.rows.map((row) => ({ ...row, item: one(row.item) })) })
  }
  const materials = mergedBills.get(survivor)?.rows.flatMap(({ side, item }) => (side === 'in' ? [item] : [])) ?? []
  if (!loopOf(survivor, materials, mergedBills)) return []
  const name = items.get(survivor)?.name ?? ''
  return [{ code: 'BILL_LOOP', path: 'survivor', params: { item: name, path: `${name} → ${name}` } }]
}

function toMergingItem(item: MergeItem): MergingItem {
  return {
    id: item.id,
    name: item.name,
    unitId: item.unit_id,
    unitName: item.unit_label,
    isTracked: item.track_inventory,
    inventoryAccountId: item.inventory_account_id,
    isActive: item.is_active,
    isMerged: item.merged_into_id !== null,
    quantity: item.quantity,
    later: item.later,
  }
}

type Merge = { id: string; loserId: string; survivorId: string; date: string }
type MergeResult = { items: ReadonlyMap<string, MergeItem>; prepared: PreparedStock }

function auditsOf(
  context: DecisionContext,
  { id, loserId, survivorId, date }: Merge,
  { items, prepared }: MergeResult,
): Statement[] {
  const loser = items.get(loserId)
  const label = loser?.name ?? ''
  const mergedInto = [null, items.get(survivorId)?.name ?? ''] as const
  return [
    audit(context, {
      action: 'merge',
      resource: path,
      objectId: id,
      version: 1,
      label,
      changes: { item: [null, label], merged_into: mergedInto, date: [null, date] },
      entries: postedOf(prepared, id).entries,
    }),
    audit(context, {
      action: 'update',
      resource: 'inventory/items',
      objectId: loserId,
      version: (loser?.version ?? 0) + 1,
      label,
      changes: { is_active: [loser?.is_active ?? true, false], merged_into: [null, survivorId] },
    }),
  ]
}

function parseMerge(body: unknown): MergeInput {
  const problems: Problem[] = []
  const values = asObject(body, '', problems)
  problems.push(...unknownFields(values, ['survivor', 'losers', 'date'], ''))
  const losers = asList(values['losers'], 'losers', problems).map((one, index) =>
    asText(one, `losers.${index}`, problems),
  )
  const input = {
    survivor: asText(values['survivor'], 'survivor', problems),
    losers,
    date: asText(values['date'], 'date', problems),
  }
  if (input.survivor === '') problems.push({ code: 'REQUIRED', path: 'survivor' })
  if (losers.length === 0) problems.push({ code: 'REQUIRED', path: 'losers' })
  refuse(problems)
  return input
}
