/** Merging items that are one: who looks alike, what a merge would move, and doing it. */
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
import type { HeldLayer, MergeItem, Suggestion } from '../../../db/inventory/item-merge-store.ts'
import {
  heldLayers,
  insertMerges,
  lockItems,
  mergeItems,
  repointDrafts,
  retireItems,
  similarItems,
} from '../../../db/inventory/item-merge-store.ts'
import { systemAccounts } from '../../../db/stock/stock-facts-store.ts'
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
/** What moves nets to nothing there: both sides are the same worth of the same ledger. */
const between = 'COGS'

export type MergeInput = { survivor: string; losers: readonly string[]; date: string }

/** Pairs of items that look alike, the most alike first. */
export async function suggestMerges(context: Context): Promise<Suggestion[]> {
  require(context, 'settings_item_merge.read')
  const { companyId } = context.who
  const [found] = await context.db.batch(companyId, [similarItems(companyId, mostSuggestions)])
  return found
}

/** What a merge would move, loser by loser, and what speaks against it. */
export async function previewMerge(context: Context, body: unknown) {
  require(context, 'settings_item_merge.read')
  const input = parseMerge(body)
  const run = runnerOf(context)
  const books = await context.db.read(context.who.companyId, booksReading(context))
  const seen = await look(run, context, { input, books })
  const digits = books.book.currency_digits
  const seesCosts = can(context.who, STOCK_COSTS_RIGHT)
  const told = (problems: readonly Problem[]) =>
    problems.map(({ code, path: at, params }) => ({ code, path: at, message: sentence(code, params) }))
  return {
    survivor: input.survivor,
    survivor_label: seen.items.get(input.survivor)?.name ?? '',
    date: input.date,
    problems: told(seen.problems.filter((problem) => !problem.path.startsWith('losers.'))),
    losers: input.losers.map((id, index) => {
      const item = seen.items.get(id)
      return {
        item: id,
        item_label: item?.name ?? '',
        quantity: item?.quantity ?? '0',
        unit_label: item?.unit_label ?? '',
        value: seesCosts ? withDigits(item?.value ?? '0', digits) : null,
        layers: seen.layers.filter(({ item_id }) => item_id === id).length,
        bills: item?.bills ?? 0,
        drafts: item?.drafts ?? 0,
        problems: told(seen.problems.filter((problem) => problem.path === `losers.${index}`)),
      }
    }),
  }
}

export type Merged = { survivor: string; losers: string[] }

/** Merges losers into a survivor on a date. Raises everything that speaks against it, at `survivor`, `losers.N`, `date`. */
export function mergeIntoOne(context: Context, body: unknown): Promise<Answer<Merged>> {
  require(context, 'settings_item_merge.update')
  const input = parseMerge(body)
  const { survivor, losers, date } = input
  const { companyId, userId } = context.who
  return changeOnce(context, {
    load: booksReading(context),
    change: async (tx, books) => {
      await tx.run(lockItems(companyId, [survivor, ...losers].filter(isId)))
      const seen = await look(tx.batch, context, { input, books })
      refuse(seen.problems)
      if ([...seen.items.values()].some((item) => item.is_pending)) throw new DomainError('RECOST_PENDING')
      const [accounts] = await tx.batch([systemAccounts(companyId, [between])])
      const counterAccountId = accountOf(
        { accounts: new Map(accounts.map((one) => [one.system_code, one.id])) },
        between,
      )
      const merges = losers.map((loserId) => ({ id: newId(), date, loserId, survivorId: survivor }))
      const time = context.clock.now().toISOString()
      const documents = merges.flatMap(({ id, loserId }, index): StockDocument[] => {
        const layers = seen.layers.filter(({ item_id }) => item_id === loserId)
        const unitId = seen.items.get(loserId)?.unit_id ?? ''
        const movements = moving(layers, { survivor, unitId, counterAccountId, at: `losers.${index}` })
        if (movements.length === 0) return []
        const fiscalYearId = yearOfDate(date, books).id
        return [{ path, id, date, fiscalYearId, time, reference: id, entryKind: 'cost', movements }]
      })
      const prepared = await prepareStock(tx, context, {
        documents,
        replaced: [],
        accept: ['NEGATIVE_STOCK', 'COUNTED_AFTER'],
      })
      return {
        status: 200,
        id: survivor,
        statements: [
          insertMerges(companyId, userId, merges),
          ...prepared.statements,
          ...repointDrafts({ companyId, survivorId: survivor, loserIds: losers }),
          ...retireItems({ companyId, survivorId: survivor, loserIds: losers }),
          ...merges.flatMap((merge) => auditsOf(context, merge, { items: seen.items, prepared })),
        ],
      }
    },
    read: () => reading([], () => ({ survivor, losers: [...losers] })),
  })
}

