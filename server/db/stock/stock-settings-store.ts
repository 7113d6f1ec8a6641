/** The stock settings of a company, in the company's own row. */
import type { StockSettings } from '../../../domain/inventory/stock-settings.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

/** `costing_fixed`: stock has moved, so that another method applies only from the start of a year on. */
export type StockSettingsRow = StockSettings & { name: string; version: number; costing_fixed: boolean }

/** Returns how a company values its stock, or no row after it was deleted. */
export function stockSettingsOf(companyId: string): Statement<StockSettingsRow> {
  return statement(
    `select c.name, c.version, c.costing_method, c.negative_stock,
       exists (select from stock_entry e where e.company_id = c.id)
         or exists (select from costing_change k where k.company_id = c.id) as costing_fixed
     from company c where c.id = $1`,
    [companyId],
  )
}

/** Stores both settings and the next version of the company; no row when `version` is not the current one. */
export function updateStockSettings(
  companyId: string,
  { version, costing_method: method, negative_stock: policy }: StockSettings & { version: number },
): Statement<{ version: number }> {
  return statement(
    `update company set costing_method = $3, negative_stock = $4, version = version + 1, updated_at = now()
     where id = $1 and version = $2 and deleted_at is null returning version`,
    [companyId, version, method, policy],
  )
}
