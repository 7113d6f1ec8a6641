/** The right to see stock costs: without it costs, values and rates of stock are hidden everywhere. */
export const STOCK_COSTS_RIGHT = 'inventory_costs.read'
