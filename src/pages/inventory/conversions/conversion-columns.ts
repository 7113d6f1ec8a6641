import { stockColumns } from '../../../components/grid/stock-rows.ts'

const { item, quantity, unit, cost, cost_share: share, expected } = stockColumns

export const materialColumns = [item, quantity, unit, cost]
export const productColumns = [item, quantity, unit, expected, share]
