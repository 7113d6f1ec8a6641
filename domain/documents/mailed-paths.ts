/** What can be emailed: documents by their paths, and the statement of a party. */
export const mailedPaths = [
  'sales/vouchers',
  'sales/quotations',
  'sales/credit-notes',
  'purchase/debit-notes',
  'payment-receipts',
  'purchase/payments',
  'crm/parties',
] as const
export type MailedPath = (typeof mailedPaths)[number]

export function isMailed(path: string): path is MailedPath {
  return mailedPaths.some((mailed) => mailed === path)
}

/** Whether a document of this status cannot be emailed: drafts and cancelled documents. */
export function cannotBeEmailed(status: unknown): boolean {
  return status === 'Draft' || status === 'Cancelled'
}
