/** Rules of single resources that their declarations cannot say: the one table from paths to rules. */
import type { Statement } from '../db/client.ts'
import type { StoredRecord, Values } from '../db/records-store.ts'
import { bankAccountRules } from './banking/bank-account-rules.ts'
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
import type { DecisionContext } from './unit-of-work.ts'

/** What a rule may look at; `run` reads (and locks) inside the transaction of the write where there is one. */
export type Books = {
  companyId: string
  /** Who acts, for the trace that a consequence leaves. */
  context: DecisionContext
  run: <Row>(statement: Statement<Row>) => Promise<Row[]>
}

export type RecordRules = {
  /** Values and statements that follow from a new record's; raises what is not allowed. */
  create?: (books: Books, record: { id: string; values: Values }) => Promise<Consequences>
  /** Values and statements that follow from a change; raises what is not allowed. `stored` is locked. */
  update?: (books: Books, change: { stored: StoredRecord; values: Values }) => Promise<Consequences>
  /**
   * Raises what speaks against deleting besides references, which the database knows. Statements that follow run when the
   * record is gone.
   */
  remove?: (stored: StoredRecord, books: Books) => Consequences | Promise<Consequences> | void
}
/** `first`: what the record refers to, written before it; `statements`: what refers to the record, written after it. */
export type Consequences = { values?: Values; first?: readonly Statement[]; statements?: readonly Statement[] }

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
  'settings/payment-modes': paymentModeRules,
}

/** The rules of a resource's path; most have none. */
export function rulesOf(path: string): RecordRules {
  return rules[path] ?? {}
}
