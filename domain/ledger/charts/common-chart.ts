/**
 * The categories and accounts that every chart of accounts has, parents before children, with the names of a company
 * that reports by IFRS; `country-charts.ts` has what differs by country.
 *
 * Posting rules find accounts by their system codes; system codes and codes are unique. The position of an account
 * decides where it appears in the statements:
 * - Stock differences and variances belong to the cost of goods sold, gains included, because found stock lowers the
 *   cost of goods sold (IAS 2.34).
 * - Goods delivered not invoiced is a deferred cost, not stock: only stock documents may post to Inventory.
 * - Goods received not invoiced is an accrual: goods are owed for from the day they come in, whoever bills them later.
 * - Accumulated depreciation is a contra-asset with a credit balance below Fixed Assets, so that the balance sheet
 *   shows book values. It replaces a provision under Liabilities, which would be the same amount on the wrong side. Its
 *   cash-flow section is operating: depreciation is added back to the profit and is no investment.
 * - A director's loan is repayable on demand, therefore current, and financing.
 */
import type { CashFlowSection, StatementSection, Term } from '../chart.ts'

export type CategoryRow = {
  readonly code: string
  readonly name: string
  readonly under?: string
  /** The system code. */
  readonly key?: string
  /** Inherited from the nearest ancestor that has one; the same applies to the next two. */
  readonly section?: StatementSection
  readonly term?: Term
  readonly cash?: CashFlowSection
}
export type AccountRow = { readonly code: string; readonly name: string; readonly in: string; readonly key?: string }

