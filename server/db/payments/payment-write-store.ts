/** Writes payments and the cheque deposits that follow them. */
import type { PaymentPath, PaymentStatus } from '../../../domain/documents/status.ts'
import type { TaxRelief } from '../../../domain/payments/tax-relief.ts'
import { paymentHead, paymentRow } from '../../../domain/resources/payments/payment-shape.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { ColumnValues } from '../documents/document-columns.ts'
import { assignmentsOf, columnsIn, namesOf, typesOf } from '../documents/document-columns.ts'
import { openFrom } from '../ledger/open-item-store.ts'

/** A header by its columns. */
export type PaymentHeader = ColumnValues &
  Readonly<{
    id: string
    path: PaymentPath
    status: PaymentStatus
    clearing_date: string | null
    entry_id: string | null
  }>

/** The columns of a header besides id and path. */
export const headerColumns = {
  status: 'text',
  clearing_date: 'date',
  ...columnsIn([paymentHead]),
  amount: 'numeric',
  withholding: 'numeric',
  write_off_account_id: 'uuid',
  write_off_tax: 'numeric',
  settled: 'numeric',
  fee: 'numeric',
  made_by_path: 'text',
  made_by_id: 'uuid',
  printed: 'jsonb',
  entry_id: 'uuid',
}
const columns = namesOf(headerColumns)
const types = typesOf(headerColumns)
const row = { row_no: 'int', ...columnsIn([paymentRow]), fee: 'numeric', account_id: 'uuid', fee_account_id: 'uuid' }

export type Numbering = { fiscalYearId: string; prefix: string; padding: number }

/** SQL for the open amount of a payment, from its items, which may precede it. */
export const openOf = `(
  select coalesce(sum(i.open_amount), 0) from open_item i
  where i.company_id = $1 and i.document_path = h.path and i.document_id = h.id and i.party_id = h.party_id)`

/** Inserts a payment under the next number of its path; among the last statements, because it locks the counter. */
export function insertPayment(
  companyId: string,
  createdBy: string,
  { header: payment, numbering }: { header: PaymentHeader; numbering: Numbering },
): Statement {
  const { fiscalYearId, prefix, padding } = numbering
  return statement(
    `with h as (select * from jsonb_to_record($3) as h(id uuid, path text, ${types})),
       taken as (select next_number($1, h.path, $4) as n from h)
     insert into payment (company_id, id, path, series, fiscal_year_id, number, voucher_no, open_amount, created_by, ${columns})
     select $1, h.id, h.path, h.path, $4, taken.n, document_number($5, taken.n, $6), ${openOf}, $2,
       ${columns}
     from h, taken`,
    [companyId, createdBy, JSON.stringify(payment), fiscalYearId, prefix, padding],
  )
}

/** Updates a stored payment; after its items, because its open amount must match its allocations. */
export function updatePayment(companyId: string, payment: PaymentHeader): Statement {
  return statement(
    `update payment d set ${assignmentsOf(headerColumns)}, open_amount = ${openOf}
     from json_to_recordset($2) as h(id uuid, path text, ${types}) where d.company_id = $1 and d.id = $3`,
    [companyId, JSON.stringify([payment]), payment.id],
  )
}

/** Replaces the rows of a payment. */
export function replacePaymentRows(companyId: string, id: string, rows: readonly ColumnValues[]): Statement[] {
  return [
    statement('delete from payment_row where company_id = $1 and payment_id = $2', [companyId, id]),
    ...insertPaymentRows(companyId, [{ id, rows }]),
  ]
}

/** Inserts the rows of new payments, or of those whose rows were deleted. */
export function insertPaymentRows(
  companyId: string,
  payments: readonly { id: string; rows: readonly ColumnValues[] }[],
): Statement[] {
  const rows = payments.flatMap(({ id, rows: ofPayment }) => {
    return ofPayment.map((one, index) => ({ ...one, payment_id: id, row_no: index + 1 }))
  })
  if (rows.length === 0) return []
  return [
    statement(
      `insert into payment_row (company_id, payment_id, ${namesOf(row)})
       select $1, payment_id, ${namesOf(row)} from json_to_recordset($2) as r(payment_id uuid, ${typesOf(row)})`,
      [companyId, JSON.stringify(rows)],
    ),
  ]
}

