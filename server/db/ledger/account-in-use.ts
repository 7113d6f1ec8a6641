/** Says in SQL which accounts and which places of money can be chosen for new documents. */

/**
 * Returns the condition that an account, given by the alias of its row, is in use: it is active, and so is the bank account or
 * wallet that it belongs to.
 */
export function accountInUse(account: string): string {
  return `(${account}.is_active and not exists (
    select from bank_account b where b.company_id = ${account}.company_id and b.account_id = ${account}.id and not b.is_active))`
}
