/** Rules of single resources that their declarations cannot say: the one table from paths to rules. */
import type { Statement } from '../db/client.ts'
import type { StoredRecord, Values } from '../db/records-store.ts'
import { categoryRules } from './account/category-rules.ts'
import { fiscalYearRules } from './account/fiscal-year-rules.ts'
import { ledgerRules } from './account/ledger-rules.ts'

/** What a rule may look at; `run` reads (and locks) inside the transaction of the write where there is one. */
export type Books = { companyId: string; run: <Row>(statement: Statement<Row>) => Promise<Row[]> }

export type RecordRules = {
  /** Values that follow from a new record's; raises what is not allowed. */
  create?: (books: Books, values: Values) => Promise<Values>
  /** Values and statements that follow from a change; raises what is not allowed. `stored` is locked. */
  update?: (books: Books, change: { stored: StoredRecord; values: Values }) => Promise<Consequences>
  /** Raises what speaks against deleting besides references, which the database knows. */
  remove?: (stored: StoredRecord) => void
}
export type Consequences = { values?: Values; statements?: readonly Statement[] }

const rules: Readonly<Record<string, RecordRules>> = {
  'account/categories': categoryRules,
  'account/fiscal-years': fiscalYearRules,
  'account/ledgers': ledgerRules,
}

/** The rules of a resource's path; most have none. */
export function rulesOf(path: string): RecordRules {
  return rules[path] ?? {}
}
