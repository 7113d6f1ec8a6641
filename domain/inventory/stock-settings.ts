/** What a company decides about its stock, with the names that the database keeps. */
export const costingMethods = ['fifo', 'average'] as const
export const negativeStockPolicies = ['allow', 'warn', 'block'] as const

export const stockSettings = {
  costing_method: costingMethods,
  negative_stock: negativeStockPolicies,
} as const satisfies Record<string, readonly string[]>
export type StockSettings = { [Name in keyof typeof stockSettings]: (typeof stockSettings)[Name][number] }
