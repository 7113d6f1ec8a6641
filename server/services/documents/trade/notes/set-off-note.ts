/** Setting off what is open of a note against what is chosen, and releasing what it has settled. */
import type { TradePath } from '../../../../../domain/documents/status.ts'
import type { TradeAnswer } from '../../../../../domain/resources/trade/trade-answer.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { claimTrade } from '../../../../db/trade/trade-write-store.ts'
import type { Answer, Context } from '../../../core/unit-of-work.ts'
import { audit, changeOnce, stale } from '../../../core/unit-of-work.ts'
import { parseVersion } from '../../body.ts'
import { parseShares } from '../../payments/payment-input.ts'
import type { SettingOff, Settling } from '../../payments/set-off.ts'
import { releasing, settingOff } from '../../payments/set-off.ts'
import { storedReading } from '../save-trade.ts'
import { tradeAnswer } from '../trade-answer.ts'
import { allowAct, requireAct } from '../trade-rights.ts'

type Target = { id: string; body: unknown }

/** Sets parts of a note against what is open of its party. Raises what `settingOff` raises. */
export function allocateNote(context: Context, path: TradePath, { id, body }: Target): Promise<Answer<TradeAnswer>> {
  const shares = parseShares(body)
  const setting = (tx: Transaction, document: Settling) => settingOff(tx, context, { document, shares })
  return act(context, path, { id, body, name: 'allocate', setting })
}

/** Opens again what a note has settled of one item. Raises what `releasing` raises. */
export function releaseNote(context: Context, path: TradePath, { id, body }: Target): Promise<Answer<TradeAnswer>> {
  const setting = (tx: Transaction, document: Settling) => releasing(tx, context, { document, body })
  return act(context, path, { id, body, name: 'release', setting })
}

type Acting = Target & {
  name: 'allocate' | 'release'
  setting: (tx: Transaction, document: Settling) => Promise<SettingOff>
}

function act(context: Context, path: TradePath, { id, body, name, setting }: Acting): Promise<Answer<TradeAnswer>> {
  requireAct(context, path, name)
  const version = parseVersion(body)
  return changeOnce(context, {
    load: storedReading(context, path, id),
    change: async (tx, stored) => {
      if (stored.version !== version) throw await stale(tx.batch, context, { resource: path, id, version })
      allowAct(context, stored, name)
      const side = path === 'sales/credit-notes' ? 'credit' : 'debit'
      const { statements, changes } = await setting(tx, { ...stored, side })
      const trace = { action: name, resource: path, objectId: id, version: version + 1, label: null, changes }
      return {
        status: 200,
        id,
        statements: [claimTrade(context.who.companyId, id, version), ...statements, audit(context, trace)],
      }
    },
    read: () => tradeAnswer(context, path, id),
  })
}
