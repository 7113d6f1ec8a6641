import type { EditableField } from '../../../../domain/documents/final-documents.ts'
import { toFormValues } from '../../../../domain/resources/core/form-values.ts'
import { taxTypeField, typedDiscount } from '../../../../domain/resources/trade/trade-fields.ts'
import { tradeHead } from '../../../../domain/resources/trade/trade-shape.ts'
import { enterLines } from '../../grid/enter-lines.ts'
import type { GridView } from '../../grid/grid-view.ts'
import type { FormGuide } from '../guide/form-guide.tsx'
import { askRules, formGuide } from '../guide/form-guide.tsx'
import { checkTradeBody } from './check-trade-body.ts'
import type { Lookup } from './page/trade-figures.ts'
import type { TradeHead } from './trade-draft.ts'
import { tradeBody } from './trade-draft.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { TradeFormState } from './use-trade-form.ts'

/** Tax type and discount always have a value. */
const { tax_type: _tax, ...presetFields } = { ...typedDiscount('sales'), tax_type: taxTypeField }
const emptyHead: Partial<TradeHead> = Object.fromEntries(
  Object.entries(toFormValues(tradeHead, {})).filter(([name]) => name !== 'tax_type' && !(name in presetFields)),
)

type RuleOptions = { form: TradeForm; head: TradeHead; lookup: Lookup }

/** Returns the questions of a guide for the fields above the lines: those required to issue the document. */
function askTradeRules({ form, head, lookup }: RuleOptions) {
  const { numberFollows: follows, isOnAccountAlready, storedEmail, isWalkIn } = head
  const check = (typed: TradeHead) => {
    // A cash sale requires no name, but a payment method, with or without a name.
    const named = isWalkIn ? { ...typed, customer_name: '–' } : typed
    const { body } = tradeBody(form, { head: named, rows: [], landed: [] }, { status: form.finished, isStored: false })
    return checkTradeBody(body, form, { lookup, follows, isOnAccountAlready, storedEmail })
  }
  return askRules({ head, empty: emptyHead, check })
}

type GuideOptions = { form: TradeForm; state: TradeFormState; view: GridView }

/** Builds the guide of an invoice, bill or note: its required fields, and where Enter leads. */
export function tradeGuide({ form, state: { head, store, lookup }, view }: GuideOptions): FormGuide {
  return formGuide({ ...askTradeRules({ form, head, lookup }), toLines: () => enterLines(store, view) })
}

type FinalGuideOptions = RuleOptions & { open: readonly EditableField[] }

/** Builds the guide of a final document, of which only the `open` fields may change. */
export function finalTradeGuide({ open, ...options }: FinalGuideOptions): FormGuide {
  return formGuide({ ...askTradeRules(options), names: open })
}
