/** Editing documents that are final: what is sent may name the whole document, but only its open fields may differ. */
import { finalSetting, openFields } from '../../../../domain/documents/final-documents.ts'
import { isSameFigure } from '../../../../domain/documents/returned-lines.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { refuse } from '../../../../domain/errors.ts'
import { bodyNames } from '../../../../domain/resources/core/document-body.ts'
import type { TradeSettings } from '../../../db/trade/trade-facts-store.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { isBlank } from './trade-draft.ts'
import type { TradeInput } from './trade-input.ts'
import { inputOf, tradeResources } from './trade-input.ts'

/** The parts of a document by the names under which they are sent. */
const parts = {
  date: 'date',
  due_date: 'dueDate',
  party: 'partyId',
  customer_name: 'customerName',
  address: 'address',
  email: 'email',
  tax_type: 'taxType',
  discount_type: 'discountType',
  discount: 'discount',
  discount_ref: 'discountRef',
  is_trade_discount: 'isTradeDiscount',
  sales_agent: 'agentId',
  payment_mode: 'paymentModeId',
  reference: 'reference',
  received_by: 'receivedBy',
  remarks: 'remarks',
  is_export: 'isExport',
  supplier_no: 'supplierNo',
  is_import: 'isImport',
  import_country: 'importCountry',
  import_date: 'importDate',
  import_document_number: 'importDocumentNumber',
  is_capital_expense: 'isCapitalExpense',
  rows: 'rows',
  landed_costs: 'landedCosts',
} as const satisfies Record<string, keyof TradeInput>

type Final = Pick<TradeSettings, 'sales_final' | 'purchase_final'>

/** True for an issued document of a company whose documents of this kind are final. */
export function isFinal({ path, stored_status: status }: StoredTrade, settings: Final): boolean {
  return status === 'Issued' && settings[finalSetting(path)]
}

/**
 * A final document with what is sent of its open fields. Raises DOCUMENT_FINAL at every other field that differs from what is
 * stored.
 */
export function finalInput(stored: StoredTrade, input: TradeInput): TradeInput {
  const open: readonly string[] = openFields(stored.path, stored)
  const before = inputOf(stored)
  const names = bodyNames(tradeResources[stored.path])
  const named = Object.entries(parts).filter(([name]) => names.includes(name))
  refuse(
    named.flatMap(([path, part]): Problem[] => {
      const isChanged = !isSame(comparable(part, before, stored), comparable(part, input, stored))
      return !open.includes(path) && isChanged ? [{ code: 'DOCUMENT_FINAL', path }] : []
    }),
  )
  const changed = named.filter(([path]) => open.includes(path)).map(([, part]) => [part, input[part]])
  return { ...before, ...Object.fromEntries(changed) }
}

/** A part as it is compared: nothing for what stands for nothing, rows without the ones left empty. */
function comparable(part: keyof TradeInput, input: TradeInput, stored: StoredTrade): unknown {
  if (part === 'partyId') return stored.is_walk_in && input.partyId === null ? stored.party : input.partyId
  if (part === 'taxType') return input.taxType ?? stored.tax_type
  if (part === 'discount') return input.discountType === null ? null : input.discount
  if (part === 'isTradeDiscount') return input.discountType !== null && stored.discount_type !== null && input[part]
  if (part !== 'rows') return input[part]
  return input.rows
    .filter((row) => !isBlank(row))
    .map(({ discount, isTradeDiscount, unitId, ...row }) => {
      const origin = stored.rows.find(({ id }) => id === row.id)
      const taken = row.originRowId === null ? { ...row, discount, isTradeDiscount } : { ...row, ...ofOrigin }
      const isPlain = row.originRowId === null && row.discountType === null
      return { ...taken, ...(isPlain ? { discount: null, isTradeDiscount: null } : {}), unitId: unitId ?? origin?.unit }
    })
}

/** What a row of a note takes from the row that it returns, whatever is sent of it. */
const ofOrigin = { itemId: null, rate: null, schemeId: null, discountType: null, discountRef: null }

function isSame(before: unknown, now: unknown): boolean {
  if (typeof before === 'string' && typeof now === 'string') return isSameFigure(before, now)
  if (typeof before !== 'object' || typeof now !== 'object' || before === null || now === null) return before === now
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  return names.every((name) => isSame(Reflect.get(before, name) ?? null, Reflect.get(now, name) ?? null))
}
