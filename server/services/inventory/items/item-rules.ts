/**
 * Items: goods and services that are sold, bought, stocked or used.
 *
 *   A tracked item has an inventory and a cost account: those of its category, else the company's. Once it has stock movements, its unit, whether it is tracked, and its inventory account cannot be changed.
 *   The purchase book and tax returns read from the item whether a purchase is of capital goods, so that is fixed once a bill has it.
 *   "Carriage", a direct expense, gets the account Carriage below Direct Expenses, and is not tracked.
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
import { lockLedger } from '../../../db/ledger/ledger-lock.ts'
import type { CategoryFacts } from '../../../db/inventory/item-store.ts'
import {
  categoryFacts,
  hasMoved,
  isBilled,
  isUnitInUse,
  unitsById,
  replaceItemUnits,
  stockLedgers,
} from '../../../db/inventory/item-store.ts'
import type { StoredRecord, Values } from '../../../db/records/records-store.ts'
import { findOrCreateLedger, renameLedger } from '../../books/record-ledgers.ts'
import type { Books, Consequences, RecordRules } from '../../core/rule-types.ts'
import { chosenProblems, postingValues, typeOf } from './posting-rules.ts'
import { textOf } from './record-values.ts'

export const itemRules: RecordRules = {
  create: (books, { id, values }) => decide(books, { id, values, changes: values, stored: null }),
  update: (books, { stored, values }) =>
    decide(books, { id: stored.id, values: { ...stored, ...values }, changes: values, stored }),
}

/** `values`: the item after the change; `changes`: the sent values; `stored`: the item before, null for a new one. */
type Change = { id: string; values: Values; changes: Values; stored: StoredRecord | null }

async function decide(books: Books, change: Change): Promise<Consequences> {
  const { values, changes, stored, id } = change
  const isFixed = await stockProblems(books, change)
  const category = await categoryOf(books, values)
  const extra = extraOf(category, change)
  const units = unitsOf(values)
  refuse([
    ...isFixed.problems,
    ...(await assetProblems(books, change)),
    ...belowZeroProblems(values),
    ...flagProblems(values),
    ...mergedProblems(change),
    ...postingProblems(values),
    ...(await chosenProblems(books, values)),
    ...(changes['units'] === undefined && changes['unit'] === undefined
      ? []
      : await unitProblems(books, values, units)),
    ...extra.problems,
  ])
  const posting = await postingValues(books, { values, stored, accountSource: 'dedicated' })
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
    statements: changes['units'] === undefined ? [] : replaceItemUnits(books.companyId, id, units),
  }
}

/**
 * Returns STOCK_FIXED at fields that stock movements fix, UNIT_IN_USE at a unit that others count in; called with
 * postings locked, so that nothing moves meanwhile.
 */
async function stockProblems(
  { companyId, run }: Books,
  { values, stored }: Change,
): Promise<{ hasMoved: boolean; problems: Problem[] }> {
  if (!stored) return { hasMoved: false, problems: [] }
  const changedFields = ['unit', 'track_inventory'].filter((name) => values[name] !== stored[name])
  if (changedFields.length > 0) await run(lockLedger(companyId))
  const [movement] = await run(hasMoved(companyId, stored.id))
  const params = { item: String(stored['name']) }
  if (movement?.exists)
    return { hasMoved: true, problems: changedFields.map((path) => ({ code: 'STOCK_FIXED', path, params })) }
  const [inUse] = changedFields.includes('unit') ? await run(isUnitInUse(companyId, stored.id)) : []
  return { hasMoved: false, problems: inUse?.exists ? [{ code: 'UNIT_IN_USE', path: 'unit', params }] : [] }
}

/** Returns ASSET_FIXED at `fixed_asset` where bills fix it; called with postings locked, so that nothing is posted meanwhile. */
async function assetProblems({ companyId, run }: Books, { values, stored }: Change): Promise<Problem[]> {
  if (!stored || values['fixed_asset'] === stored['fixed_asset']) return []
  await run(lockLedger(companyId))
  const [bill] = await run(isBilled(companyId, stored.id))
  const params = { item: String(stored['name']) }
  return bill?.exists ? [{ code: 'ASSET_FIXED', path: 'fixed_asset', params }] : []
}

