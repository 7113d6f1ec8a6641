/**
 * The columns of files of receipts and supplier payments: one line for each document that a payment settles, or a single
 * line for one that settles none. Payment fields may be on one of its lines or on all of them; `number` groups the
 * lines. `importKinds` checks their type.
 */

const number = {
  label: 'Number',
  kind: 'text',
  required: true,
  alias: ['receipt', 'receipt no', 'receipt number', 'payment no', 'payment number', 'voucher no', 'voucher', 'no'],
} as const

const date = {
  label: 'Date',
  kind: 'date',
  required: true,
  alias: ['receipt date', 'payment date', 'voucher date', 'datum'],
} as const

/** `method` is the name of a payment method, or the name or number of a bank account; `document` a number. */
const commonColumns = {
  ledger: { label: 'Receivable or payable', kind: 'text', alias: ['ledger', 'control account'] },
  method: {
    label: 'Payment method',
    kind: 'text',
    required: true,
    alias: ['method', 'mode', 'payment mode', 'account', 'bank account', 'bank', 'cash account'],
  },
  amount: {
    label: 'Amount',
    kind: 'money',
    required: true,
    alias: ['total', 'amount received', 'amount paid', 'payment amount', 'receipt amount'],
  },
  document: {
    label: 'Document',
    kind: 'text',
    alias: [
      'document number',
      'document no',
      'invoice',
      'invoice no',
      'invoice number',
      'bill',
      'bill no',
      'bill number',
      'settled document',
    ],
  },
  settled: {
    label: 'Allocated',
    kind: 'money',
    alias: ['settled', 'allocated amount', 'amount allocated', 'settled amount', 'applied', 'amount applied'],
  },
  write_off: { label: 'Write-off', kind: 'money', alias: ['written off', 'write off', 'discount', 'discount taken'] },
  write_off_as: { label: 'Write-off account', kind: 'text', alias: ['write-off type', 'write off as'] },
  withholding_scheme: {
    label: 'Withholding scheme',
    kind: 'text',
    alias: ['withholding', 'withholding tax', 'tds', 'tds scheme'],
  },
  withholding_base: { label: 'Withholding base', kind: 'money', alias: ['taxable base', 'tds base', 'base'] },
  cheque_number: { label: 'Cheque number', kind: 'text', alias: ['cheque no', 'cheque', 'check number', 'check no'] },
  cheque_date: { label: 'Cheque date', kind: 'date', alias: ['date of the cheque', 'check date'] },
  reference: { label: 'Reference', kind: 'text', alias: ['our reference', 'your reference', 'transaction no'] },
  remarks: { label: 'Remarks', kind: 'text', alias: ['remark', 'narration', 'memo', 'note'] },
} as const

/** Receipts. */
export const receiptColumns = {
  number,
  date,
  party: {
    label: 'Customer',
    kind: 'text',
    required: true,
    alias: ['party', 'contact', 'party name', 'received from', 'payer', 'tax number'],
  },
  ...commonColumns,
} as const

/** Supplier payments; a bill can also be named by the supplier's number. */
export const paymentColumns = {
  number,
  date,
  party: {
    label: 'Supplier',
    kind: 'text',
    required: true,
    alias: ['party', 'contact', 'party name', 'vendor', 'paid to', 'payee', 'tax number'],
  },
  ...commonColumns,
} as const
