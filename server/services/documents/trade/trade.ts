/** Trade documents as the engine runs them. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { TradeAnswer } from '../../../../domain/resources/trade/trade-answer.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { tradeDocument } from '../../../db/trade/trade-store.ts'
import { paperOf } from '../../sending/paper.ts'
import type { Kind } from '../engine/kind.ts'
import { decideDirectly, storedReading } from '../engine/kind.ts'
import { cancelIssuedTrade, copyTrade, deleteTrade, issueTradeDraft, resolveNote } from './act-on-trade.ts'
import { changePaymentMode } from './change-payment-mode.ts'
import { allocateNote, unallocateNote } from './notes/allocate-note.ts'
import { previewTradeStock } from './preview-trade.ts'
import { parseTradeBody } from './save-trade.ts'
import type { TradeDecision } from './decision.ts'
import { billGoods } from './orders/bill-goods.ts'
import { cancelOrder } from './orders/cancel-order.ts'
import { cancelReceipt } from './orders/cancel-receipt.ts'
import { receiveOrder } from './orders/receive-order.ts'
import { answerQuotation, convertQuotation, sendQuotation } from './quotations/act-on-quotation.ts'
import { tradeAnswer } from './trade-answer.ts'
import { tradeRules } from './trade-rights.ts'

/** Returns the kind of a path; it does the acts that the path declares. */
export function trade(path: TradePath): Kind<StoredTrade, TradeAnswer> {
  return {
    ...tradeRules(path),
    stored: (context, id) => storedReading(id, tradeDocument(context.who.companyId, path, id)),
    answer: (context, id) => tradeAnswer(context, path, id),
    parse: (context, input) => parseTradeBody(context, path, input),
    acts: {
      issue: (context) => issueTradeDraft(context, path),
      cancel: (context, { body }) => cancelOf(context, path, body),
      copy: (context) => copyTrade(context, path),
      'payment-mode': (context, { body }) => changePaymentMode(context, path, body),
      resolve: (context) => resolveNote(context, path),
      allocate: (context, { body }) => allocateNote(context, path, body),
      release: (context, { body }) => unallocateNote(context, path, body),
      generate: (context) => issueTradeDraft(context, path),
      send: (context) => sendQuotation(context),
      accept: (context) => answerQuotation(context, { action: 'accept', status: 'Accepted' }),
      decline: (context) => answerQuotation(context, { action: 'decline', status: 'Declined' }),
      receive: (context, { body }) => receiveOrder(context, body),
      convert: (context) => (path === 'sales/quotations' ? convertQuotation(context) : billGoods(context, path)),
    },
    remove: (context) => decideDirectly((tx, { stored }) => deleteTrade(tx, context, { path, stored })),
    preview: (context, input) => previewTradeStock(context, path, input),
    print: (context, id) => paperOf(context, path, id),
  }
}

function cancelOf(context: DecisionContext, path: TradePath, body: Body): TradeDecision {
  if (path === 'purchase/purchase-orders') return cancelOrder(context)
  return path === 'purchase/goods-receipts' ? cancelReceipt(context, body) : cancelIssuedTrade(context, path)
}
