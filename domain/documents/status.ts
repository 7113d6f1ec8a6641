/**
 * What may be done with a document in each status, and which status it has afterwards, as a literal table.
 *
 * A journal voucher is written Unapproved, posts when it is approved and takes its number then; an approved one may be
 * edited (the ledger gets a reversal and a new entry) or cancelled for a reason, which is final. Only what never was
 * posted can be deleted. Reversing and duplicating read a voucher, leave it as it is and write a new Unapproved one;
 * taking back with a reversing voucher makes sense only for what stands in the ledger.
 *
 *   Unapproved —approve→ Approved —cancel→ Cancelled
 */
export type JournalVoucherStatus = 'Unapproved' | 'Approved' | 'Cancelled'
export type JournalVoucherAct = 'edit' | 'approve' | 'cancel' | 'delete' | 'reverse' | 'duplicate'

const JOURNAL_VOUCHER: Readonly<
  Record<JournalVoucherStatus, Readonly<Partial<Record<JournalVoucherAct, JournalVoucherStatus | 'deleted'>>>>
> = {
  Unapproved: { edit: 'Unapproved', approve: 'Approved', delete: 'deleted', duplicate: 'Unapproved' },
  Approved: { edit: 'Approved', cancel: 'Cancelled', reverse: 'Approved', duplicate: 'Approved' },
  Cancelled: { duplicate: 'Cancelled' },
}

/** The status after an act, 'deleted' when nothing is left, or null when the act is not allowed in this status. */
export function journalVoucherAfter(
  status: JournalVoucherStatus,
  act: JournalVoucherAct,
): JournalVoucherStatus | 'deleted' | null {
  return JOURNAL_VOUCHER[status][act] ?? null
}

/**
 * Documents of stock are written as Draft and post when they are issued, with a number. An issued one may be edited (its
 * movements are made anew) or cancelled for a reason, which is final; only a Draft can be deleted. A count that was issued
 * stands as it is, since the adjustments it made say what was found.
 *
 *   Draft —issue→ Issued —cancel→ Cancelled
 */
export type IssuedStatus = 'Draft' | 'Issued' | 'Cancelled'
export type IssuedAct = 'edit' | 'issue' | 'cancel' | 'delete'
type IssuedTable = Readonly<Record<IssuedStatus, Readonly<Partial<Record<IssuedAct, IssuedStatus | 'deleted'>>>>>

const STOCK_DOCUMENT: IssuedTable = {
  Draft: { edit: 'Draft', issue: 'Issued', delete: 'deleted' },
  Issued: { edit: 'Issued', cancel: 'Cancelled' },
  Cancelled: {},
}
const STOCK_COUNT: IssuedTable = { ...STOCK_DOCUMENT, Issued: { cancel: 'Cancelled' } }

const ISSUED: Readonly<Record<string, IssuedTable>> = {
  'inventory/adjustments': STOCK_DOCUMENT,
  'inventory/conversions': STOCK_DOCUMENT,
  'inventory/stock-counts': STOCK_COUNT,
}

/** The same for a document of stock by its path; a path that has no table is a mistake of ours. */
export function issuedDocumentAfter(
  path: string,
  status: IssuedStatus,
  act: IssuedAct,
): IssuedStatus | 'deleted' | null {
  const table = ISSUED[path]
  if (table === undefined) throw new Error(`${path} has no statuses`)
  return table[status][act] ?? null
}

const BY_PATH: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  'account/journal-vouchers': JOURNAL_VOUCHER,
  ...ISSUED,
}

/** True when a record's status allows an act; what has no table of its own (records, opening balances) allows all. */
export function statusAllows({ path, status, act }: { path: string; status: unknown; act: string }): boolean {
  const table = BY_PATH[path]
  return table === undefined || table[String(status)]?.[act] !== undefined
}
