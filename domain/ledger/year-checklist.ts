/**
 * What to look at before a fiscal year is closed, worked out from the books as they stand. None of it prevents the
 * closing.
 *
 *   drafts           3 invoices and 1 journal voucher dated in the year are drafts
 *   unallocated      customers have 40.00 of unapplied credits at the end of the year
 *   negative_stock   Bolts: −2 pcs at the end of the year
 *   suspense         Opening Balance Difference holds 12.00
 *   control          Customers: 120.00 in the ledger, 120.00 outstanding transactions
 *   depreciation     fixed assets of 5,000.00 without depreciation in the year
 */
import { isZero } from '../money/decimal.ts'

export const checklistKeys = ['drafts', 'unallocated', 'negative_stock', 'suspense', 'control', 'depreciation'] as const
export type ChecklistKey = (typeof checklistKeys)[number]
/** `amounts` have the currency's digits; of the check `control` they are the ledger and the outstanding transactions. */
export type ChecklistDetail = {
  readonly label: string
  readonly count: number | null
  readonly amounts: readonly string[]
  /** The page that lists what was counted or summed. */
  readonly page: string | null
}
export type ChecklistItem = {
  readonly key: ChecklistKey
  readonly passed: boolean
  readonly details: readonly ChecklistDetail[]
}
export type Control = { readonly label: string; readonly ledger: string; readonly items: string; readonly page: string }
export type ChecklistFacts = {
  readonly drafts: readonly { label: string; count: number; page: string }[]
  readonly unallocated: readonly { label: string; amount: string; page: string }[]
  readonly negativeStock: readonly { label: string; quantity: string; page: string }[]
  readonly suspense: readonly { label: string; amount: string; page: string }[]
  readonly controls: readonly Control[]
  /** Fixed assets less what was depreciated, and the depreciation of the year. */
  readonly assets: { readonly value: string; readonly depreciation: string; readonly page: string }
}

/** Returns every check in the order of `checklistKeys`, with what it came upon; a passed one has no details. */
export function yearChecklist(facts: ChecklistFacts): ChecklistItem[] {
  const { drafts, unallocated, negativeStock, suspense, controls, assets } = facts
  const isUndepreciated = !isZero(assets.value) && isZero(assets.depreciation)
  const details: Record<ChecklistKey, readonly ChecklistDetail[]> = {
    drafts: drafts
      .filter(({ count }) => count > 0)
      .map(({ label, count, page }) => ({ label, count, amounts: [], page })),
    unallocated: unallocated.filter(({ amount }) => !isZero(amount)).map(amountDetail),
    negative_stock: negativeStock.map(({ label, quantity, page }) => ({
      label,
      count: null,
      amounts: [quantity],
      page,
    })),
    suspense: suspense.filter(({ amount }) => !isZero(amount)).map(amountDetail),
    control: controls
      .filter(({ ledger, items }) => ledger !== items)
      .map(({ label, ledger, items, page }) => ({ label, count: null, amounts: [ledger, items], page })),
    depreciation: isUndepreciated
      ? [{ label: 'Fixed assets', count: null, amounts: [assets.value], page: assets.page }]
      : [],
  }
  return checklistKeys.map((key) => ({ key, passed: details[key].length === 0, details: details[key] }))
}

function amountDetail({ label, amount, page }: { label: string; amount: string; page: string }): ChecklistDetail {
  return { label, count: null, amounts: [amount], page }
}
