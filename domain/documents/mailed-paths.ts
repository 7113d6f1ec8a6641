/** What can be emailed: documents by their paths, and the statement of a party. */
export const mailedPaths = [
  'sales/vouchers',
  'sales/quotations',
  'sales/challans',
  'sales/credit-notes',
  'purchase/debit-notes',
  'purchase/purchase-orders',
  'payment-receipts',
  'purchase/payments',
  'crm/parties',
] as const
export type MailedPath = (typeof mailedPaths)[number]

/** Whether documents of a path, or the statements of contacts, can be emailed. */
export function isMailed(path: string): path is MailedPath {
  return mailedPaths.some((mailed) => mailed === path)
}

/** Whether a link can show what is emailed: a party has no paper of its own, an order no page of its own. */
export function hasPublicPage(path: MailedPath): boolean {
  return path !== 'crm/parties' && path !== 'purchase/purchase-orders'
}

/** Whether a document of this status cannot be emailed: drafts and cancelled documents. */
export function cannotBeEmailed(status: unknown): boolean {
  return status === 'Draft' || status === 'Cancelled'
}