/** Replaces the tax within the write-off of a payment. */
export function replaceRelief(companyId: string, id: string, relief: readonly TaxRelief[]): Statement[] {
  return [
    statement('delete from payment_relief where company_id = $1 and payment_id = $2', [companyId, id]),
    ...insertRelief(companyId, [{ id, relief }]),
  ]
}

/** Inserts the tax within the write-offs of payments. */
export function insertRelief(
  companyId: string,
  payments: readonly { id: string; relief: readonly TaxRelief[] }[],
): Statement[] {
  const parts = payments.flatMap(({ id, relief }) => relief.map((part) => ({ ...part, payment: id })))
  if (parts.length === 0) return []
  return [
    statement(
      `insert into payment_relief (company_id, payment_id, scheme_id, account_id, base, tax)
       select $1, r.payment, r.scheme, r.account, r.base, r.tax
       from json_to_recordset($2) as r(payment uuid, scheme uuid, account uuid, base numeric, tax numeric)`,
      [companyId, JSON.stringify(parts)],
    ),
  ]
}

export type IntendedAllocation = Readonly<{ item: string; amount: string }>

/** Replaces the intended allocations of a cheque. */
export function replaceIntendedAllocations(
  companyId: string,
  id: string,
  allocations: readonly IntendedAllocation[],
): Statement[] {
  return [
    statement('delete from payment_wish where company_id = $1 and payment_id = $2', [companyId, id]),
    ...insertIntendedAllocations(companyId, [{ id, allocations }]),
  ]
}

/** Inserts the intended allocations of new cheques. */
export function insertIntendedAllocations(
  companyId: string,
  cheques: readonly { id: string; allocations: readonly IntendedAllocation[] }[],
): Statement[] {
  const intended = cheques.flatMap(({ id, allocations }) => allocations.map((one) => ({ ...one, payment: id })))
  if (intended.length === 0) return []
  return [
    statement(
      `insert into payment_wish (company_id, payment_id, item_id, amount)
       select $1, w.payment, w.item, w.amount from json_to_recordset($2) as w(payment uuid, item uuid, amount numeric)`,
      [companyId, JSON.stringify(intended)],
    ),
  ]
}

/** Marks a cheque as cleared and posted. After its item. */
export function clearPaymentRecord(
  companyId: string,
  id: string,
  { date, entryId, writeOffTax }: { date: string; entryId: string; writeOffTax: string },
): Statement {
  return statement(
    `update payment h set status = 'Cleared', clearing_date = $3, entry_id = $4, write_off_tax = $5, open_amount = ${openOf}
     where h.company_id = $1 and h.id = $2`,
    [companyId, id, date, entryId, writeOffTax],
  )
}

/** Marks a payment as cancelled, without an entry. Its entry is reversed by the caller. */
export function cancelPaymentRecord(companyId: string, id: string, reason: string): Statement {
  return statement(
    `update payment set status = 'Cancelled', cancel_reason = $3, entry_id = null where company_id = $1 and id = $2`,
    [companyId, id, reason],
  )
}

/**
 * Allocates the new item of an entry on an account to a document's item there: on the later day of both, or when so
 * much of the document is outstanding for good.
 */
export function allocateToDocument(
  companyId: string,
  recordedBy: string,
  allocation: {
    accountId: string
    entryId: string
    against: { path: string; id: string; amount: string }
    documentPath: string
    documentId: string
  },
): Statement {
  const { accountId, entryId, against, documentPath, documentId } = allocation
  return statement(
    `insert into allocation (company_id, id, credit_item_id, debit_item_id, amount, date, document_path, document_id, recorded_by)
     select $1, gen_random_uuid(), case n.side when 'credit' then n.id else o.id end, case n.side when 'credit' then o.id else n.id end,
       $7, greatest(n.date, o.date, ${openFrom('o.id', '$7::numeric')}), $8, $9, $2
     from open_item n
     join open_item o on o.company_id = $1 and o.document_path = $5 and o.document_id = $6 and o.account_id = $3 and o.side <> n.side
       and o.reversed_by_id is null
     where n.company_id = $1 and n.entry_id = $4 and n.account_id = $3`,
    [companyId, recordedBy, accountId, entryId, against.path, against.id, against.amount, documentPath, documentId],
  )
}
