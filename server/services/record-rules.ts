/** Rules of single resources beyond their declarations: the one table from paths to rules. */
import { bankAccountRules } from './banking/bank-account-rules.ts'
import { bankRuleRules } from './banking/rules/check-bank-rule.ts'
import { transferTemplateRules } from './banking/transfer-template-rules.ts'
import { categoryRules } from './ledger/category-rules.ts'
import { fiscalYearRules } from './ledger/fiscal-year-rules.ts'
import { ledgerRules } from './ledger/ledger-rules.ts'
import { partyRules } from './parties/party-rules.ts'
import { inventoryCategoryRules } from './inventory/items/category-rules.ts'
import { itemRules } from './inventory/items/item-rules.ts'
import { unitRules } from './inventory/items/unit-rules.ts'
import { taxReturnRules } from './tax/returns/return-rules.ts'
import { taxSchemeRules } from './tax/scheme-rules.ts'
import { discountRules } from './documents/discount-rules.ts'
import { dashboardWidgetRules } from './company/dashboard-widget-rules.ts'
import { paymentModeRules } from './company/payment-mode-rules.ts'
import { agentRules } from './trade/agent-rules.ts'
import type { RecordRules } from './core/rule-types.ts'

const rules: Readonly<Record<string, RecordRules>> = {
  'account/categories': categoryRules,
  'account/fiscal-years': fiscalYearRules,
  'account/ledgers': ledgerRules,
  'inventory/items': itemRules,
  'inventory/units': unitRules,
  'inventory/categories': inventoryCategoryRules,
  'sales/agents': agentRules,
  'sales/discounts': discountRules,
  'purchase/discounts': discountRules,
  'tax/returns': taxReturnRules,
  'tax/schemes': taxSchemeRules,
  'crm/parties': partyRules,
  'banking/bank-accounts': bankAccountRules,
  'banking/bank-rules': bankRuleRules,
  'banking/fund-transfer-templates': transferTemplateRules,
  'settings/payment-modes': paymentModeRules,
  'settings/dashboard-widgets': dashboardWidgetRules,
}

/** Returns the rules of a resource's path; most have none. */
export function rulesOf(path: string): RecordRules {
  return rules[path] ?? {}
}
