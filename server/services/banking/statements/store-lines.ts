/** Fingerprints lines of bank statements and prepares those that a bank account does not have yet. */
import { createHash } from 'node:crypto'
import type { IdentifiedLine } from '../../../../domain/banking/statements/statement-line.ts'
import type { NewLine, NewStatement } from '../../../db/banking/bank-statement-store.ts'
import { insertLines, insertStatement } from '../../../db/banking/bank-statement-store.ts'
import type { Transaction } from '../../../db/core/client.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { audit, newId } from '../../core/unit-of-work.ts'

/** The resource of statements. */
export const path = 'banking/reconciliation'

/** Returns the fingerprint of an identity: its SHA-256 hash in hexadecimal digits. */
export function fingerprintOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex')
}

/** Returns the lines that are not among the existing ones. */
export function newLines(
  lines: readonly IdentifiedLine[],
  existing: readonly Pick<IdentifiedLine, 'fingerprint' | 'occurrence'>[],
): IdentifiedLine[] {
  const keys = new Set(existing.map(({ fingerprint, occurrence }) => `${fingerprint} ${occurrence}`))
  return lines.filter(({ fingerprint, occurrence }) => !keys.has(`${fingerprint} ${occurrence}`))
}

/** Adds lines to a statement in a transaction; the first time the statement with its audit row as well. */
export async function storeLines(
  tx: Transaction,
  context: DecisionContext,
  { newStatement, lines, action }: { newStatement: NewStatement; lines: readonly IdentifiedLine[]; action: string },
): Promise<void> {
  const { companyId } = context.who
  const [inserted] = await tx.run(insertStatement(companyId, newStatement))
  const rows = lines.map((line): NewLine => ({ ...line, id: newId() }))
  const { id, bankId, name, facts } = newStatement
  await tx.run(insertLines(companyId, newStatement, rows))
  if (!inserted) return
  const changes = {
    bank_account: [null, bankId],
    start_date: [null, facts.start_date],
    end_date: [null, facts.end_date],
    opening_balance: [null, facts.opening],
    closing_balance: [null, facts.closing],
  } as const
  await tx.run(audit(context, { action, resource: path, objectId: id, version: 1, label: name, changes }))
}
