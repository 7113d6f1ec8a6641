/**
 * Items: what is sold, bought, kept or used up.
 *
 *   A tracked item has an inventory and a cost ledger: those of its category, else the company's. Once something of it
 *   has moved, its unit, whether its stock is kept, and the inventory ledger stay as they are.
 *   "Carriage", a direct expense, gets the ledger Carriage below Direct Expenses, and is nothing else.
 */
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import type { ExtraData, ExtraField, ExtraDataInput } from '../../../../domain/inventory/extra-fields.ts'
import { extraDataProblems, normalizeExtraData } from '../../../../domain/inventory/extra-fields.ts'
import { flagProblems } from '../../../../domain/inventory/item-flags.ts'
import type { AlternativeUnit } from '../../../../domain/inventory/units.ts'
import { alternativeProblems } from '../../../../domain/inventory/units.ts'
import { expenseAccount, postingKinds } from '../../../../domain/inventory/posting-accounts.ts'
import { canonical, compare, isNegative } from '../../../../domain/money/decimal.ts'
import type { Statement } from '../../../db/core/client.ts'
import { lockLedger } from '../../../db/company/company-store.ts'
import type { CategoryFacts } from '../../../db/inventory/item-store.ts'
import {
  categoryFacts,
  hasMoved,
  knownUnits,
  replaceItemUnits,
  stockLedgers,
} from '../../../db/inventory/item-store.ts'
import type { StoredRecord, Values } from '../../../db/records/records-store.ts'
import { findOrMakeLedger, renameLedger } from '../../books/own-ledgers.ts'
import type { Books, Consequences, RecordRules } from '../../core/rule-types.ts'
import { chosenProblems, postingValues, typeOf } from './posting-rules.ts'
import { textOf } from './record-values.ts'

export const itemRules: RecordRules = {
  create: (books, { id, values }) => decide(books, { id, values, given: values, stored: null }),
  update: (books, { stored, values }) =>
    decide(books, { id: stored.id, values: { ...stored, ...values }, given: values, stored }),
}

/** `values`: the item as it will be; `given`: what was sent; `stored`: as it was, null for a new one. */
type Change = { id: string; values: Values; given: Values; stored: StoredRecord | null }

async function decide(books: Books, change: Change): Promise<Consequences> {
  const { values, given, stored, id } = change
  const isFixed = await stockProblems(books, change)
  const category = await categoryOf(books, values)
  const extra = extraOf(category, change)
  const units = unitsOf(values)
  refuse([
    ...isFixed.problems,
    ...priceProblems(values),
    ...flagProblems(values),
    ...mergedProblems(change),
    ...postingProblems(values),
    ...(await chosenProblems(books, values)),
    ...(given['units'] === undefined && given['unit'] === undefined ? [] : await unitProblems(books, values, units)),
    ...extra.problems,
  ])
  const posting = await postingValues(books, { values, stored, own: 'dedicated' })
  const expense = await expenseValue(books, change)
  return {
    values: {
      ...posting.values,
      ...(await stockValues(books, { change, category, hasMoved: isFixed.hasMoved })),
      expense_account: expense.id,
      extra_data: extra.data,
      units,
    },
    first: [...posting.statements, ...expense.statements],
    statements: given['units'] === undefined ? [] : replaceItemUnits(books.companyId, id, units),
  }
}

/** STOCK_FIXED at what stays; asked with postings held off, so that nothing moves meanwhile. */
async function stockProblems(
  { companyId, run }: Books,
  { values, stored }: Change,
): Promise<{ hasMoved: boolean; problems: Problem[] }> {
  if (!stored) return { hasMoved: false, problems: [] }
  const changed = ['unit', 'track_inventory'].filter((name) => values[name] !== stored[name])
  if (changed.length > 0) await run(lockLedger(companyId))
  const [moved] = await run(hasMoved(companyId, stored.id))
  const params = { item: String(stored['name']) }
  const isFixed = moved?.found ?? false
  return { hasMoved: isFixed, problems: isFixed ? changed.map((path) => ({ code: 'STOCK_FIXED', path, params })) : [] }
}

