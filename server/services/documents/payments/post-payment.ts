/** Posts decided payments and allocates them. */
import type { LedgerLine } from '../../../../domain/ledger/posting.ts'
import { postPayment } from '../../../../domain/ledger/post-payments.ts'
import { isZero } from '../../../../domain/money/decimal.ts'
import type { Statement } from '../../../db/core/client.ts'
import type { Entry } from '../../../db/ledger/ledger-store.ts'
import { appendEntries } from '../../../db/ledger/ledger-store.ts'
import { allocateNewItem } from '../../../db/ledger/open-item-store.ts'
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

type PaymentPosting = DecidedPayment & {
  entryId: string
  date: string
  shares: readonly { item: string; amount: string }[]
  /** The invoice or bill that it pays; its item may be created by the same transaction. */
  against?: { path: string; id: string; amount: string } | undefined
}

/** Posts a payment on a day and allocates it. */
export function postingOf({ who }: DecisionContext, posting: PaymentPosting): Statement[] {
  const { draft, partyAccountId: accountId, entryId, date, shares, against } = posting
  const { companyId, userId } = who
  const { id, input } = draft
  const entry: Entry = {
    id: entryId,
    date,
    kind: 'regular',
    fiscalYearId: yearOfDate(date, draft.facts).id,
    documentPath: input.path,
    documentId: id,
    reversesId: null,
    lines: linesOfPayment(posting),
  }
  const by = { documentPath: input.path, documentId: id }
  const allocations = shares
    .filter(({ amount }) => !isZero(amount))
    .map(({ item, amount }) => ({ ...by, itemId: item, amount }))
  return [
    ...appendEntries(companyId, userId, [entry]),
    ...allocateNewItem(companyId, userId, { entryId, allocations }),
    ...(against === undefined ? [] : [allocateToDocument(companyId, userId, { ...by, accountId, entryId, against })]),
  ]
}
