/** Imports bank statements from the rows of a file: all of them are checked first, then written 2,000 at a time. */
import type { BankFile } from '../../../../domain/banking/statements/bank-file.ts'
import type { OwnAccount } from '../../../../domain/banking/statements/choose-account.ts'
import { chooseAccount } from '../../../../domain/banking/statements/choose-account.ts'
import type { StatementRow } from '../../../../domain/banking/statements/read-statement-rows.ts'
import { readStatementRows } from '../../../../domain/banking/statements/read-statement-rows.ts'
import type { StatementFacts } from '../../../../domain/banking/statements/statement-facts.ts'
import { balancesOf, runningBalances, statementFacts } from '../../../../domain/banking/statements/statement-facts.ts'
import type { IdentifiedLine } from '../../../../domain/banking/statements/statement-line.ts'
import { identifyLines } from '../../../../domain/banking/statements/statement-line.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { DomainError } from '../../../../domain/errors.ts'
import type { LineProblem } from '../../../../domain/imports/kinds.ts'
import { isZero, withDigits } from '../../../../domain/money/decimal.ts'
import type { BankOfStatement } from '../../../db/banking/bank-statement-store.ts'
import { bankOfStatement, holdBank, linesWith, overlappingStatement } from '../../../db/banking/bank-statement-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { fingerprintOf, newLines, storeLines } from './store-lines.ts'

const linesAtOnce = 2000

/** `importId` becomes the id of the statement, so that a repeated run continues the same one. */
export type StatementSource = {
  importId: string
  bankId: string
  fileName: string
  isSignReversed: boolean
}
export type CheckedStatementFile = { rows: readonly StatementRow[]; file: BankFile | null; hash: string }

/** `facts` are null for a file without lines; `lines` are the new ones, none while there are problems. */
export type StatementPlan = {
  source: StatementSource
  hash: string
  facts: StatementFacts | null
  lines: readonly IdentifiedLine[]
  existingCount: number
  warnings: readonly Problem[]
  problems: readonly LineProblem[]
  rejectedLines: ReadonlySet<number>
}

/**
 * Checks the rows against the bank account; writes nothing. Raises NOT_ALLOWED, UNKNOWN_REFERENCE for an unknown bank
 * account, and STATEMENT_ACCOUNTS for a file of several other accounts.
 */
export async function planStatement(
  context: Context,
  { rows, file, hash }: CheckedStatementFile,
  source: StatementSource,
): Promise<StatementPlan> {
  require(context, 'banking_reconciliation.import')
  const { companyId } = context.who
  const [[bank]] = await context.db.batch(companyId, [bankOfStatement(companyId, source.bankId)])
  if (!bank) throw new DomainError('UNKNOWN_REFERENCE')
  const { isOwn, warnings } = chooseAccount(rows, ownAccount(bank))
  const ownRows = rows.filter(({ account }) => isOwn(account))
  const options = { currencyDigits: bank.currency_digits, isSignReversed: source.isSignReversed }
  const { lines, problems } = readStatementRows(ownRows, options)
  const rejectedLines = new Set(problems.map(({ line }) => line))
  const plan = { source, hash, problems, rejectedLines }
  if (problems.length > 0 || lines.length === 0)
    return { ...plan, facts: null, lines: [], existingCount: 0, warnings: [...warnings] }
  const ownStatements = file?.statements.filter(({ account }) => isOwn(account)) ?? []
  const [row] = ownRows
  const facts = statementFacts(
    { format: file?.format ?? 'table', account: row?.account ?? '', currency: row?.currency.toUpperCase() ?? '' },
    { lines, balances: file ? balancesOf(ownStatements) : runningBalances(lines) },
  )
  const identified = identifyLines(lines, fingerprintOf)
  const period = { bankId: source.bankId, from: facts.start_date, to: facts.end_date }
  const [existing, [overlap]] = await context.db.batch(companyId, [
    linesWith(companyId, source.bankId, [...new Set(identified.map(({ fingerprint }) => fingerprint))]),
    overlappingStatement(companyId, period),
  ])
  const added = newLines(identified, existing)
  return {
    ...plan,
    facts,
    lines: added,
    existingCount: identified.length - added.length,
    warnings: [...warnings, ...differenceOf(facts, bank), ...overlapOf(overlap)],
  }
}

function ownAccount({ name, account_number, iban, currency_code }: BankOfStatement): OwnAccount {
  return { name, numbers: [account_number ?? '', iban ?? ''], currency: currency_code }
}

function differenceOf({ opening, total, closing, difference }: StatementFacts, bank: BankOfStatement): Problem[] {
  if (opening === null || closing === null || difference === null || isZero(difference)) return []
  const written = (amount: string) => withDigits(amount, bank.currency_digits)
  const params = {
    opening: written(opening),
    total: written(total),
    closing: written(closing),
    difference: written(difference),
  }
  return [{ code: 'STATEMENT_DIFFERENCE', path: '', params }]
}

function overlapOf(overlap: { name: string } | undefined): Problem[] {
  return overlap ? [{ code: 'STATEMENT_OVERLAP', path: '', params: { name: overlap.name } }] : []
}

/** Writes the new lines of a plan. Raises NOT_ALLOWED. */
export async function writeStatement(
  { db, ...context }: Context,
  { source, hash, facts, lines }: StatementPlan,
  onProgress: (count: number) => void | Promise<void>,
): Promise<void> {
  require(context, 'banking_reconciliation.import')
  if (facts === null) return
  const { importId: id, bankId, fileName: name } = source
  const newStatement = { id, bankId, name, fileHash: hash, facts }
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const some = lines.slice(from, from + linesAtOnce)
    await db.transaction(context.who.companyId, async (tx) => {
      await tx.run(holdBank(context.who.companyId, bankId))
      await storeLines(tx, context, { newStatement, lines: some, action: 'import' })
    })
    await onProgress(from + some.length)
  }
}
