/** Reads stored recurring templates, as they are and as bodies of the documents that they make. */
import type { EnteredSchedule } from '../../../../../domain/documents/recurring/check-schedule.ts'
import { recurrenceOf } from '../../../../../domain/documents/recurring/check-schedule.ts'
import type { Calendar, Recurrence } from '../../../../../domain/documents/recurring/recurrence.ts'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { canonical } from '../../../../../domain/money/decimal.ts'
import type { Fields, Resource } from '../../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../../domain/resources/core/define.ts'
import type { Body } from '../../../../../domain/resources/core/document-body.ts'
import { toFormValues } from '../../../../../domain/resources/core/form-values.ts'
import { purchaseVouchersRecurringTemplates } from '../../../../../domain/resources/trade/purchase-vouchers-recurring-templates.ts'
import { contentFields, scheduleFields, titleField } from '../../../../../domain/resources/trade/recurring-fields.ts'
import { salesVouchersRecurringTemplates } from '../../../../../domain/resources/trade/sales-vouchers-recurring-templates.ts'
import { tradeResources } from '../../../../../domain/resources/trade/trade-shape.ts'
import { documentPathOf } from '../../../../../domain/documents/recurring/template-paths.ts'
import type { Reading } from '../../../../db/core/client.ts'
import { mapReading } from '../../../../db/core/client.ts'
import type { StoredDocument } from '../../../../db/documents/document-store.ts'
import { documentStatement } from '../../../../db/documents/document-store.ts'
import type { StoredTrade, StoredTradeRow } from '../../../../db/trade/trade-store.ts'
import type { DecisionContext } from '../../../core/unit-of-work.ts'
import { storedReading } from '../../engine/kind.ts'
import type { DescribedRow } from '../store-trade.ts'

export const templateResources: Readonly<Record<TemplatePath, Resource>> = {
  'sales/vouchers/recurring-templates': salesVouchersRecurringTemplates,
  'purchase/vouchers/recurring-templates': purchaseVouchersRecurringTemplates,
}

/** The fields of a template that its documents do not have. */
export const scheduleOnly = { title: titleField, ...scheduleFields } satisfies Fields

/** A template with the labels of its references; figures of lines as texts. */
export type StoredTemplate = StoredDocument &
  Pick<StoredTrade, 'discount_type' | 'discount' | 'is_trade_discount' | 'total'> & {
    title: string
    next_date: string | null
    document_count: string
    is_automatic: boolean
    send_email?: boolean
    party: string | null
    rows: (DescribedRow & Pick<StoredTradeRow, 'item' | 'is_trade_discount'>)[]
    landed_costs?: Pick<StoredTrade['landed_costs'][number], 'type' | 'value'>[]
  }

/** Reads a template; raises NOT_FOUND. */
export function storedTemplate({ who }: DecisionContext, path: TemplatePath, id: string): Reading<StoredTemplate> {
  const stored = storedReading(id, documentStatement(templateResources[path], who.companyId, id))
  return mapReading(stored, (row) => {
    const template = row as StoredTemplate
    return { ...template, rows: template.rows.map((line) => ({ ...line, rate: canonical(line.rate) })) }
  })
}

/** Returns the schedule of a template as it was entered. */
export function scheduleOf(stored: Body): EnteredSchedule {
  return toFormValues(scheduleOnly, stored)
}

/** Returns the recurrence of a template. */
export function storedRecurrence(stored: Body, calendar: Calendar): Recurrence {
  return recurrenceOf(scheduleOf(stored), calendar)
}

/** Returns the body of a document of a template, without its date and number. */
export function contentOf(path: TemplatePath, stored: Body): Body {
  const document = tradeResources[documentPathOf(path)]
  const head = Object.keys(contentFields(document)).map((name) => [name, stored[name] ?? null])
  const lists = Object.entries(document.lines).map(([name, { fields }]) => {
    const names = writableFields({ fields }).map(([field]) => field)
    const rows = Array.isArray(stored[name]) ? (stored[name] as Body[]) : []
    return [name, rows.map((row) => Object.fromEntries(names.map((field) => [field, row[field] ?? null])))]
  })
  return Object.fromEntries([...head, ...lists])
}