export const commonCategories: readonly CategoryRow[] = [
  { code: 'A', name: 'Assets', key: 'ASSETS', term: 'current', cash: 'operating' },
  { code: 'A-OR', name: 'Other Receivables', under: 'A' },
  { code: 'A-DA', name: 'Prepayments', under: 'A' },
  { code: 'A-FA', name: 'Fixed Assets', under: 'A', key: 'FIX-ASSET', term: 'non_current', cash: 'investing' },
  { code: 'A-FA-AD', name: 'Accumulated Depreciation', under: 'A-FA', key: 'ACC-DEP', cash: 'operating' },
  { code: 'A-CX', name: 'Capital expenditure', under: 'A', key: 'CAP-EXP', term: 'non_current', cash: 'investing' },
  { code: 'A-LA', name: 'Loans and Advances Given', under: 'A', cash: 'investing' },
  { code: 'A-D', name: 'Deposits paid', under: 'A' },
  { code: 'A-E', name: 'Employee advances', under: 'A' },
  { code: 'A-TR', name: 'Tax Receivables', under: 'A', key: 'TAX-REC' },
  { code: 'A-C', name: 'Cash Accounts', under: 'A', key: 'CASH-ACCOUNTS', cash: 'cash' },
  { code: 'A-CE', name: 'Cash equivalents', under: 'A', cash: 'cash' },
  { code: 'A-B', name: 'Bank Accounts', under: 'A', key: 'BANK', cash: 'cash' },
  { code: 'A-AR', name: 'Accounts receivable', under: 'A', key: 'AR' },
  { code: 'A-AR-C', name: 'Customers', under: 'A-AR', key: 'CUST' },
  { code: 'A-ED', name: 'Employee Deductions', under: 'A' },
  { code: 'A-I', name: 'Inventory', under: 'A', key: 'INVENTORY' },

  { code: 'L', name: 'Liabilities', key: 'LIABILITIES', term: 'current', cash: 'operating' },
  { code: 'L-AP', name: 'Accounts payable', under: 'L', key: 'AP' },
  { code: 'L-AP-S', name: 'Suppliers', under: 'L-AP', key: 'SUPP' },
  { code: 'L-OP', name: 'Other Payables', under: 'L' },
  { code: 'L-PL', name: 'Payroll liabilities', under: 'L' },
  { code: 'L-P', name: 'Provisions', under: 'L' },
  { code: 'L-SL', name: 'Secured Loans', under: 'L', term: 'non_current', cash: 'financing' },
  { code: 'L-US', name: 'Unsecured Loans', under: 'L', term: 'non_current', cash: 'financing' },
  { code: 'L-DT', name: 'Deposits Taken', under: 'L' },
  { code: 'L-LA', name: 'Loans & Advances Taken', under: 'L', cash: 'financing' },
  { code: 'L-T', name: 'Duties & Taxes', under: 'L', key: 'DUT-TAX' },

  { code: 'I', name: 'Income', key: 'INCOME', cash: 'operating' },
  { code: 'I-S', name: 'Sales', under: 'I', key: 'SALES', section: 'revenue' },
  { code: 'I-D', name: 'Direct Income', under: 'I', key: 'D-INCOME', section: 'revenue' },
  { code: 'I-D-TR', name: 'Transfer and Remittance', under: 'I-D' },
  { code: 'I-I', name: 'Indirect Income', under: 'I', key: 'I-INCOME', section: 'other_income' },
  { code: 'I-I-DI', name: 'Discounts received', under: 'I-I', key: 'DIS-INCOME' },
  { code: 'I-I-II', name: 'Interest Income', under: 'I-I', key: 'INT-INCOME', section: 'interest_income' },

  { code: 'E', name: 'Expenses', key: 'EXPENSES', cash: 'operating' },
  { code: 'E-C', name: 'Cost of Goods Sold', under: 'E', key: 'COGS', section: 'cost_of_sales' },
  { code: 'E-P', name: 'Purchases', under: 'E', key: 'PURCHASE', section: 'cost_of_sales' },
  { code: 'E-D', name: 'Direct Expenses', under: 'E', key: 'DIR-EXP', section: 'cost_of_sales' },
  { code: 'E-D-AC', name: 'Additional Cost', under: 'E-D', key: 'ADD-COST' },
  { code: 'E-D-PE', name: 'Purchase Expenses', under: 'E-D' },
  { code: 'E-I', name: 'Indirect Expenses', under: 'E', key: 'IND-EXP', section: 'operating_expense' },
  { code: 'E-I-BC', name: 'Bank Charges', under: 'E-I', key: 'BANK-CHG' },
  { code: 'E-I-P', name: 'Payroll', under: 'E-I' },
  { code: 'E-I-FB', name: 'Food and Beverages', under: 'E-I' },
  { code: 'E-I-C', name: 'Communication Expenses', under: 'E-I' },
  { code: 'E-I-CC', name: 'Courier Charges', under: 'E-I' },
  { code: 'E-I-PS', name: 'Printing and Stationery', under: 'E-I' },
  { code: 'E-I-RM', name: 'Repair and Maintenance', under: 'E-I' },
  { code: 'E-I-FT', name: 'Fuel and Transport', under: 'E-I' },
  { code: 'E-I-DE', name: 'Discounts allowed', under: 'E-I', key: 'DIS-EXP' },
  { code: 'E-I-IE', name: 'Interest Expenses', under: 'E-I', key: 'INT-EXP', section: 'interest_expense' },
  { code: 'E-I-DE-IWO', name: 'Inventory write-off', under: 'E-I', key: 'IWO' },
  { code: 'E-T', name: 'Income Tax', under: 'E', key: 'INC-TAX', section: 'income_tax' },

  { code: 'Q', name: 'Equity', key: 'EQUITY', cash: 'financing' },
  { code: 'O', name: 'Opening Balance Difference', key: 'OPEN-BAL-DIFF', cash: 'financing' },
]

