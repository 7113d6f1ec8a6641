/** The columns of statements as files. */

/** The columns of an account's statement as a file. */
export const ledgerStatementColumns = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'document_no', label: 'Number', kind: 'text' },
  { key: 'narration', label: 'Narration', kind: 'text' },
  { key: 'description', label: 'Description', kind: 'text' },
  { key: 'against', label: 'Against', kind: 'text' },
  { key: 'debit', label: 'Debit', kind: 'money' },
  { key: 'credit', label: 'Credit', kind: 'money' },
  { key: 'balance', label: 'Balance', kind: 'money' },
] as const

/** The columns of a party's statement as a file. */
export const partyStatementColumns = [
  ...ledgerStatementColumns.slice(0, 1),
  { key: 'ledger', label: 'Ledger', kind: 'text' },
  ...ledgerStatementColumns.slice(1),
] as const

/** The columns of an item's stock statement as a file; those of costs only for who may see them. */
export const stockStatementColumns = [
  { key: 'date', label: 'Date', kind: 'date' },
  { key: 'kind', label: 'Movement', kind: 'text' },
  { key: 'document_no', label: 'Number', kind: 'text' },
  { key: 'narration', label: 'Narration', kind: 'text' },
  { key: 'quantity_in', label: 'In', kind: 'quantity' },
  { key: 'quantity_out', label: 'Out', kind: 'quantity' },
  { key: 'unit_cost', label: 'Unit cost', kind: 'money' },
  { key: 'value', label: 'Value', kind: 'money' },
  { key: 'quantity_after', label: 'Stock', kind: 'quantity' },
  { key: 'value_after', label: 'Stock value', kind: 'money' },
] as const
