/** Posts decided payments and allocates them. */
import type { LedgerLine } from '../../../../domain/ledger/posting.ts'
import { postPayment } from '../../../../domain/ledger/post-payments.ts'
import { isZero } from '../../../../domain/money/decimal.ts'
import type { Statement } from '../../../db/core/client.ts'
import type { Entry } from '../../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../../db/ledger/ledger-store.ts'
import type { NewAllocation } from '../../../db/ledger/open-item-store.ts'
import { allocateNewItems } from '../../../db/ledger/open-item-store.ts'
import { allocateToDocument } from '../../../db/payments/payment-write-store.ts'
import type { DecisionContext } from '../../core/unit-of-work.ts'
import { yearOfDate } from '../../books/period.ts'
import type { CheckedPayment } from './check-payment.ts'
import type { PaymentDraft } from './payment-facts.ts'

export type DecidedPayment = { draft: PaymentDraft; checked: CheckedPayment; partyAccountId: string }

/** Returns the ledger lines of a payment, from the accounts of its payment methods, its party and the company. */
export function linesOfPayment({ draft, checked, partyAccountId }: DecidedPayment): LedgerLine[] {
  const { input, facts } = draft
  const { path } = input
  const withholdingAccountId = path === 'payment-receipts' ? facts.accounts.get('TDS-REC') : facts.scheme?.payable_id
  return postPayment({
    path,
    partyAccountId,
    settled: checked.settled,
    rows: checked.rows,
    withholding: { accountId: withholdingAccountId ?? null, amount: checked.withholding },
    writeOff: { accountId: checked.writeOffAccountId, amount: checked.writeOff },
    relief: checked.relief,
  })
}

export type PaymentPosting = DecidedPayment & {
  entryId: string
  date: string
  shares: readonly { item: string; amount: string }[]
  /** Allocations of other documents to it, which are repeated on the new entry. */
  repeated?: readonly NewAllocation[]
  /** The invoice or bill that it pays; its item may be created by the same transaction. */
  against?: { path: string; id: string; amount: string } | undefined
}

/** Posts payments on their days and allocates them. */
export function postingsOf({ who }: DecisionContext, postings: readonly PaymentPosting[]): Statement[] {
  const { companyId, userId } = who
  return [
    ...appendEntries(companyId, userId, postings.map(entryOf)),
    ...allocateNewItems(companyId, userId, postings.flatMap(allocationsIn)),
    ...postings.flatMap(({ draft, partyAccountId: accountId, entryId, against }) => {
      const by = { documentPath: draft.input.path, documentId: draft.id }
      return against === undefined
        ? []
        : [allocateToDocument(companyId, userId, { ...by, accountId, entryId, against })]
    }),
  ]
}

function entryOf(posting: PaymentPosting): Entry {
  const { draft, entryId, date } = posting
  return {
    id: entryId,
    date,
    kind: 'regular',
    fiscalYearId: yearOfDate(date, draft.facts).id,
    documentPath: draft.input.path,
    documentId: draft.id,
    reversesId: null,
    lines: linesOfPayment(posting),
  }
}

function allocationsIn({ draft, entryId, shares, repeated = [] }: PaymentPosting) {
  const by = { entryId, documentPath: draft.input.path, documentId: draft.id }
  return [
    ...shares.filter(({ amount }) => !isZero(amount)).map(({ item, amount }) => ({ ...by, itemId: item, amount })),
    ...repeated.map((allocation) => ({ ...allocation, entryId })),
  ]
}
