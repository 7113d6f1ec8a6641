/**
 * Tax schemes: the accounts of a scheme are created and renamed with it. A scheme in use cannot be deleted, which the
 * database checks; its accounts stay when it is deleted.
 */
import { refuse } from '../../../domain/errors.ts'
import { schemeLedgers, schemeProblems } from '../../../domain/tax/schemes.ts'
import type { Statement } from '../../db/core/client.ts'
import type { StoredRecord, Values } from '../../db/records/records-store.ts'
import { findOrCreateLedger, renameLedger } from '../books/record-ledgers.ts'
import type { Books, Consequences, RecordRules } from '../core/rule-types.ts'

export const taxSchemeRules: RecordRules = {
  create: (books, { values }) => decide(books, values, null),
  update: (books, { stored, values }) => decide(books, { ...stored, ...values }, stored),
}

async function decide(books: Books, values: Values, stored: StoredRecord | null): Promise<Consequences> {
  const rate = String(values['rate'] ?? '0')
  const badDebtMonths = String(values['bad_debt_months'] ?? '0')
  refuse(schemeProblems({ kind: values['kind'], rate, badDebtMonths }))
  const scheme = { kind: values['kind'], recoverable: values['recoverable'], name: String(values['name']) }
  const first: Statement[] = []
  const ids: Record<string, unknown> = {}
  for (const [field, ledger] of Object.entries(schemeLedgers(scheme))) {
    const storedId = stored?.[field]
    if (typeof storedId === 'string') {
      // Posted amounts stay on the account, even if the scheme no longer needs it.
      if (ledger && stored?.['name'] !== scheme.name) first.push(...(await renameLedger(books, storedId, ledger.name)))
    } else if (ledger) {
      const { id, statements } = await findOrCreateLedger(books, ledger)
      ids[field] = id
      first.push(...statements)
    }
  }
  return { values: { rate, ...ids }, first }
}
