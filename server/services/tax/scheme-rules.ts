/**
 * Tax schemes: the accounts of a scheme are created and renamed with it. A scheme in use cannot be deleted, which the
 * database checks; its accounts stay when it is deleted.
 *
 * The tax summary and tax returns read from the scheme what its documents posted, so what decides that is fixed: the type
 * once anything is posted with it, whether the tax is recoverable once a bill has it. Rates change, since documents keep theirs.
 */
import type { Problem } from '../../../domain/errors.ts'
import { refuse } from '../../../domain/errors.ts'
import { schemeLedgers, schemeProblems } from '../../../domain/tax/schemes.ts'
import type { Statement } from '../../db/core/client.ts'
import { lockLedger } from '../../db/ledger/ledger-lock.ts'
import type { StoredRecord, Values } from '../../db/records/records-store.ts'
import { postingsOfScheme } from '../../db/tax/scheme-store.ts'
import { findOrCreateLedger, renameLedger } from '../books/record-ledgers.ts'
import type { Books, Consequences, RecordRules } from '../core/rule-types.ts'

export const taxSchemeRules: RecordRules = {
  create: (books, { values }) => decide(books, values, null),
  update: async (books, { stored, values }) => {
    refuse(await fixedProblems(books, stored, values))
    return decide(books, { ...stored, ...values }, stored)
  },
}

/** Returns SCHEME_FIXED at changed fields that postings fix; called with postings locked, so that nothing is posted meanwhile. */
async function fixedProblems({ companyId, run }: Books, stored: StoredRecord, values: Values): Promise<Problem[]> {
  const changedFields = ['kind', 'recoverable'].filter((name) => (values[name] ?? stored[name]) !== stored[name])
  if (changedFields.length === 0) return []
  await run(lockLedger(companyId))
  const [postings] = await run(postingsOfScheme(companyId, stored.id))
  const { has_bought: hasBought = false, has_lines: hasLines = false } = postings ?? {}
  const isFixed = (name: string) => hasBought || (hasLines && name === 'kind')
  const params = { scheme: String(stored['name']) }
  return changedFields.filter(isFixed).map((path) => ({ code: 'SCHEME_FIXED', path, params }))
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
