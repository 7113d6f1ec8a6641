/** Stock counts as the engine runs them. */
import { inventoryStockCounts as resource } from '../../../domain/resources/inventory/inventory-stock-counts.ts'
import type { StoredCount } from '../../db/stock/stock-count-store.ts'
import type { Kind } from '../documents/engine/kind.ts'
import { deciding } from '../documents/engine/kind.ts'
import { cancelStockCount, issueStockCount } from './act-on-stock-count.ts'
import type { CountAnswer } from './read-stock-count.ts'
import { countAnswer } from './read-stock-count.ts'
import { deleteStockCount, sentCount, storedCount } from './save-stock-count.ts'

export const stockCounts: Kind<StoredCount, CountAnswer> = {
  resource,
  stored: storedCount,
  answer: countAnswer,
  sent: (context, { body }) => sentCount(context, body),
  acts: { issue: issueStockCount, cancel: cancelStockCount },
  remove: (context) => deciding(async (_tx, { stored }) => deleteStockCount(context, stored)),
}
