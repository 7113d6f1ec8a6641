/**
 * The words of a chart of accounts: root classes, control kinds, and what a category says about statements.
 *
 * The tree has six fixed roots; a category and its accounts belong to the class of their root for ever. Section, term
 * and cash-flow section are said by a category or come from the nearest category above it that says them. Assets,
 * liabilities and equity need no statement section: in a balance sheet the class and the term are the section.
 *
 *   Expenses › Indirect Expenses (operating_expense) › Bank Charges (says nothing)   is operating_expense
 *   Assets (current) › Fixed Assets (non_current, investing)                         is non_current, investing
 */

export type RootClass = 'assets' | 'liabilities' | 'income' | 'expenses' | 'equity' | 'opening_difference'

/** What kind of sub-ledger stands behind an account: its lines are also stock, open items of a party, or tax. */
export type ControlKind = 'none' | 'inventory' | 'customer' | 'supplier' | 'tax'

/** Sections of the income statement. What no category claims is `other`, so every account falls into exactly one. */
export type StatementSection =
  | 'revenue'
  | 'cost_of_sales'
  | 'other_income'
  | 'operating_expense'
  | 'interest_income'
  | 'interest_expense'
  | 'income_tax'
  | 'other'

/** Whether an asset or liability is meant to turn into cash within a year. */
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

const CONTROL_KIND_OF_CATEGORY: Readonly<Record<string, ControlKind>> = {
  INVENTORY: 'inventory',
  CUST: 'customer',
  SUPP: 'supplier',
  'TAX-REC': 'tax',
  'DUT-TAX': 'tax',
}

/** The class of a root category, by its system code; null for a code that is no root. */
export function rootClassOf(systemCode: string): RootClass | null {
  return CLASS_OF_ROOT[systemCode] ?? null
}

/**
 * The place of a category among its sisters before their codes are looked at: the roots as an accountant reads them
 * (assets, liabilities, income, expenses, equity, opening difference), every other category after them.
 */
export function placeInChart(systemCode: string | null): number {
  const place = systemCode === null ? -1 : Object.keys(CLASS_OF_ROOT).indexOf(systemCode)
  return place === -1 ? Object.keys(CLASS_OF_ROOT).length : place
}

/**
 * The control kind of the accounts of a category: it follows from the place in the tree, so that an account made below
 * Customers is a customer's whoever makes it. Takes the system codes from the category up to its root.
 */
export function controlKindBelow(systemCodesUpwards: readonly (string | null)[]): ControlKind {
  for (const systemCode of systemCodesUpwards) {
    const kind = systemCode === null ? undefined : CONTROL_KIND_OF_CATEGORY[systemCode]
    if (kind !== undefined) return kind
  }
  return 'none'
}

/** The side on which an account of the class grows; an opening difference is shown with equity. */
export function normalSide(rootClass: RootClass): 'debit' | 'credit' {
  return rootClass === 'assets' || rootClass === 'expenses' ? 'debit' : 'credit'
}