type Moving = { survivor: string; unitId: string; counterAccountId: string; at: string }

/** Layer by layer: what leaves the loser comes to the survivor at the same cost. */
function moving(layers: readonly HeldLayer[], { survivor, unitId, counterAccountId, at }: Moving): NewMovement[] {
  return layers.flatMap(({ item_id, quantity }, index): NewMovement[] => {
    const outId = newId()
    const common = { rowNo: index + 1, unitId, unitFactor: '1', costs: [], costShare: null, counterAccountId, path: at }
    return [
      { ...common, id: outId, itemId: item_id, kind: 'merge_out', quantity: negate(quantity), originId: null },
      { ...common, id: newId(), itemId: survivor, kind: 'merge_in', quantity, originId: outId },
    ]
  })
}

type Seen = { items: ReadonlyMap<string, MergeItem>; layers: readonly HeldLayer[]; problems: readonly Problem[] }

async function look(
  run: Run,
  context: DecisionContext,
  { input, books }: { input: MergeInput; books: Books },
): Promise<Seen> {
  const { survivor, losers, date } = input
  const { companyId } = context.who
  const ofDate = checkDate(date)
  refuse(ofDate)
  const ids = [survivor, ...losers].filter(isId)
  const [found, layers] = await run([mergeItems(companyId, ids, date), heldLayers(companyId, losers.filter(isId))])
  const items = new Map(found.map((item) => [item.id, item]))
  const main = items.get(survivor)
  const period = periodProblem(date, books)
  const problems = [...(period ? [period] : []), ...checkSurvivor(main && merging(main))]
  if (main) {
    losers.forEach((id, index) => {
      const loser = items.get(id)
      const isTwice = losers.indexOf(id) < index
      const at = `losers.${index}`
      if (isTwice) problems.push({ code: 'ITEM_REPEATED', path: at, params: { item: loser?.name ?? '' } })
      else problems.push(...checkLoser(loser && merging(loser), { survivor: merging(main), date, path: at }))
    })
    if (problems.length === 0) problems.push(...(await loopProblems(run, context, { input, items })))
  }
  return { items, layers, problems }
}

/** BILL_LOOP when the survivor would be made of itself once its losers are it. */
async function loopProblems(
  run: Run,
  context: DecisionContext,
  { input: { survivor, losers }, items }: { input: MergeInput; items: ReadonlyMap<string, MergeItem> },
): Promise<Problem[]> {
  const bills = await loadBills(run, context, [survivor, ...losers])
  const one = (id: string) => (losers.includes(id) ? survivor : id)
  const merged = new Map<string, Bill>()
  for (const [id, bill] of bills) {
    if (one(id) !== id && bills.has(survivor)) continue
    merged.set(one(id), { ...bill, rows: bill.rows.map((row) => ({ ...row, item: one(row.item) })) })
  }
  const materials = merged.get(survivor)?.rows.flatMap(({ side, item }) => (side === 'in' ? [item] : [])) ?? []
  if (!loopOf(survivor, materials, merged)) return []
  const name = items.get(survivor)?.name ?? ''
  return [{ code: 'BILL_LOOP', path: 'survivor', params: { item: name, path: `${name} → ${name}` } }]
}

function merging(item: MergeItem): MergingItem {
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
type Done = { items: ReadonlyMap<string, MergeItem>; prepared: PreparedStock }

function auditsOf(
  context: DecisionContext,
  { id, loserId, survivorId, date }: Merge,
  { items, prepared }: Done,
): Statement[] {
  const loser = items.get(loserId)
  const label = loser?.name ?? ''
  const merged = [null, items.get(survivorId)?.name ?? ''] as const
  return [
    audit(context, {
      action: 'merge',
      resource: path,
      objectId: id,
      version: 1,
      label,
      changes: { item: [null, label], merged_into: merged, date: [null, date] },
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
  const sent = asObject(body, '', problems)
  problems.push(...unknownFields(sent, ['survivor', 'losers', 'date'], ''))
  const losers = asList(sent['losers'], 'losers', problems).map((one, index) =>
    asText(one, `losers.${index}`, problems),
  )
  const input = {
    survivor: asText(sent['survivor'], 'survivor', problems),
    losers,
    date: asText(sent['date'], 'date', problems),
  }
  if (input.survivor === '') problems.push({ code: 'REQUIRED', path: 'survivor' })
  if (losers.length === 0) problems.push({ code: 'REQUIRED', path: 'losers' })
  refuse(problems)
  return input
}
