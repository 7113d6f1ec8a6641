/** What a decided payment writes into the ledger and against open items. */
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
import type { Judged, PaymentDraft } from './judge-payment.ts'

export type Decided = { draft: PaymentDraft; judged: Judged; partyAccountId: string }

/** The lines of a payment, from the accounts of its modes, its party and the company. */
export function linesOfPayment({ draft, judged, partyAccountId }: Decided): LedgerLine[] {
  const { input, facts } = draft
  const { path } = input
  const withheldOn = path === 'payment-receipts' ? facts.accounts.get('TDS-REC') : facts.scheme?.payable_id
  return postPayment({
    path,
    partyAccountId,
    settled: judged.settled,
    rows: judged.rows,
    withholding: { accountId: withheldOn ?? null, amount: judged.withholding },
    writeOff: { accountId: judged.writeOffAccountId, amount: judged.writeOff },
  })
}

type Wanted = Decided & {
  entryId: string
  date: string
  shares: readonly { item: string; amount: string }[]
  /** The invoice or bill that is paid by this; its item may be made by the same transaction. */
  against?: { path: string; id: string; amount: string } | undefined
}

/** Posts a payment on a day and sets it off. */
export function postingOf({ who }: DecisionContext, wanted: Wanted): Statement[] {
  const { draft, partyAccountId: accountId, entryId, date, shares, against } = wanted
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
    lines: linesOfPayment(wanted),
  }
  const by = { documentPath: input.path, documentId: id }
  const wishes = shares
    .filter(({ amount }) => !isZero(amount))
    .map(({ item, amount }) => ({ ...by, itemId: item, amount }))
  return [
    ...appendEntries(companyId, userId, [entry]),
    ...allocateNewItem(companyId, userId, { entryId, wishes }),
    ...(against === undefined ? [] : [allocateToDocument(companyId, userId, { ...by, accountId, entryId, against })]),
  ]
}