async function categoryOf({ companyId, run }: Books, values: Values): Promise<CategoryFacts | null> {
  const id = textOf(values['category'])
  if (id === null) return null
  const [category] = await run(categoryFacts(companyId, id))
  return category ?? null
}

/** Values that were sent are judged; those of another category go with it. */
function extraOf(category: CategoryFacts | null, { values, given }: Change): { data: ExtraData; problems: Problem[] } {
  const fields: readonly ExtraField[] = category?.extra_fields ?? []
  const data = (values['extra_data'] ?? {}) as ExtraDataInput
  const problems = given['extra_data'] ? extraDataProblems(fields, data) : []
  return { data: normalizeExtraData(fields, data), problems }
}

function priceProblems(values: Values): Problem[] {
  return ['selling_price', 'cost_price'].flatMap((path): Problem[] => {
    const price = textOf(values[path])
    return price !== null && isNegative(price) ? [{ code: 'BELOW_ZERO', path }] : []
  })
}

/** What was merged into another item stays out of use. */
function mergedProblems({ values, stored }: Change): Problem[] {
  const isMerged = typeof stored?.['merged_into'] === 'string' && values['is_active'] === true
  return isMerged ? [{ code: 'WRONG_STATUS', path: 'is_active', params: { status: 'merged into another item' } }] : []
}

/** A ledger of the category needs one. */
function postingProblems(values: Values): Problem[] {
  const needsCategory = postingKinds.some((kind) => typeOf(values, kind) === 'category')
  return needsCategory && textOf(values['category']) === null ? [{ code: 'REQUIRED', path: 'category' }] : []
}

/** In one spelling and order, smallest first. */
function unitsOf(values: Values): AlternativeUnit[] {
  const units = (values['units'] ?? []) as readonly AlternativeUnit[]
  const spelt = units.map(({ unit, factor }) => ({
    unit,
    factor: /^\d{1,40}(\.\d+)?$/.test(factor) ? canonical(factor) : factor,
  }))
  const isSpelt = spelt.every(({ factor }) => /^\d/.test(factor))
  if (!isSpelt) return spelt
  return spelt.toSorted((one, other) => compare(one.factor, other.factor) || (one.unit < other.unit ? -1 : 1))
}

async function unitProblems(
  { companyId, run }: Books,
  values: Values,
  units: readonly AlternativeUnit[],
): Promise<Problem[]> {
  const sent = (values['units'] ?? []) as readonly AlternativeUnit[]
  const found =
    units.length === 0
      ? []
      : await run(
          knownUnits(
            companyId,
            units.map(({ unit }) => unit),
          ),
        )
  const known = new Set(found.map(({ id }) => id))
  return [
    ...sent.flatMap(({ unit }, place): Problem[] =>
      known.has(unit) ? [] : [{ code: 'UNKNOWN_REFERENCE', path: `units.${place}.unit` }],
    ),
    ...alternativeProblems(sent, String(values['unit'])),
  ]
}

/** The ledgers of a tracked item; none for anything else. */
async function stockValues(
  { companyId, run }: Books,
  { change, category, hasMoved: isFixed }: { change: Change; category: CategoryFacts | null; hasMoved: boolean },
): Promise<Values> {
  const { values, stored } = change
  if (values['track_inventory'] !== true) return { inventory_account: null, cogs_account: null }
  const [own] = await run(stockLedgers(companyId))
  return {
    inventory_account: isFixed ? stored?.['inventory_account'] : (category?.inventory_account_id ?? own?.inventory),
    cogs_account: category?.cogs_account_id ?? own?.cogs,
  }
}

async function expenseValue(
  books: Books,
  { values, stored }: Change,
): Promise<{ id: string | null; statements: Statement[] }> {
  const ledger = expenseAccount(values, String(values['name']))
  if (!ledger) return { id: null, statements: [] }
  const before = stored && expenseAccount(stored, String(stored['name']))
  const kept = before?.below === ledger.below ? textOf(stored?.['expense_account']) : null
  if (kept === null) return findOrMakeLedger(books, ledger)
  return { id: kept, statements: before?.name === ledger.name ? [] : await renameLedger(books, kept, ledger.name) }
}
