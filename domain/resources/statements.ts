/** THE LIST of statements. They are no modules: each belongs to the pages and rights of the records that it is of. */
import type { Statement } from './core/define-statement.ts'
import { stockStatement } from './inventory/statement-reports.ts'
import { ledgerStatement } from './ledger/statement-reports.ts'
import { partyStatement } from './parties/statement-reports.ts'

export const statements: readonly Statement[] = [ledgerStatement, partyStatement, stockStatement]
