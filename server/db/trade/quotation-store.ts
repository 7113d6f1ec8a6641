/** Writes the steps of quotations, and keeps what their earlier revisions said. */
import type { QuotationStatus } from '../../../domain/documents/status.ts'
import type { TradePaper } from '../../../domain/printing/trade-paper.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

type NewRevision = {
  documentId: string
  revision: number
  date: string
  total: string
  paper: TradePaper
  replacedBy: string
}

/** Keeps a revision before it is replaced. */
export function insertRevision(
  companyId: string,
  { documentId, revision, date, total, paper, replacedBy }: NewRevision,
): Statement {
  return statement(
    `insert into trade_revision (company_id, document_id, revision, date, total, paper, replaced_by)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [companyId, documentId, revision, date, total, JSON.stringify(paper), replacedBy],
  )
}

export type StoredRevision = {
  revision: number
  date: string
  total: string
  replaced_at: Date
  replaced_by_label: string
}

/** Returns the earlier revisions of a quotation, the latest first. */
export function revisionsOf(companyId: string, documentId: string): Statement<StoredRevision> {
  return statement(
    `select r.revision, r.date, trim_scale(r.total)::text as total, r.replaced_at,
       coalesce(nullif(u.full_name, ''), u.email) as replaced_by_label
     from trade_revision r join app_user u on u.id = r.replaced_by
     where r.company_id = $1 and r.document_id = $2 order by r.revision desc`,
    [companyId, documentId],
  )
}

/** Returns what an earlier revision said. */
export function paperOfRevision(
  companyId: string,
  documentId: string,
  revision: number,
): Statement<{ paper: TradePaper }> {
  return statement('select paper from trade_revision where company_id = $1 and document_id = $2 and revision = $3', [
    companyId,
    documentId,
    revision,
  ])
}

/** Makes a finished quotation its next revision, which nobody has answered. */
export function reviseQuotation(companyId: string, id: string, printed: unknown): Statement {
  return statement(
    `update trade_document set status = 'Generated', revision = revision + 1, answer_note = null, printed = $3
     where company_id = $1 and id = $2`,
    [companyId, id, JSON.stringify(printed)],
  )
}

type Step = { status: Exclude<QuotationStatus, 'Draft'>; answerNote: string | null }

/** Sets the status of a quotation, with what the customer wrote. */
export function setQuotationStatus(companyId: string, id: string, { status, answerNote }: Step): Statement {
  return statement(
    'update trade_document set status = $3, answer_note = coalesce($4, answer_note) where company_id = $1 and id = $2',
    [companyId, id, status, answerNote],
  )
}

/** Makes an invoice the one of a quotation. */
export function setQuotationOf(companyId: string, invoiceId: string, quotationId: string): Statement {
  return statement('update trade_document set quotation_id = $3 where company_id = $1 and id = $2', [
    companyId,
    invoiceId,
    quotationId,
  ])
}

/** Locks the converted quotation of an invoice; no row where the invoice has none. */
export function convertedQuotation(
  companyId: string,
  invoiceId: string,
): Statement<{ id: string; version: number; voucher_no: string }> {
  return statement(
    `select q.id, q.version, q.voucher_no from trade_document d
     join trade_document q on q.company_id = d.company_id and q.id = d.quotation_id and q.status = 'Converted'
     where d.company_id = $1 and d.id = $2 and d.status <> 'Cancelled' for update of q`,
    [companyId, invoiceId],
  )
}

/** Marks a quotation as sent when it is emailed for the first time. */
export function markQuotationSent(companyId: string, id: string): Statement {
  return statement(
    `update trade_document set status = 'Sent'
     where company_id = $1 and id = $2 and path = 'sales/quotations' and status = 'Generated'`,
    [companyId, id],
  )
}
