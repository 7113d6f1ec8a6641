import { date, defineResource, flag, note, status, text } from '../core/define.ts'
import {
  discountFields,
  isDueField,
  numberFields,
  partyFields,
  paymentModeField,
  totalFields,
  tradeSearches,
} from './trade-fields.ts'
import { invoiceActs, landedCosts, tradeRows, tradeStarts } from './trade-lines.ts'
import { invoiceStatus } from './trade-status.ts'

export const purchaseVouchers = defineResource({
  path: 'purchase/vouchers',
  label: 'Bill',
  plural: 'Bills',
  kind: 'document',
  table: 'purchase_voucher',
  title: 'voucher_no',
  prefix: 'BILL-{year}-',
  screens: ['list', 'create', 'edit', 'detail'],
  actions: 'RCUDAKIX',
  sort: '-date',
  alsoSearches: tradeSearches,
  posts: true,
  acts: invoiceActs('bill'),
  startsAs: tradeStarts,
  lines: { rows: tradeRows('purchase'), landed_costs: landedCosts },
  fields: {
    ...numberFields,
    supplier_no: text({ label: 'Bill number', max: 25, list: true, search: true, filter: true }),
    ...partyFields,
    status: status({ label: 'Status', list: true, filter: true, ...invoiceStatus }),
    due_date: date({ label: 'Due date', list: true, filter: true, dueOf: 'open_amount', setting: 'purchase_due_date' }),
    is_due: isDueField,
    payment_mode: paymentModeField,
    ...discountFields('purchase', { setting: 'purchase_header_discount' }),
    reference: text({ label: 'Reference', search: true }),
    remarks: note({ label: 'Remarks', search: true }),
    is_import: flag({ label: 'Import', filter: true }),
    import_country: text({ label: 'Country of origin', max: 100, printed: true, when: 'is_import' }),
    import_date: date({ label: 'Date of import', when: 'is_import' }),
    import_document_number: text({
      label: 'Import document',
      max: 100,
      printed: true,
      search: true,
      when: 'is_import',
    }),
    is_capital_expense: flag({ label: 'Capital expense', filter: true, setting: 'purchase_capital_expense' }),
    ...totalFields,
  },
})
