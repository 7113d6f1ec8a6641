/** Checks an invoice, a bill or a note against the books. */
import type { CheckedHead, TradeKind } from '../../../../domain/documents/check-trade-document.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { checkBaseQuantity, checkQuantity, inBaseUnit } from '../../../../domain/inventory/check-rows.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import { isInBooks } from '../../../../domain/documents/status.ts'
import { isForSales } from '../../../../domain/tax/schemes.ts'
import { isLocalDate } from '../../../../domain/calendar/local-date.ts'
import type { OriginDocument } from '../../../db/trade/note-store.ts'
import type { TradeItem } from '../../../db/trade/trade-facts-store.ts'
import { periodProblem } from '../../books/period.ts'
import type { OriginRow } from './notes/note-origins.ts'
import type { TradeDraft } from './trade-draft.ts'
import { isTradeByDefault } from './trade-facts.ts'
import { isBlank, unitFactorOf } from './trade-draft.ts'
import type { TradeDiscount, TradeRowInput } from './trade-input.ts'

const kinds: Readonly<Record<TradePath, TradeKind>> = {
  'sales/vouchers': 'sales-voucher',
  'sales/credit-notes': 'credit-note',
  'purchase/vouchers': 'purchase-voucher',
  'purchase/debit-notes': 'debit-note',
  'sales/quotations': 'quotation',
  'purchase/purchase-orders': 'purchase-order',
  'sales/challans': 'delivery-note',
  'purchase/goods-receipts': 'goods-receipt',
}

/** Returns what stands above the rows of a draft, as the rules of `checkHead` take it. */
export function checkedHead(draft: TradeDraft): CheckedHead {
  const { path, input, stored, facts, isNumbered } = draft
  return {
    ...input,
    kind: kinds[path],
    isDraft: !isNumbered,
    due_date: input.due_date ?? '',
    ...paymentOf(draft),
    billNumberFollows: facts.settings.purchase_number_to_follow || stored?.stored_status === 'Issued',
    storedEmail: stored?.email ?? '',
  }
}

function paymentOf({ input, stored, facts, isImported }: TradeDraft) {
  const wasOnAccount = stored?.stored_status === 'Issued' && stored.is_walk_in && stored.payment_mode === null
  return {
    isWalkIn: input.party === null || facts.party?.is_walk_in === true,
    hasPaymentMode: input.payment_mode !== null,
    isOnAccountAlready: isImported || wasOnAccount,
  }
}

/**
 * Returns at header fields: NO_FISCAL_YEAR, PERIOD_LOCKED, YEAR_CLOSED, UNKNOWN_REFERENCE, PARTY_INACTIVE,
 * SWITCHED_OFF.
 */
export function headerProblems(draft: TradeDraft, discount: TradeDiscount): Problem[] {
  const { input, stored, facts } = draft
  const period = isLocalDate(input.date) ? periodProblem(input.date, facts) : null
  // What posts nothing may be dated in a locked period; its number needs the year.
  const isRefused = period !== null && (isInBooks(draft.path) || period.code === 'NO_FISCAL_YEAR')
  const unknown = [
    ...(input.discount_ref !== null && !isKnownDiscount(draft, input) ? ['discount_ref'] : []),
    ...(input.sales_agent !== null && !facts.agents.has(input.sales_agent) ? ['sales_agent'] : []),
    ...(input.payment_mode !== null && !facts.modes.has(input.payment_mode) ? ['payment_mode'] : []),
    ...(input.party !== null && facts.party === null ? ['party'] : []),
  ]
  const isInactive = facts.party !== null && !facts.party.is_active && facts.party.id !== stored?.party
  return [
    ...(isRefused ? [period] : []),
    ...unknown.map((path): Problem => ({ code: 'UNKNOWN_REFERENCE', path })),
    ...(isInactive && facts.party
      ? [{ code: 'PARTY_INACTIVE', path: 'party', params: { party: facts.party.name } } as const]
      : []),
    ...(input.payment_mode !== null && isNote(draft.path)
      ? [{ code: 'UNKNOWN_FIELD', path: 'payment_mode', params: { field: 'payment_mode' } } as const]
      : []),
    ...switchedOff(draft, discount),
  ]
}

/** Returns whether a document is a note, which is refunded by a separate payment. */
function isNote(path: TradeDraft['path']): boolean {
  return path === 'sales/credit-notes' || path === 'purchase/debit-notes'
}

/**
 * Returns SWITCHED_OFF at trade discounts that the settings do not allow, unless they were agreed; a stored document that
 * has one may have more.
 */
function switchedOff(draft: TradeDraft, discount: TradeDiscount): Problem[] {
  const { path, input, stored, facts, isAgreed, delivered } = draft
  const trades = isTradeByDefault(path, facts)
  const hadTrade =
    isAgreed || stored?.is_trade_discount === true || (stored?.rows ?? []).some((row) => row.is_trade_discount)
  const typedTrade = (one: TradeDiscount) =>
    one.discount_ref === null && one.discount_type !== null && one.is_trade_discount
  const sources = input.rows.map(({ source_row: source }) => delivered?.get(source ?? ''))
  const hadTradeOnNote = sources.some((line) => line?.note_discount.is_trade_discount)
  const places = [
    ...(!trades && !hadTrade && !hadTradeOnNote && typedTrade(discount) ? ['is_trade_discount'] : []),
    ...(!trades && !hadTrade
      ? input.rows.flatMap((row, index) =>
          row.origin_row === null && typedTrade(row) && !sources[index]?.discount.is_trade_discount
            ? [`rows.${index}.is_trade_discount`]
            : [],
        )
      : []),
  ]
  return places.map((place) => ({ code: 'SWITCHED_OFF', path: place }))
}

