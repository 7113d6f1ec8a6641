/**
 * What the chart of accounts of a country has besides the common one: its own names, its own accounts, and its order.
 * The charts are starting points with the usual terms of the country; no authority has approved them.
 */
import type { AccountRow } from './common-chart.ts'

/** The charts by name: five countries, and one for all others. */
export const chartNames = ['GB', 'US', 'IN', 'NP', 'DE', 'IFRS'] as const
export type ChartName = (typeof chartNames)[number]

export type CountryChart = {
  /** The names that differ, by the code of the account. */
  readonly names: Readonly<Record<string, string>>
  readonly accounts: readonly AccountRow[]
  /** The codes of categories in their order, where it is not that of the codes. */
  readonly order?: readonly string[]
}

/** Returns the chart of a country (two letters, ISO 3166-1). */
export function chartOfCountry(countryIso: string): ChartName {
  return chartNames.find((name) => name === countryIso) ?? 'IFRS'
}

/** Whether the text is the name of a chart. */
export function isChartName(text: string): text is ChartName {
  return chartNames.some((name) => name === text)
}

export const countryCharts: Readonly<Record<ChartName, CountryChart>> = {
  GB: {
    names: {
      'A-FA-PE': 'Plant and machinery',
      'A-FA-FF': 'Fixtures and fittings',
      'L-PL-TAX': 'PAYE and National Insurance payable',
      'L-T-I': 'Corporation tax payable',
      'L-T-C': 'VAT control',
      'E-I-P-ER': "Employer's National Insurance",
      'E-I-RENT': 'Rent and rates',
      'E-T-IT': 'Corporation tax',
    },
    accounts: [
      { code: 'L-PL-PEN', name: 'Pension contributions payable', in: 'L-PL' },
      { code: 'E-I-P-DIR', name: "Directors' remuneration", in: 'E-I-P' },
      { code: 'E-I-P-PEN', name: "Employer's pension contributions", in: 'E-I-P' },
    ],
  },
  US: {
    names: {
      'Q-SC': 'Common stock',
      'Q-DV': 'Dividends and distributions',
      'Q-CI': "Owner's contributions",
      'Q-DC': "Owner's draws",
      'A-DA-P': 'Prepaid expenses',
      'A-FA-PE': 'Machinery and equipment',
      'A-FA-FF': 'Furniture and fixtures',
      'A-FA-MV': 'Vehicles',
      'L-AC': 'Accrued expenses',
      'L-DI': 'Deferred revenue',
      'L-LA-DL': 'Loan from shareholder',
      'L-T-C': 'Sales tax payable',
      'I-S-R': 'Sales returns and allowances',
      'E-I-P-ER': 'Employer payroll taxes',
      'E-I-RENT': 'Rent expense',
      'E-I-UTIL': 'Utilities',
      'E-I-ACC': 'Accounting fees',
      'E-I-DEP': 'Depreciation expense',
      'E-I-BD': 'Bad debt expense',
    },
    accounts: [
      { code: 'Q-APC', name: 'Additional paid-in capital', in: 'Q' },
      { code: 'L-PL-RET', name: 'Retirement plan contributions payable', in: 'L-PL' },
      { code: 'E-I-P-HI', name: 'Employee benefits', in: 'E-I-P' },
    ],
  },
  IN: {
    names: {
      'Q-SC': 'Equity share capital',
      'A-TR-TDS': 'TDS receivable',
      'A-FA-PE': 'Plant and machinery',
      'L-PL-W': 'Salaries payable',
      'L-PL-TAX': 'TDS on salaries payable',
      'L-T-C': 'GST control',
      'E-I-P-SAL': 'Salaries and wages',
      'E-I-P-ER': "Employer's provident fund and ESI",
      'E-I-UTIL': 'Electricity and water',
    },
    accounts: [
      { code: 'A-TR-AT', name: 'Advance income tax', in: 'A-TR' },
      { code: 'L-PL-PF', name: 'Provident fund payable', in: 'L-PL' },
      { code: 'L-PL-ESI', name: 'Employee state insurance payable', in: 'L-PL' },
      { code: 'L-PL-PT', name: 'Professional tax payable', in: 'L-PL' },
      { code: 'L-T-TC', name: 'TDS payable (Contractors)', in: 'L-T' },
      { code: 'L-T-TP', name: 'TDS payable (Professional fees)', in: 'L-T' },
      { code: 'L-T-TR', name: 'TDS payable (Rent)', in: 'L-T' },
    ],
  },
  NP: {
    names: {
      'A-TR-TDS': 'TDS receivable',
      'L-PL-W': 'Salaries payable',
      'L-PL-TAX': 'TDS on salaries payable',
      'L-T-C': 'VAT control',
      'E-I-P-SAL': 'Salaries and wages',
      'E-I-P-ER': "Employer's social security contributions",
      'E-I-UTIL': 'Electricity and water',
    },
    accounts: [
      { code: 'A-TR-AT', name: 'Advance income tax', in: 'A-TR' },
      { code: 'L-AFP', name: 'Audit fee payable', in: 'L' },
      { code: 'L-P-BON', name: 'Staff bonus payable', in: 'L-P' },
      { code: 'L-PL-SSF', name: 'Social security fund payable', in: 'L-PL' },
      { code: 'L-T-TA', name: 'TDS (Audit fee)', in: 'L-T' },
      { code: 'L-T-TR', name: 'TDS (Rent)', in: 'L-T' },
      { code: 'E-I-P-BON', name: 'Staff bonus', in: 'E-I-P' },
      { code: 'E-I-AUD', name: 'Audit fee', in: 'E-I' },
    ],
  },
  DE: {
    names: {
      'Q-SC': 'Subscribed capital',
      'Q-DV': 'Profit distributions',
      'Q-CI': 'Private contributions',
      'Q-DC': 'Private withdrawals',
      'A-DA-P': 'Prepaid expenses',
      'A-FA-PE': 'Technical equipment and machinery',
      'A-FA-FF': 'Operating and office equipment',
      'L-LA-DL': 'Loan from shareholder',
      'L-PL-TAX': 'Wage tax payable',
      'L-T-I': 'Corporation tax payable',
      'L-T-C': 'VAT control',
      'E-I-P-ER': "Employer's social security contributions",
      'E-T-IT': 'Corporation tax and solidarity surcharge',
    },
    accounts: [
      { code: 'Q-CR', name: 'Capital reserve', in: 'Q' },
      { code: 'A-FA-LV', name: 'Low-value assets', in: 'A-FA' },
      { code: 'L-P-T', name: 'Tax provisions', in: 'L-P' },
      { code: 'L-P-O', name: 'Other provisions', in: 'L-P' },
      { code: 'L-PL-SOC', name: 'Social security payable', in: 'L-PL' },
      { code: 'L-T-TT', name: 'Trade tax payable', in: 'L-T' },
      { code: 'E-T-TT', name: 'Trade tax', in: 'E-T' },
    ],
    // That of the balance sheet and the income statement of the commercial code, which SKR 04 follows.
    order: [
      ...'A-FA A-CX A-I A-AR A-OR A-TR A-E A-ED A-LA A-D A-CE A-C A-B A-DA'.split(' '),
      ...'L-P L-SL L-DT L-AP L-US L-LA L-T L-PL L-OP'.split(' '),
      ...'E-P E-C E-D E-I E-T'.split(' '),
    ],
  },
  IFRS: { names: {}, accounts: [] },
}
