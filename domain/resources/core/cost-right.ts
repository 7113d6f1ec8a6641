/** The right to see what stock costs: without it costs, values and rates of stock are nowhere to be seen. */
export const STOCK_COSTS_RIGHT = 'inventory_costs.read'
