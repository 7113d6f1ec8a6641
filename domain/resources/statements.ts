/** All statements. They are not modules: each uses the pages and rights of its records. */
import type { Statement } from './core/define-statement.ts'
import { stockStatement } from './inventory/statement-reports.ts'
import { ledgerStatement } from './ledger/statement-reports.ts'
import { partyStatement } from './parties/statement-reports.ts'

export const statements: readonly Statement[] = [ledgerStatement, partyStatement, stockStatement]