async function categoryOf({ companyId, run }: Books, values: Values): Promise<CategoryFacts | null> {
  const id = textOf(values['category'])
  if (id === null) return null
  const [category] = await run(categoryFacts(companyId, id))
  return category ?? null
}

/** Checks the sent extra values; values of another category are removed. */
function extraOf(
  category: CategoryFacts | null,
  { values, changes }: Change,
): { data: ExtraData; problems: Problem[] } {
  const fields: readonly ExtraField[] = category?.extra_fields ?? []
  const data = (values['extra_data'] ?? {}) as ExtraDataInput
  const problems = changes['extra_data'] ? extraDataProblems(fields, data) : []
  return { data: normalizeExtraData(fields, data), problems }
}

function belowZeroProblems(values: Values): Problem[] {
  return ['selling_price', 'cost_price', 'reorder_level'].flatMap((path): Problem[] => {
    const figure = textOf(values[path])
    return figure !== null && isNegative(figure) ? [{ code: 'BELOW_ZERO', path }] : []
  })
}

/** Returns the problem of activating a merged item. */
function mergedProblems({ values, stored }: Change): Problem[] {
  const isMerged = typeof stored?.['merged_into'] === 'string' && values['is_active'] === true
  return isMerged ? [{ code: 'WRONG_STATUS', path: 'is_active', params: { status: 'merged' } }] : []
}

/** Returns REQUIRED where an account of the category is chosen without a category. */
function postingProblems(values: Values): Problem[] {
  const needsCategory = postingKinds.some((kind) => typeOf(values, kind) === 'category')
  return needsCategory && textOf(values['category']) === null ? [{ code: 'REQUIRED', path: 'category' }] : []
}

/** Returns the units in canonical form, the smallest first. */
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
  const unitRows = (values['units'] ?? []) as readonly AlternativeUnit[]
  const existingUnits =
    units.length === 0
      ? []
      : await run(
          unitsById(
            companyId,
            units.map(({ unit }) => unit),
          ),
        )
  const unitIds = new Set(existingUnits.map(({ id }) => id))
  return [
    ...unitRows.flatMap(({ unit }, place): Problem[] =>
      unitIds.has(unit) ? [] : [{ code: 'UNKNOWN_REFERENCE', path: `units.${place}.unit` }],
    ),
    ...alternativeProblems(unitRows, String(values['unit'])),
  ]
}

/** Returns the accounts of a tracked item; none for any other. */
async function stockValues(
  { companyId, run }: Books,
  { change, category, hasMoved: isFixed }: { change: Change; category: CategoryFacts | null; hasMoved: boolean },
): Promise<Values> {
  const { values, stored } = change
  if (values['track_inventory'] !== true) return { inventory_account: null, cogs_account: null }
  const [companyAccounts] = await run(stockLedgers(companyId))
  return {
    inventory_account: isFixed
      ? stored?.['inventory_account']
      : (category?.inventory_account_id ?? companyAccounts?.inventory),
    cogs_account: category?.cogs_account_id ?? companyAccounts?.cogs,
  }
}

async function expenseValue(
  books: Books,
  { values, stored }: Change,
): Promise<{ id: string | null; statements: Statement[] }> {
  const ledger = expenseAccount(values, String(values['name']))
  if (!ledger) return { id: null, statements: [] }
  const before = stored && expenseAccount(stored, String(stored['name']))
  const storedAccount = before?.below === ledger.below ? textOf(stored?.['expense_account']) : null
  if (storedAccount === null) return findOrCreateLedger(books, ledger)
  return {
    id: storedAccount,
    statements: before?.name === ledger.name ? [] : await renameLedger(books, storedAccount, ledger.name),
  }
}