export const commonAccounts: readonly AccountRow[] = [
  { code: 'Q-PL', name: 'Retained earnings', in: 'Q', key: 'PL' },
  { code: 'Q-OBE', name: 'Opening Balance Equity', in: 'Q' },
  { code: 'Q-SC', name: 'Share capital', in: 'Q' },
  { code: 'Q-DV', name: 'Dividends', in: 'Q' },
  { code: 'Q-CI', name: 'Capital introduced', in: 'Q' },
  { code: 'Q-DC', name: 'Drawings', in: 'Q' },
  { code: 'O-OBD', name: 'Opening Balance Difference', in: 'O', key: 'OPEN-BAL-DIFF' },

  { code: 'A-TR-TDS', name: 'Withholding tax receivable', in: 'A-TR', key: 'TDS-REC' },
  { code: 'A-C-C', name: 'Cash', in: 'A-C', key: 'CASH' },
  { code: 'A-CE-CC', name: 'Card clearing', in: 'A-CE' },
  { code: 'A-OR-CH', name: 'Cheques in hand', in: 'A-OR', key: 'CHEQUES-IN-HAND' },
  { code: 'A-AR-C-WI', name: 'Walk-in customers', in: 'A-AR-C', key: 'WALK-IN' },
  { code: 'A-I-I', name: 'Inventory', in: 'A-I', key: 'INVENTORY' },
  { code: 'A-DA-P', name: 'Prepayments', in: 'A-DA' },
  { code: 'A-DA-AI', name: 'Accrued income', in: 'A-DA' },
  { code: 'A-DA-GD', name: 'Goods delivered not invoiced', in: 'A-DA', key: 'GOODS-DELIVERED' },
  { code: 'A-FA-PE', name: 'Plant and equipment', in: 'A-FA' },
  { code: 'A-FA-FF', name: 'Furniture and fittings', in: 'A-FA' },
  { code: 'A-FA-CE', name: 'Computer equipment', in: 'A-FA' },
  { code: 'A-FA-MV', name: 'Motor vehicles', in: 'A-FA' },
  { code: 'A-FA-AD-AD', name: 'Accumulated depreciation', in: 'A-FA-AD', key: 'ACC-DEP' },

  { code: 'L-AC', name: 'Accruals', in: 'L' },
  { code: 'L-GR', name: 'Goods received not invoiced', in: 'L', key: 'GOODS-RECEIVED' },
  { code: 'L-DI', name: 'Deferred income', in: 'L' },
  { code: 'L-OP', name: 'Other Payables', in: 'L' },
  { code: 'L-OP-S', name: 'Suspense', in: 'L-OP', key: 'SUSPENSE' },
  { code: 'L-PL-W', name: 'Wages payable', in: 'L-PL' },
  { code: 'L-PL-TAX', name: 'Payroll taxes payable', in: 'L-PL' },
  { code: 'L-SL-BL', name: 'Bank loan', in: 'L-SL' },
  { code: 'L-LA-DL', name: "Director's loan", in: 'L-LA' },
  { code: 'L-T-I', name: 'Income tax payable', in: 'L-T' },
  { code: 'L-T-C', name: 'Sales tax control', in: 'L-T' },

  { code: 'I-S-S', name: 'Sales', in: 'I-S', key: 'SALES' },
  { code: 'I-S-R', name: 'Sales returns', in: 'I-S' },
  { code: 'I-I-OI', name: 'Other income', in: 'I-I' },
  { code: 'I-I-GD', name: 'Gain on disposal of fixed assets', in: 'I-I' },
  { code: 'I-I-DI-DI', name: 'Discounts received', in: 'I-I-DI', key: 'DIS-INCOME' },
  { code: 'I-I-II-II', name: 'Interest Income', in: 'I-I-II', key: 'INT-INCOME' },

  { code: 'E-C-C', name: 'Cost of goods sold', in: 'E-C', key: 'COGS' },
  { code: 'E-C-SG', name: 'Stock adjustment gain', in: 'E-C', key: 'STOCK-GAIN' },
  { code: 'E-C-SL', name: 'Stock adjustment loss', in: 'E-C', key: 'STOCK-LOSS' },
  { code: 'E-C-PPV', name: 'Purchase price variance', in: 'E-C', key: 'PRICE-VARIANCE' },
  { code: 'E-C-PV', name: 'Production variance', in: 'E-C', key: 'PRODUCTION-VARIANCE' },
  { code: 'E-C-OA', name: 'Overhead absorbed', in: 'E-C', key: 'OVERHEAD-ABSORBED' },
  { code: 'E-P-P', name: 'Purchases', in: 'E-P', key: 'PURCHASE' },
  { code: 'E-P-R', name: 'Purchase returns', in: 'E-P' },
  { code: 'E-I-P-SAL', name: 'Wages and salaries', in: 'E-I-P' },
  { code: 'E-I-P-ER', name: "Employer's payroll taxes", in: 'E-I-P' },
  { code: 'E-I-RENT', name: 'Rent', in: 'E-I' },
  { code: 'E-I-UTIL', name: 'Light and heat', in: 'E-I' },
  { code: 'E-I-INS', name: 'Business insurance', in: 'E-I' },
  { code: 'E-I-ACC', name: 'Accountancy fees', in: 'E-I' },
  { code: 'E-I-LEG', name: 'Legal and professional fees', in: 'E-I' },
  { code: 'E-I-AD', name: 'Advertising and marketing', in: 'E-I' },
  { code: 'E-I-SW', name: 'Software and subscriptions', in: 'E-I' },
  { code: 'E-I-C-TEL', name: 'Telephone and internet', in: 'E-I-C' },
  { code: 'E-I-CC-POST', name: 'Postage and courier', in: 'E-I-CC' },
  { code: 'E-I-PS-PS', name: 'Printing and stationery', in: 'E-I-PS' },
  { code: 'E-I-RM-REP', name: 'Repairs and maintenance', in: 'E-I-RM' },
  { code: 'E-I-FT-TRV', name: 'Travel', in: 'E-I-FT' },
  { code: 'E-I-DEP', name: 'Depreciation', in: 'E-I' },
  { code: 'E-I-LD', name: 'Loss on disposal of fixed assets', in: 'E-I' },
  { code: 'E-I-BD', name: 'Bad debts', in: 'E-I', key: 'BAD-DEBT' },
  { code: 'E-I-BC-BC', name: 'Bank Charges', in: 'E-I-BC', key: 'BANK-CHG' },
  { code: 'E-I-BC-RA', name: 'Bank reconciliation adjustment', in: 'E-I-BC', key: 'BR-ADJ' },
  { code: 'E-I-FP', name: 'Fines and penalties', in: 'E-I' },
  { code: 'E-I-RO', name: 'Round-off', in: 'E-I', key: 'ROUND-OFF' },
  { code: 'E-I-TD', name: 'Till over/short', in: 'E-I', key: 'TILL-DIFFERENCE' },
  { code: 'E-I-DE-DE', name: 'Discounts allowed', in: 'E-I-DE', key: 'DIS-EXP' },
  { code: 'E-I-IE-IE', name: 'Interest Expenses', in: 'E-I-IE', key: 'INT-EXP' },
  { code: 'E-I-DE-IWO-DE', name: 'Damage Expense', in: 'E-I-DE-IWO', key: 'DAM-EXP' },
  { code: 'E-I-DE-IWO-EE', name: 'Expiry Expense', in: 'E-I-DE-IWO', key: 'EXP-EXP' },
  { code: 'E-T-IT', name: 'Income tax expense', in: 'E-T', key: 'INC-TAX' },

  // Landed cost of purchases, one account for each type; the code is the system code.
  { code: 'E-D-LC-DUT0', name: 'Duty', in: 'E-D-AC', key: 'E-D-LC-DUT0' },
  { code: 'E-D-LC-LAB1', name: 'Labour', in: 'E-D-AC', key: 'E-D-LC-LAB1' },
  { code: 'E-D-LC-FRE2', name: 'Freight', in: 'E-D-AC', key: 'E-D-LC-FRE2' },
  { code: 'E-D-LC-INS3', name: 'Insurance', in: 'E-D-AC', key: 'E-D-LC-INS3' },
  { code: 'E-D-LC-BRO4', name: 'Brokerage', in: 'E-D-AC', key: 'E-D-LC-BRO4' },
  { code: 'E-D-LC-STO5', name: 'Storage', in: 'E-D-AC', key: 'E-D-LC-STO5' },
  { code: 'E-D-LC-PAC6', name: 'Packaging', in: 'E-D-AC', key: 'E-D-LC-PAC6' },
  { code: 'E-D-LC-LOA7', name: 'Loading', in: 'E-D-AC', key: 'E-D-LC-LOA7' },
  { code: 'E-D-LC-UNL8', name: 'Unloading', in: 'E-D-AC', key: 'E-D-LC-UNL8' },
  { code: 'E-D-LC-REG9', name: 'Regulatory Fee', in: 'E-D-AC', key: 'E-D-LC-REG9' },
  { code: 'E-D-LC-CUS10', name: 'Customs Declaration', in: 'E-D-AC', key: 'E-D-LC-CUS10' },
  { code: 'E-D-LC-OTH11', name: 'Other Charges', in: 'E-D-AC', key: 'E-D-LC-OTH11' },
]
