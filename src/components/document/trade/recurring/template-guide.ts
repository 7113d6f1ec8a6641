import { toFormValues } from '../../../../../domain/resources/core/form-values.ts'
import { scheduleFields } from '../../../../../domain/resources/trade/recurring-fields.ts'
import { enterLines } from '../../../grid/enter-lines.ts'
import type { GridView } from '../../../grid/grid-view.ts'
import type { RowsStore } from '../../../grid/rows-store.ts'
import type { FormGuide } from '../../guide/form-guide.tsx'
import { askRules, formGuide } from '../../guide/form-guide.tsx'
import type { Lookup } from '../page/trade-figures.ts'
import type { TradeForm } from '../trade-kinds.ts'
import type { TradeCells } from '../trade-rows.ts'
import type { TemplateHead } from './template-draft.ts'
import { checkTemplate } from './template-draft.ts'

type GuideOptions = {
  form: TradeForm
  head: TemplateHead
  store: RowsStore<TradeCells>
  lookup: Lookup
  view: GridView
}

const empty: Partial<TemplateHead> = { title: '', party: null, payment_mode: null, ...toFormValues(scheduleFields, {}) }

/** Builds the guide of a template: its required fields, and where Enter leads. */
export function templateGuide({ form, head, store, lookup, view }: GuideOptions): FormGuide {
  const check = (typed: TemplateHead) => {
    // A cash sale requires no name, but a payment method, with or without a name.
    const named = typed.isWalkIn ? { ...typed, customer_name: '–' } : typed
    return checkTemplate(form, { head: named, rows: [], landed: [] }, lookup)
  }
  return formGuide({ ...askRules({ head, empty, check }), toLines: () => enterLines(store, view) })
}
