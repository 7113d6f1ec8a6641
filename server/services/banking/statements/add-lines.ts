/**
 * Adds the lines that a bank feed sends to a bank account. Each has the id that the bank gave it, so that a program can send
 * the same lines as often as it likes; the new lines of one request are a statement.
 */
import { z } from 'zod'
import { readStatementRows } from '../../../../domain/banking/statements/read-statement-rows.ts'
import { statementFacts } from '../../../../domain/banking/statements/statement-facts.ts'
import type { IdentifiedLine, StatementLine } from '../../../../domain/banking/statements/statement-line.ts'
import { feedIdentityOf } from '../../../../domain/banking/statements/statement-line.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import type { Problem } from '../../../../domain/errors.ts'
import type { ExistingLine } from '../../../db/banking/bank-statement-store.ts'
import { bankOfStatement, holdBank, linesWith } from '../../../db/banking/bank-statement-store.ts'
import type { Context } from '../../core/unit-of-work.ts'
import { newId, require } from '../../core/unit-of-work.ts'
import { fingerprintOf, newLines, storeLines } from './store-lines.ts'

const mostLinesAtOnce = 1000

const text = z.string().default('')
const line = z.strictObject({
  id: z.string().min(1).max(255),
  date: z.string(),
  value_date: text,
  amount: z.string().meta({ description: 'Negative for money out.', examples: ['-139.12'] }),
  description: text,
  counterparty_name: text,
  counterparty_account: text,
  end_to_end_reference: text,
  creditor_reference: text,
  cheque_number: text,
})

/** The body of a request. */
export const feedBody = z.strictObject({
  bank_account: z.uuid(),
  lines: z.array(line).min(1).max(mostLinesAtOnce),
})
export type FeedAnswer = { statement: string | null; added: number; existing: number }

/**
 * Adds the lines that are not there yet. Raises NOT_ALLOWED, BAD_REQUEST for a body of another shape, UNKNOWN_REFERENCE for
 * an unknown bank account, and at its line what is wrong with a value, DUPLICATE for an id that is sent twice, and
 * STATEMENT_LINE_DIFFERS for one that is there with another content; nothing is added then.
 */
export async function addStatementLines(context: Context, body: unknown): Promise<FeedAnswer> {
  require(context, 'banking_reconciliation.import')
  const parsed = feedBody.safeParse(body)
  if (!parsed.success) {
    refuse(parsed.error.issues.map(({ path }) => ({ code: 'BAD_REQUEST', path: path.join('.') })))
    throw new DomainError('BAD_REQUEST')
  }
  const { bank_account: bankId, lines: sent } = parsed.data
  const { companyId } = context.who
  const [[bank]] = await context.db.batch(companyId, [bankOfStatement(companyId, bankId)])
  if (!bank) throw new DomainError('UNKNOWN_REFERENCE', {}, [{ code: 'UNKNOWN_REFERENCE', path: 'bank_account' }])
  const lines = identified(sent, bank.currency_digits)
  const { db, ...decision } = context
  return db.transaction(companyId, async (tx) => {
    await tx.run(holdBank(companyId, bankId))
    const fingerprints = lines.map(({ fingerprint }) => fingerprint)
    const existing = await tx.run(linesWith(companyId, bankId, fingerprints))
    refuse(differences(lines, existing))
    const added = newLines(lines, existing)
    if (added.length === 0) return { statement: null, added: 0, existing: lines.length }
    const facts = statementFacts(
      { format: 'feed', account: '', currency: '' },
      { lines: added, balances: { opening: null, closing: null } },
    )
    const name = `${facts.start_date} – ${facts.end_date}`
    const newStatement = { id: newId(), bankId, name, fileHash: null, facts }
    await storeLines(tx, decision, { newStatement, lines: added, action: 'create' })
    return { statement: newStatement.id, added: added.length, existing: lines.length - added.length }
  })
}

/** Reads the lines like those of a file; the place in the list is the number of a line. */
function identified(sent: z.infer<typeof feedBody>['lines'], currencyDigits: number): IdentifiedLine[] {
  const rows = sent.map(({ id, ...fields }, place) => ({
    ...fields,
    bank_id: id,
    withdrawal: '',
    deposit: '',
    direction: '',
    balance: '',
    account: '',
    currency: '',
    line: place + 1,
    problem: null,
  }))
  const { lines, problems } = readStatementRows(rows, { currencyDigits, isSignReversed: false })
  const places = new Map<string, number>()
  const repeated = rows.flatMap(({ bank_id: id, line: number }): Problem[] => {
    if (places.has(id)) return [{ code: 'DUPLICATE', path: pathOf(number, 'id') }]
    places.set(id, number)
    return []
  })
  refuse([
    ...problems.map(({ line: number, ...problem }) => ({ ...problem, path: pathOf(number, problem.path) })),
    ...repeated,
  ])
  return lines.map((one) => ({ ...one, fingerprint: fingerprintOf(feedIdentityOf(one)), occurrence: 1 }))
}

function pathOf(number: number, field: string): string {
  return `lines.${number - 1}.${field}`
}

function differences(lines: readonly IdentifiedLine[], existing: readonly ExistingLine[]): Problem[] {
  const existingByFingerprint = new Map(existing.map((one) => [one.fingerprint, one]))
  return lines.flatMap((one): Problem[] => {
    const before = existingByFingerprint.get(one.fingerprint)
    if (!before || isEqual(one, before)) return []
    return [{ code: 'STATEMENT_LINE_DIFFERS', path: pathOf(one.line, 'id'), params: { id: one.bank_id } }]
  })
}

function isEqual(one: StatementLine, other: ExistingLine): boolean {
  return one.date === other.date && one.amount === other.amount && one.description === other.description
}
