/** The permissions that the routes of bank reconciliation require. */
export const matchingRights: Readonly<Record<string, string>> = {
  'POST /banking/statement-lines/': 'banking_reconciliation.import',
  'POST /banking/reconciliation/{id}/lock/': 'banking_reconciliation.approve',
  'POST /banking/reconciliation/{id}/reopen/': 'banking_reconciliation.approve',
  'GET /banking/statement-lines/proposals/': 'banking_reconciliation.read',
  'GET /banking/statement-lines/candidates/': 'banking_reconciliation.read',
  'POST /banking/bank-rules/test/': 'banking_reconciliation.read',
  'GET /banking/bank-rules/suggestion/': 'banking_reconciliation.read',
  'POST /banking/statement-lines/match/': 'banking_reconciliation.update',
  'POST /banking/statement-lines/record/': 'banking_reconciliation.update',
  'POST /banking/statement-lines/exclude/': 'banking_reconciliation.update',
  'POST /banking/statement-lines/unmatch/': 'banking_reconciliation.update',
}
