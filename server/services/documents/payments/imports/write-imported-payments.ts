/**
 * Writes payments of a file in transactions of at most 500, in the order of the file. Each transaction locks the items
 * that it settles and decides again. A repeated import writes what an interrupted one left out.
 */
import type { PaymentPath } from '../../../../../domain/documents/status.ts'
import type { ImportedPayment } from '../../../../../domain/payments/imports/import-payments.ts'
import { DomainError } from '../../../../../domain/errors.ts'
import { add } from '../../../../../domain/money/decimal.ts'
import { moduleOf } from '../../../../../domain/resources/core/define.ts'
import type { Transaction } from '../../../../db/core/client.ts'
import { lockToSettle, pendingCheques } from '../../../../db/payments/payment-facts-store.ts'
import { holdImports, importedNumbers, insertImportedPayments } from '../../../../db/payments/payment-import-store.ts'
import { analyzeLedger } from '../../../../db/records/import-store.ts'
import { auditMany } from '../../../core/audit-many.ts'
import type { Context, DecisionContext } from '../../../core/unit-of-work.ts'
import { changesBetween, newId, require } from '../../../core/unit-of-work.ts'
import { yearOfDate } from '../../../books/period.ts'
import { ensureAccounts } from '../../ensure-accounts.ts'
import { holdLedgers } from '../../merged-party.ts'
import { accountOf } from '../check-payment.ts'
import type { NewDecision } from '../new-payment.ts'
import { checkNewPayment, decidedPayment, newPaymentStatements } from '../new-payment.ts'
import { describePayment } from '../store-payment.ts'
import type { PaymentImport } from './import-payments.ts'
import type { OpenFacts } from './imported-draft.ts'
import { draftOf, openFacts } from './imported-draft.ts'
import type { PaymentImportFacts } from './payment-import-facts.ts'

const paymentsAtOnce = 500
const allocationsAtOnce = 2000
/** Query plans made for empty tables are bad for full ones; so statistics are renewed as the tables grow. */
const analyzeAgainAfter = 4

/**
 * Writes a plan. `onProgress` gets the number of written payments and is awaited. Raises NOT_ALLOWED, and problems that
 * arose since the plan was made (PERIOD_LOCKED, OVER_ALLOCATED, DUPLICATE, PARTY_MERGED, WARNINGS).
 */
export async function writePayments(
  context: Context,
  { payments, path, facts }: PaymentImport,
  onProgress: (writtenCount: number) => void | Promise<void> = () => undefined,
): Promise<void> {
  require(context, `${moduleOf(path)}.import`)
  const accounts = payments.map(({ party, ledger }) => {
    return { partyId: party, side: ledger === 'receivable' ? 'customer_account' : 'supplier_account' } as const
  })
  await ensureAccounts(context, accounts, facts.parties)
  let analyzedAt = 0
  let writtenCount = 0
  for (const batch of batchesOf(payments)) {
    await context.db.transaction(context.who.companyId, (tx) => writeSome(tx, context, { batch, path, facts }))
    writtenCount += batch.length
    if (writtenCount >= analyzedAt * analyzeAgainAfter) {
      await context.db.batch(null, [analyzeLedger()])
      analyzedAt = writtenCount
    }
    await onProgress(writtenCount)
  }
}

/** Yields at most 500 payments and about 2,000 allocations at a time. */
function* batchesOf(payments: readonly ImportedPayment[]): Generator<readonly ImportedPayment[]> {
  let batch: ImportedPayment[] = []
  let allocations = 0
  for (const payment of payments) {
    batch.push(payment)
    allocations += payment.allocations.length
    if (batch.length < paymentsAtOnce && allocations < allocationsAtOnce) continue
    yield batch
    batch = []
    allocations = 0
  }
  if (batch.length > 0) yield batch
}

type Batch = { batch: readonly ImportedPayment[]; path: PaymentPath; facts: PaymentImportFacts }

async function writeSome(tx: Transaction, context: DecisionContext, { batch, path, facts }: Batch): Promise<void> {
  const { companyId, userId } = context.who
  await refuseImported(tx, context, { batch, path })
  const parties = batch.flatMap(({ party }) => facts.parties.get(party ?? '') ?? [])
  const accountIds = parties.flatMap(({ customer_account, supplier_account }) => [customer_account, supplier_account])
  await holdLedgers(tx, context, [...new Set(accountIds.filter((id) => id !== null))])
  const open = await lockOpenFacts(tx, context, batch)
  const decisions = decideAll(context, { batch, facts, open })
  const headers = decisions.map(({ decision: { draft, header }, number }) => {
    const { id: fiscal_year_id } = yearOfDate(draft.input.date, draft.facts)
    return { ...header, voucher_no: number, fiscal_year_id }
  })
  await tx.batch([
    ...newPaymentStatements(
      context,
      decisions.map(({ decision }) => decision),
      insertImportedPayments(companyId, userId, headers),
    ),
    auditMany(context, decisions.map(auditOf)),
  ])
}

/** Raises DUPLICATE where another import wrote one of the numbers since the check; others wait until the end. */
async function refuseImported(
  tx: Transaction,
  { who }: DecisionContext,
  { batch, path }: Pick<Batch, 'batch' | 'path'>,
): Promise<void> {
  const numbers = batch.map(({ number }) => number)
  const [, existing] = await tx.batch([holdImports(who.companyId, path), importedNumbers(who.companyId, path, numbers)])
  if (existing.length > 0) throw new DomainError('DUPLICATE')
}

/** Locks the items that payments settle, in the order of their ids. */
async function lockOpenFacts(
  tx: Transaction,
  { who }: DecisionContext,
  batch: readonly ImportedPayment[],
): Promise<OpenFacts> {
  const itemIds = [...new Set(batch.flatMap(({ allocations }) => allocations.map(({ item }) => item)))]
  const partyIds = [...new Set(batch.flatMap(({ party }) => party ?? []))]
  const withTaxes = batch.some(({ write_off }) => /[1-9]/.test(write_off))
  const [items, cheques] = await tx.batch([
    lockToSettle(who.companyId, { documentId: null, itemIds, withTaxes }),
    pendingCheques(who.companyId, { partyIds, except: null }),
  ])
  return openFacts(items, cheques)
}

type NumberedDecision = { number: string; decision: NewDecision }

/** Decides payments one after the other; raises the problems and warnings of the first that has any. */
function decideAll(
  context: DecisionContext,
  { batch, facts, open }: Pick<Batch, 'batch' | 'facts'> & { open: OpenFacts },
): NumberedDecision[] {
  const settled = new Map<string, string>()
  return batch.map((payment) => {
    const draft = draftOf(payment, facts, { id: newId(), open, settled })
    const checked = checkNewPayment(context, draft, [])
    for (const { item, amount } of checked.shares) settled.set(item, add(settled.get(item) ?? '0', amount))
    const partyAccountId = accountOf(draft, checked.party)
    if (partyAccountId === null) throw new Error('A party of an imported payment has no account')
    return { number: payment.number, decision: decidedPayment(draft, checked, { partyAccountId }) }
  })
}

function auditOf({ number, decision: { draft, checked, entryId } }: NumberedDecision) {
  return {
    action: 'import',
    resource: draft.input.path,
    objectId: draft.id,
    label: number,
    changes: changesBetween({}, { voucher_no: number, ...describePayment(draft, checked) }),
    entries: entryId === null ? [] : [entryId],
  }
}
