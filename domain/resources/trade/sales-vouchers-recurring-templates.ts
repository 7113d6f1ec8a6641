import { defineResource, flag } from '../core/define.ts'
import { salesVouchers } from './sales-vouchers.ts'
import {
  contentFields,
  contentLines,
  scheduleFields,
  sendEmailField,
  stateFields,
  templateActs,
  templateSteps,
  templateViews,
  titleField,
} from './recurring-fields.ts'

export const salesVouchersRecurringTemplates = defineResource({
  path: 'sales/vouchers/recurring-templates',
  label: 'Recurring invoice',
  plural: 'Recurring invoices',
  purpose: 'Issue invoices that repeat, such as rent or subscriptions, without entering them again.',
  kind: 'document',
  table: 'recurring_invoice',
  shared: 'recurring_template',
  title: 'title',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUD',
  sort: 'title',
  views: templateViews,
  acts: templateActs('invoice'),
  steps: templateSteps,
  lines: contentLines(salesVouchers),
  fields: {
    title: titleField,
    ...contentFields(salesVouchers),
    ...scheduleFields,
    is_automatic: flag({ label: 'Issue automatically', help: 'Off: left as a draft.', initial: true, filter: true }),
    send_email: sendEmailField,
    ...stateFields('sales'),
  },
})
