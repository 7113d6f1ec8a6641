import { toFormValues } from '../../../../domain/resources/core/form-values.ts'
import { taxTypeField, typedDiscount } from '../../../../domain/resources/trade/trade-fields.ts'
import { tradeHead } from '../../../../domain/resources/trade/trade-shape.ts'
import { enterLines } from '../../grid/enter-lines.ts'
import type { GridView } from '../../grid/grid-view.ts'
import { askRules, formGuide } from '../guide/form-guide.tsx'
import { checkTradeBody } from './check-trade-body.ts'
import type { TradeHead } from './trade-draft.ts'
import { tradeBody } from './trade-draft.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeFormState } from './use-trade-form.ts'

/** Tax type and discount always have a value. */
const { tax_type: _tax, ...presetFields } = { ...typedDiscount('sales'), tax_type: taxTypeField }
const emptyHead: Partial<TradeHead> = Object.fromEntries(
  Object.entries(toFormValues(tradeHead, {})).filter(([name]) => name !== 'tax_type' && !(name in presetFields)),
)

type GuideOptions = { form: TradeForm; state: TradeFormState; view: GridView }

/** Builds the guide of an invoice, bill or note: the fields required to issue it, and where Enter leads. */
export function useTradeGuide({ form, state: { head, store, lookup }, view }: GuideOptions) {
  const { numberFollows: follows, isOnAccountAlready, storedEmail, isWalkIn } = head
  const check = (typed: TradeHead) => {
    // A cash sale requires no name, but a payment method, with or without a name.
    const named = isWalkIn ? { ...typed, customer_name: '–' } : typed
    const { body } = tradeBody(form, { head: named, rows: [], landed: [] }, { status: 'Issued', isStored: false })
    return checkTradeBody(body, form, { lookup, follows, isOnAccountAlready, storedEmail })
  }
  return formGuide({ ...askRules({ head, empty: emptyHead, check }), toLines: () => enterLines(store, view) })
}
