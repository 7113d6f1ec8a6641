/** The documents of one editor: their names, the documents they take back, and their own rules. */
import type { TradeKind } from '../../../../domain/documents/check-trade-document.ts'
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { tradeResources } from '../../../../domain/resources/trade/trade-shape.ts'

export type TradeForm = {
  path: TradePath
  kind: TradeKind
  /** Prefix of the text keys of this kind of document. */
  words:
    | 'salesInvoice'
    | 'creditNote'
    | 'purchaseBill'
    | 'debitNote'
    | 'quotation'
    | 'purchaseOrder'
    | 'challan'
    | 'goodsReceipt'
  /** The status that it gets with its number. */
  finished: 'Issued' | 'Generated' | 'Received'
  isSale: boolean
  /** The documents that a note takes back; null for other documents. */
  takesBack: TradePath | null
  /** The note that takes this document back; null for a note. */
  note: TradePath | null
}

export const tradeForms = {
  'sales/vouchers': {
    path: 'sales/vouchers',
    kind: 'sales-voucher',
    words: 'salesInvoice',
    finished: 'Issued',
    isSale: true,
    takesBack: null,
    note: 'sales/credit-notes',
  },
  'sales/credit-notes': {
    path: 'sales/credit-notes',
    kind: 'credit-note',
    words: 'creditNote',
    finished: 'Issued',
    isSale: true,
    takesBack: 'sales/vouchers',
    note: null,
  },
  'purchase/vouchers': {
    path: 'purchase/vouchers',
    kind: 'purchase-voucher',
    words: 'purchaseBill',
    finished: 'Issued',
    isSale: false,
    takesBack: null,
    note: 'purchase/debit-notes',
  },
  'purchase/debit-notes': {
    path: 'purchase/debit-notes',
    kind: 'debit-note',
    words: 'debitNote',
    finished: 'Issued',
    isSale: false,
    takesBack: 'purchase/vouchers',
    note: null,
  },
  'sales/quotations': {
    path: 'sales/quotations',
    kind: 'quotation',
    words: 'quotation',
    finished: 'Generated',
    isSale: true,
    takesBack: null,
    note: null,
  },
  'purchase/purchase-orders': {
    path: 'purchase/purchase-orders',
    kind: 'purchase-order',
    words: 'purchaseOrder',
    finished: 'Issued',
    isSale: false,
    takesBack: null,
    note: null,
  },
  'sales/challans': {
    path: 'sales/challans',
    kind: 'delivery-note',
    words: 'challan',
    finished: 'Issued',
    isSale: true,
    takesBack: null,
    note: null,
  },
  'purchase/goods-receipts': {
    path: 'purchase/goods-receipts',
    kind: 'goods-receipt',
    words: 'goodsReceipt',
    finished: 'Received',
    isSale: false,
    takesBack: null,
    note: null,
  },
} as const satisfies Record<TradePath, TradeForm>

/** Returns the declaration of a document. */
export function resourceOf(path: TradePath): Resource {
  return tradeResources[path]
}
