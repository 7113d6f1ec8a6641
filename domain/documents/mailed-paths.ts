/** What can be mailed: documents by their paths, and the statement of a party. */
export const mailedPaths = [
  'sales/vouchers',
  'sales/credit-notes',
  'purchase/debit-notes',
  'payment-receipts',
  'purchase/payments',
  'crm/parties',
] as const
export type MailedPath = (typeof mailedPaths)[number]

export function isMailed(path: string): path is MailedPath {
  return mailedPaths.some((one) => one === path)
}

/** Whether a document of this status is mailed to nobody: what is not issued yet, and what was cancelled. */
export function staysInHouse(status: unknown): boolean {
  return status === 'Draft' || status === 'Cancelled'
}
