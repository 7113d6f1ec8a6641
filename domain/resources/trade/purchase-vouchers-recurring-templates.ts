import { defineResource, flag } from '../core/define.ts'
import { purchaseVouchers } from './purchase-vouchers.ts'
import {
  contentFields,
  contentLines,
  scheduleFields,
  stateFields,
  templateActs,
  templateSteps,
  templateViews,
  titleField,
} from './recurring-fields.ts'

export const purchaseVouchersRecurringTemplates = defineResource({
  path: 'purchase/vouchers/recurring-templates',
  label: 'Recurring bill',
  plural: 'Recurring bills',
  purpose: 'Record bills that repeat, such as rent or leases, without entering them again.',
  kind: 'document',
  table: 'recurring_bill',
  shared: 'recurring_template',
  title: 'title',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUD',
  sort: 'title',
  views: templateViews,
  acts: templateActs('bill'),
  steps: templateSteps,
  lines: contentLines(purchaseVouchers),
  fields: {
    title: titleField,
    ...contentFields(purchaseVouchers),
    ...scheduleFields,
    is_automatic: flag({ label: 'Post automatically', help: 'Off: left as a draft.', initial: true, filter: true }),
    ...stateFields('purchase'),
  },
})
