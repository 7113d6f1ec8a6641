/** Templates of invoices and of bills in the browser. */
import type { TemplateExtras } from '../../../../../domain/documents/recurring/template-answer.ts'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { documentPathOf } from '../../../../../domain/documents/recurring/template-paths.ts'
import type { Resource } from '../../../../../domain/resources/core/define.ts'
import { purchaseVouchersRecurringTemplates } from '../../../../../domain/resources/trade/purchase-vouchers-recurring-templates.ts'
import { salesVouchersRecurringTemplates } from '../../../../../domain/resources/trade/sales-vouchers-recurring-templates.ts'
import type { TradeForm } from '../trade-kinds.ts'
import { tradeForms } from '../trade-kinds.ts'
import type { TradeRecord } from '../trade-record.ts'

/** The fields of a document that a template has as well. */
type Content = Omit<TradeRecord, 'date' | 'due_date' | 'status' | 'acts' | 'party' | 'party_label' | 'chain'>

/** A template as the server returns it. */
export type TemplateRecord = Content &
  TemplateExtras & {
    title: string
    status: 'Active' | 'Paused' | 'Ended'
    party: string | null
    party_label: string | null
    repeat_every: string
    repeat_unit: string
    start_date: string
    end_date: string | null
    end_after: string | null
    due_after: string | null
    due_unit: string | null
    is_automatic: boolean
    send_email?: boolean
    next_date: string | null
    document_count: string
  }

export type RunRecord = TemplateRecord['runs'][number]

const resources: Readonly<Record<TemplatePath, Resource>> = {
  'sales/vouchers/recurring-templates': salesVouchersRecurringTemplates,
  'purchase/vouchers/recurring-templates': purchaseVouchersRecurringTemplates,
}

/** Returns the declaration of a template. */
export function templateResource(path: TemplatePath): Resource {
  return resources[path]
}

/** Returns the form of the documents of a template. */
export function documentForm(path: TemplatePath): TradeForm {
  return tradeForms[documentPathOf(path)]
}
