/** Trade documents as the engine runs them. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { TradeAnswer } from '../../../../domain/resources/trade/trade-answer.ts'
import type { Body } from '../../../../domain/resources/core/document-body.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { tradeDocument } from '../../../db/trade/trade-store.ts'
import { paperOf } from '../../sending/paper.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import type { Kind } from '../engine/kind.ts'
import { decideDirectly, storedReading } from '../engine/kind.ts'
import { cancelIssuedTrade, copyTrade, deleteTrade, issueTradeDraft, resolveNote } from './act-on-trade.ts'
import { changePaymentMode } from './change-payment-mode.ts'
import { allocateNote, unallocateNote } from './notes/allocate-note.ts'
import { convertChallan } from './challans/act-on-challan.ts'
import { resolveDelivery, returnDelivery } from './challans/settle-delivery.ts'
import type { TradeDecision } from './decision.ts'
import { previewTradeStock } from './preview-trade.ts'
import { parseTradeBody } from './save-trade.ts'
import { billGoods } from './orders/bill-goods.ts'
import { cancelOrder } from './orders/cancel-order.ts'
import { cancelReceipt } from './orders/cancel-receipt.ts'
import { receiveOrder } from './orders/receive-order.ts'
import { answerQuotation, convertQuotation, sendQuotation } from './quotations/act-on-quotation.ts'
import { answerAlone, tradeAnswer } from './trade-answer.ts'
import { tradeRules } from './trade-rights.ts'

/** Makes an invoice or a bill of a document. */
function convertTrade(context: DecisionContext, path: TradePath): TradeDecision {
  if (path === 'sales/quotations') return convertQuotation(context, 'sales/vouchers')
  return path === 'sales/challans' ? convertChallan(context) : billGoods(context, path)
}

/** Returns the kind of a path; it does the acts that the path declares. */
export function trade(path: TradePath): Kind<StoredTrade, TradeAnswer> {
  return {
    ...tradeRules(path),
    stored: (context, id) => storedReading(id, tradeDocument(context.who.companyId, path, id)),
    answer: (context, id) => tradeAnswer(context, path, id),
    answerAlone: (context, id) => answerAlone(context, path, id),
    parse: (context, input) => parseTradeBody(context, path, input),
    acts: {
      issue: (context) => issueTradeDraft(context, path),
      cancel: (context, { body }) => cancelOf(context, path, body),
      copy: (context) => copyTrade(context, path),
      'payment-mode': (context, { body }) => changePaymentMode(context, path, body),
      resolve: (context, { body }) =>
        path === 'sales/challans' ? resolveDelivery(context, body) : resolveNote(context, path),
      return: (context, { body }) => returnDelivery(context, body),
      allocate: (context, { body }) => allocateNote(context, path, body),
      release: (context, { body }) => unallocateNote(context, path, body),
      generate: (context) => issueTradeDraft(context, path),
      send: (context) => sendQuotation(context),
      accept: (context) => answerQuotation(context, { action: 'accept', status: 'Accepted' }),
      decline: (context) => answerQuotation(context, { action: 'decline', status: 'Declined' }),
      deliver: (context) => convertQuotation(context, 'sales/challans'),
      receive: (context, { body }) => receiveOrder(context, body),
      convert: (context) => convertTrade(context, path),
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
