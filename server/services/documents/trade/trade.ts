/** Documents of trade as the engine runs them. */
import type { TradePath } from '../../../../domain/documents/status.ts'
import type { TradeAnswer } from '../../../../domain/resources/trade/trade-answer.ts'
import type { StoredTrade } from '../../../db/trade/trade-store.ts'
import { tradeDocument } from '../../../db/trade/trade-store.ts'
import { paperOf } from '../../sending/paper.ts'
import type { Kind } from '../engine/kind.ts'
import { deciding, storedReading } from '../engine/kind.ts'
import { cancelIssuedTrade, copyTrade, deleteTrade, issueTradeDraft, resolveNote } from './act-on-trade.ts'
import { changePaymentMode } from './change-payment-mode.ts'
import { allocateNote, releaseNote } from './notes/set-off-note.ts'
import { stockOfTradeAhead } from './preview-trade.ts'
import { sentTrade } from './save-trade.ts'
import { tradeAnswer } from './trade-answer.ts'
import { tradeRules } from './trade-rights.ts'

/** The kind of a path: invoices, bills, and the notes on them; of the acts it does those that it declares. */
export function trade(path: TradePath): Kind<StoredTrade, TradeAnswer> {
  return {
    ...tradeRules(path),
    stored: (context, id) => storedReading(id, tradeDocument(context.who.companyId, path, id)),
    answer: (context, id) => tradeAnswer(context, path, id),
    sent: (context, said) => sentTrade(context, path, said),
    acts: {
      issue: (context) => issueTradeDraft(context, path),
      cancel: (context) => cancelIssuedTrade(context, path),
      copy: (context) => copyTrade(context, path),
      'payment-mode': (context, { body }) => changePaymentMode(context, path, body),
      resolve: (context) => resolveNote(context, path),
      allocate: (context, { body }) => allocateNote(context, path, body),
      release: (context, { body }) => releaseNote(context, path, body),
    },
    remove: (context) => deciding(async (_tx, { stored }) => deleteTrade(context, path, stored)),
    preview: (context, said) => stockOfTradeAhead(context, path, said),
    print: (context, id) => paperOf(context, path, id),
  }
}
