/**
 * The classifications of a chart of accounts: root classes, control kinds, and statement sections of categories.
 *
 * The tree has six fixed roots; a category and its accounts always belong to the class of their root. Section, term and
 * cash-flow section are set on a category or inherited from the nearest ancestor that has them. Assets, liabilities and
 * equity need no statement section: in a balance sheet the class and the term are the section.
 *
 *   Expenses › Indirect Expenses (operating_expense) › Bank Charges (not set)        is operating_expense
 *   Assets (current) › Fixed Assets (non_current, investing)                         is non_current, investing
 */

export type RootClass = 'assets' | 'liabilities' | 'income' | 'expenses' | 'equity' | 'opening_difference'

/** The sub-ledger of an account: its lines are also stock, open items of a party, or tax. */
export type ControlKind = 'none' | 'inventory' | 'customer' | 'supplier' | 'tax'

/** Sections of the income statement. Accounts without a section are `other`, so every account is in exactly one. */
export type StatementSection =
  | 'revenue'
  | 'cost_of_sales'
  | 'other_income'
  | 'operating_expense'
  | 'interest_income'
  | 'interest_expense'
  | 'income_tax'
  | 'other'

/** Whether an asset or liability is current, that is, turns into cash within a year. */
export type Term = 'current' | 'non_current'

/** The section of the cash-flow statement; `cash` marks the accounts whose change the statement explains. */
export type CashFlowSection = 'operating' | 'investing' | 'financing' | 'cash'

const CLASS_OF_ROOT: Readonly<Record<string, RootClass>> = {
  ASSETS: 'assets',
  LIABILITIES: 'liabilities',
  INCOME: 'income',
  EXPENSES: 'expenses',
  EQUITY: 'equity',
  'OPEN-BAL-DIFF': 'opening_difference',
}

/** The categories, by system code, that give the accounts below them a control kind. */
export const CONTROL_KIND_OF_CATEGORY: Readonly<Record<string, ControlKind>> = {
  INVENTORY: 'inventory',
  CUST: 'customer',
  SUPP: 'supplier',
  'TAX-REC': 'tax',
  'DUT-TAX': 'tax',
}

/** Returns the class of a root category by its system code; null for other codes. */
export function rootClassOf(systemCode: string): RootClass | null {
  return CLASS_OF_ROOT[systemCode] ?? null
}

/**
 * Returns the control kind of the accounts of a category: it depends on the ancestors, so that an account created below
 * Customers is always a customer account. Takes the system codes from the category up to its root.
 */
export function controlKindBelow(systemCodesUpwards: readonly (string | null)[]): ControlKind {
  for (const systemCode of systemCodesUpwards) {
    const kind = systemCode === null ? undefined : CONTROL_KIND_OF_CATEGORY[systemCode]
    if (kind !== undefined) return kind
  }
  return 'none'
}