/** Returns BEFORE_ORIGIN at `date` for a note dated before the last document that it returns from. */
export function originProblems({ input }: TradeDraft, origins: ReadonlyMap<string, OriginRow>): Problem[] {
  if (!isLocalDate(input.date)) return []
  const last = [...origins.values()]
    .map(({ document }) => document)
    .reduce<OriginDocument | null>((latest, one) => (latest === null || one.date > latest.date ? one : latest), null)
  if (last === null || last.date <= input.date) return []
  return [{ code: 'BEFORE_ORIGIN', path: 'date', params: { number: last.voucher_no, date: last.date } }]
}

/**
 * Returns at rows: UNKNOWN_REFERENCE, ITEM_INACTIVE, UNIT_UNKNOWN, TOO_MANY_DIGITS, NOT_A_ROW_TAX, CODE_MISSING,
 * HS_CODE_MISSING.
 */
export function rowProblems(draft: TradeDraft, origins: ReadonlyMap<string, OriginRow>): Problem[] {
  return draft.input.rows.flatMap((row, index) => {
    if (isBlank(row)) return []
    const path = `rows.${index}`
    if (row.origin_row !== null) {
      return origins.has(row.origin_row) ? [] : [{ code: 'UNKNOWN_REFERENCE', path: `${path}.origin_row` } as const]
    }
    return [...itemProblems(draft, row, path), ...taxProblems(draft, row, path)]
  })
}

function itemProblems(draft: TradeDraft, row: TradeRowInput, path: string): Problem[] {
  const { facts, stored } = draft
  if (row.item === null) return []
  const item = facts.items.get(row.item)
  if (!item) return [{ code: 'UNKNOWN_REFERENCE', path: `${path}.item` }]
  const params = { item: item.name }
  if (!item.is_active && !(stored?.rows ?? []).some((one) => one.item === item.id)) {
    return [{ code: 'ITEM_INACTIVE', path: `${path}.item`, params }]
  }
  return [...codeProblems(draft, item, path), ...unitProblems(draft, { row, item, path })]
}

/** Returns missing codes of an item that the settings of sales require. */
function codeProblems({ path, isNumbered, facts: { settings } }: TradeDraft, item: TradeItem, row: string): Problem[] {
  if (path !== 'sales/vouchers' || !isNumbered) return []
  const params = { item: item.name }
  const isCodeless = settings.sales_require_item_code && item.code === null
  const isUnclassed = settings.sales_require_hs_code && item.hs_code === null
  return [
    ...(isCodeless ? [{ code: 'CODE_MISSING', path: `${row}.item`, params } as const] : []),
    ...(isUnclassed ? [{ code: 'HS_CODE_MISSING', path: `${row}.item`, params } as const] : []),
  ]
}

function unitProblems(
  { facts }: TradeDraft,
  { row, item, path }: { row: TradeRowInput; item: TradeItem; path: string },
): Problem[] {
  const unitId = row.unit ?? item.unit_id
  const unit = facts.units.get(`${item.id} ${unitId}`)
  if (unitId !== item.unit_id && !unit) return [{ code: 'UNKNOWN_REFERENCE', path: `${path}.unit` }]
  const factor = unitFactorOf(item, unitId, facts)
  if (factor === null) {
    const params = { item: item.name, base: item.unit_label, unit: unit?.unit_label ?? '' }
    return [{ code: 'UNIT_UNKNOWN', path: `${path}.unit`, params }]
  }
  if (checkQuantity(row.quantity, path).length > 0) return []
  return checkBaseQuantity(inBaseUnit(row.quantity, factor), `${path}.quantity`)
}

function taxProblems({ facts, path: kind }: TradeDraft, row: TradeRowInput, path: string): Problem[] {
  const problems: Problem[] = []
  if (row.discount_ref !== null && !facts.discounts.has(row.discount_ref)) {
    problems.push({ code: 'UNKNOWN_REFERENCE', path: `${path}.discount_ref` })
  }
  if (row.tax_scheme === null) return problems
  const scheme = facts.schemes.get(row.tax_scheme)
  if (!scheme) return [...problems, { code: 'UNKNOWN_REFERENCE', path: `${path}.tax_scheme` }]
  const params = { scheme: scheme.name }
  if (scheme.kind === 'withholding') return [...problems, { code: 'NOT_A_ROW_TAX', path: `${path}.tax_scheme`, params }]
  if (isForSales(scheme.kind) || !kind.startsWith('sales/')) return problems
  return [...problems, { code: 'TAX_NOT_HERE', path: `${path}.tax_scheme`, params }]
}

function isKnownDiscount({ facts }: TradeDraft, { discount_ref }: TradeDiscount): boolean {
  return discount_ref !== null && facts.discounts.has(discount_ref)
}
