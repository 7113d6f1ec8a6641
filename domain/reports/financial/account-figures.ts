/** Figures that no row of a statement has: the balances of the accounts below some categories. */
import type { ClassifiedCategory } from './financial-statement.ts'

/** The figures that are the balances of the accounts below some categories; of payables credits count. */
export const accountFigures = {
  inventory: {
    name: 'Inventory',
    holds: ({ systemCodes }: ClassifiedCategory) => systemCodes.includes('INVENTORY'),
    isCredit: false,
  },
  cash: {
    name: 'Cash and bank',
    holds: ({ root, cashFlow }: ClassifiedCategory) => root === 'ASSETS' && cashFlow === 'cash',
    isCredit: false,
  },
  receivables: {
    name: 'Accounts receivable',
    holds: ({ systemCodes }: ClassifiedCategory) => systemCodes.includes('AR'),
    isCredit: false,
  },
  payables: {
    name: 'Accounts payable',
    holds: ({ systemCodes }: ClassifiedCategory) => systemCodes.includes('AP'),
    isCredit: true,
  },
} as const
export type AccountFigure = keyof typeof accountFigures
