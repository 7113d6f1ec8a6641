/**
 * Inventory accounts take lines only from stock entries, and their lines are worth the stock. So a system account, one with
 * entries and one that items or their categories post to neither becomes an inventory account nor stops being one. The
 * company's own Inventory account stays one wherever it is.
 *
 *   "Deposits", with entries                                cannot move below Inventory
 *   "Stock of books", chosen by the item category Books     cannot leave Inventory
 */
import { refuse } from '../../../domain/errors.ts'
import type { ControlKind } from '../../../domain/ledger/chart.ts'
import { fixedInventoryAccount } from '../../db/ledger/chart-store.ts'
import type { Books } from '../core/rule-types.ts'

/**
 * Raises INVENTORY_LEDGER_FIXED {account} at `path` for the first account that cannot take the control kind `kind`. Lock the
 * accounts before, so that nothing is posted to them meanwhile.
 */
export async function refuseInventoryChange(
  { companyId, run }: Books,
  accountIds: readonly string[],
  { kind, path }: { kind: ControlKind; path: string },
): Promise<void> {
  const [account] = await run(fixedInventoryAccount(companyId, accountIds, kind))
  if (account) refuse([{ code: 'INVENTORY_LEDGER_FIXED', path, params: { account: account.name } }])
}
