/** Rules of single resources that their declarations cannot say: the one table from paths to rules. */
import { bankAccountRules } from './banking/bank-account-rules.ts'
import { transferTemplateRules } from './banking/transfer-template-rules.ts'
import { categoryRules } from './account/category-rules.ts'
import { fiscalYearRules } from './account/fiscal-year-rules.ts'
import { ledgerRules } from './account/ledger-rules.ts'
import { partyRules } from './crm/party-rules.ts'
import { inventoryCategoryRules } from './inventory/category-rules.ts'
import { itemRules } from './inventory/item-rules.ts'
import { unitRules } from './inventory/unit-rules.ts'
import { taxSchemeRules } from './tax/scheme-rules.ts'
import { discountRules } from './documents/discount-rules.ts'
import { paymentModeRules } from './settings/payment-mode-rules.ts'
import { agentRules } from './sales/agent-rules.ts'
import type { RecordRules } from './rule-types.ts'

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
  'tax/schemes': taxSchemeRules,
  'crm/parties': partyRules,
  'banking/bank-accounts': bankAccountRules,
  'banking/fund-transfer-templates': transferTemplateRules,
  'settings/payment-modes': paymentModeRules,
}

/** The rules of a resource's path; most have none. */
export function rulesOf(path: string): RecordRules {
  return rules[path] ?? {}
}
