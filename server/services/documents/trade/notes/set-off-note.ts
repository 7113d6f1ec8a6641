/** Setting off what is open of a note against what is chosen, and releasing what it has settled. */
import type { TradePath } from '../../../../../domain/documents/status.ts'
import type { Body } from '../../../../../domain/resources/core/document-body.ts'
import { tradeResources } from '../../../../../domain/resources/trade/trade-shape.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { stepped } from '../../engine/history.ts'
import { deciding } from '../../engine/kind.ts'
import { parseShares } from '../../payments/payment-input.ts'
import type { SettingOff, Settling } from '../../payments/set-off.ts'
import { releasing, settingOff } from '../../payments/set-off.ts'
import type { TradeDecision } from '../act-on-trade.ts'

type Setting = (tx: Transaction, document: Settling) => Promise<SettingOff>

/** Sets parts of a note against what is open of its party. Raises what `settingOff` raises. */
export function allocateNote(context: DecisionContext, path: TradePath, body: Body): TradeDecision {
  const shares = parseShares(body)
  return settingBy(context, path, {
    action: 'allocate',
    setting: (tx, document) => settingOff(tx, context, { document, shares }),
  })
}

/** Opens again what a note has settled of one item. Raises what `releasing` raises. */
export function releaseNote(context: DecisionContext, path: TradePath, body: Body): TradeDecision {
  return settingBy(context, path, {
    action: 'release',
    setting: (tx, document) => releasing(tx, context, { document, body }),
  })
}

function settingBy(
  context: DecisionContext,
  path: TradePath,
  { action, setting }: { action: string; setting: Setting },
): TradeDecision {
  return deciding(async (tx, { stored }) => {
    const side = path === 'sales/credit-notes' ? 'credit' : 'debit'
    const { statements, changes } = await setting(tx, { ...stored, side })
    const { claim, line } = stepped(context, { resource: tradeResources[path], stored }, { action, changes })
    return { statements: [claim, ...statements, line] }
  })
}
