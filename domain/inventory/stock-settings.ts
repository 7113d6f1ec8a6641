/** The stock settings of a company, with the names of the database columns. */
export const costingMethods = ['fifo', 'average'] as const
export const negativeStockPolicies = ['allow', 'warn', 'block'] as const

export const stockSettings = {
  costing_method: costingMethods,
  negative_stock: negativeStockPolicies,
} as const satisfies Record<string, readonly string[]>
export type StockSettings = { [Name in keyof typeof stockSettings]: (typeof stockSettings)[Name][number] }
