/** Emails of documents: their subjects, their status, and the templates of a company. */
import type { Language } from '../../../domain/language/languages.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import { shownState } from '../trade/trade-store.ts'

export type MailSubject = {
  id: string
  status: string
  version: number
  number: string | null
  /** The day of the document; null for a party, whose statement has days of its own. */
  date: string | null
  due_date: string | null
  total: string | null
  open: string
  party: string
  /** The language of its emails and papers; null: that of the company. */
  language: Language | null
  /** The email addresses of the party, its own first. */
  addresses: string[]
}

const addresses = `array_remove(array[%] || (
  select array_agg(r.email order by r.id) from party_representative r where r.company_id = p.company_id and r.party_id = p.id), null)`

/** Returns the values for emails about documents or parties; no row for an unknown one. */
export function mailSubjects(companyId: string, path: string, ids: readonly string[]): Statement<MailSubject> {
  return statement(
    `select d.id, ${shownState} as status, d.version, d.voucher_no as number, d.date, coalesce(d.due_date, d.expiry_date, d.expected_date) as due_date, d.total::text as total,
       d.open_amount::text as open, coalesce(d.customer_name, p.name) as party, p.language,
       ${addresses.replace('%', 'd.email, p.email')} as addresses
     from trade_document d join party p on p.company_id = d.company_id and p.id = d.party_id
     where d.company_id = $1 and d.path = $2 and d.id = any ($3::uuid[])
     union all
     select d.id, d.status, d.version, d.voucher_no, d.date, null, d.amount::text, d.open_amount::text, p.name, p.language,
       ${addresses.replace('%', 'p.email')}
     from payment d join party p on p.company_id = d.company_id and p.id = d.party_id
     where d.company_id = $1 and d.path = $2 and d.id = any ($3::uuid[])
     union all
     select p.id, case when p.is_active then 'Active' else 'Inactive' end, p.version, null, null, null, null, (
         select coalesce(sum(case when i.side = 'debit' then i.open_amount else -i.open_amount end), 0)::text from open_item i
         where i.company_id = $1 and i.party_id = p.id), p.name, p.language, ${addresses.replace('%', 'p.email')}
     from party p where $2 = 'crm/parties' and p.company_id = $1 and p.id = any ($3::uuid[])`,
    [companyId, path, ids],
  )
}

export type StoredMail = {
  id: string
  document_path: string
  document_id: string
  recipients: string[]
  subject: string
  body: string
  with_pdf: boolean
  with_e_invoice: boolean
  file_ids: string[]
  start_date: string | null
  end_date: string | null
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  last_error: string | null
  sent_at: Date | null
  created_at: Date
  created_by_label: string
}

const columns = `m.id, m.document_path, m.document_id, m.recipients, m.subject, m.body, m.with_pdf, m.with_e_invoice, m.file_ids, m.start_date, m.end_date,
  m.status, m.attempts, m.last_error, m.sent_at, m.created_at, coalesce(nullif(u.full_name, ''), u.email) as created_by_label
  from document_mail m join app_user u on u.id = m.created_by`

/** Returns the emails about a document, the newest first. */
export function mailsOf(companyId: string, path: string, documentId: string): Statement<StoredMail> {
  return statement(
    `select ${columns} where m.company_id = $1 and m.document_path = $2 and m.document_id = $3 order by m.created_at desc, m.id desc`,
    [companyId, path, documentId],
  )
}

/** Returns when documents were last emailed; failed emails do not count. */
export function lastMailed(
  companyId: string,
  path: string,
  documentIds: readonly string[],
): Statement<{ document_id: string; at: Date }> {
  return statement(
    `select document_id, max(created_at) as at from document_mail
     where company_id = $1 and document_path = $2 and document_id = any ($3::uuid[]) and status <> 'failed' group by document_id`,
    [companyId, path, documentIds],
  )
}

/** Returns one email. */
export function mailOf(companyId: string, id: string): Statement<StoredMail> {
  return statement(`select ${columns} where m.company_id = $1 and m.id = $2`, [companyId, id])
}

export type NewMail = Pick<
  StoredMail,
  | 'id'
  | 'document_path'
  | 'document_id'
  | 'recipients'
  | 'subject'
  | 'body'
  | 'with_pdf'
  | 'with_e_invoice'
  | 'file_ids'
  | 'start_date'
  | 'end_date'
> & { created_by: string; created_at: Date }

/** Inserts a pending email. */
export function insertMail(companyId: string, mail: NewMail): Statement {
  return statement(
    `insert into document_mail (company_id, id, document_path, document_id, recipients, subject, body, with_pdf, with_e_invoice, file_ids,
       start_date, end_date, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      companyId,
      mail.id,
      mail.document_path,
      mail.document_id,
      mail.recipients,
      mail.subject,
      mail.body,
      mail.with_pdf,
      mail.with_e_invoice,
      mail.file_ids,
      mail.start_date,
      mail.end_date,
      mail.created_by,
      mail.created_at,
    ],
  )
}

/** Marks an email as sent. */
export function mailSent(companyId: string, id: string, at: Date): Statement {
  return statement(
    `update document_mail set status = 'sent', sent_at = $3, attempts = attempts + 1, last_error = null
     where company_id = $1 and id = $2`,
    [companyId, id, at],
  )
}

/** Stores what went out to some recipients as an email of its own, and leaves the email to those who were refused. */
export function mailPartlySent(
  companyId: string,
  id: string,
  {
    sentId,
    accepted,
    refused,
    at,
  }: { sentId: string; accepted: readonly string[]; refused: readonly string[]; at: Date },
): Statement[] {
  return [
    statement(
      `insert into document_mail (company_id, id, document_path, document_id, recipients, subject, body, with_pdf, with_e_invoice,
         file_ids, start_date, end_date, created_by, created_at, status, attempts, sent_at)
       select company_id, $3, document_path, document_id, $4, subject, body, with_pdf, with_e_invoice, file_ids, start_date, end_date,
         created_by, created_at, 'sent', attempts + 1, $5 from document_mail where company_id = $1 and id = $2`,
      [companyId, id, sentId, accepted, at],
    ),
    statement('update document_mail set recipients = $3 where company_id = $1 and id = $2', [companyId, id, refused]),
  ]
}

/** Records a failed attempt. */
export function mailTried(companyId: string, id: string, error: string): Statement {
  return statement(
    `update document_mail set attempts = attempts + 1, last_error = left($3, 1000)
     where company_id = $1 and id = $2 and status = 'queued'`,
    [companyId, id, error],
  )
}

/** Marks an email as failed. */
export function mailFailed(companyId: string, id: string): Statement {
  return statement(
    `update document_mail set status = 'failed' where company_id = $1 and id = $2 and status = 'queued'`,
    [companyId, id],
  )
}

/** Queues a failed email again; no row when it did not fail. */
export function requeueMail(companyId: string, id: string): Statement<{ id: string }> {
  return statement(
    `update document_mail set status = 'queued', attempts = 0 where company_id = $1 and id = $2 and status = 'failed' returning id`,
    [companyId, id],
  )
}

export type StoredTemplate = { path: string; subject: string; body: string; version: number }

/** Returns the templates that a company has changed. */
export function mailTemplates(companyId: string): Statement<StoredTemplate> {
  return statement('select path, subject, body, version from mail_template where company_id = $1', [companyId])
}

/** Stores a template when `version` is the current one (0: none); a row when it was. */
export function putTemplate(
  companyId: string,
  { path, subject, body, version }: StoredTemplate,
): Statement<{ version: number }> {
  const values = [companyId, path, subject, body]
  if (version === 0) {
    return statement(
      `insert into mail_template (company_id, path, subject, body) values ($1, $2, $3, $4)
       on conflict (company_id, path) do nothing returning version`,
      values,
    )
  }
  return statement(
    `update mail_template set subject = $3, body = $4, version = version + 1, updated_at = now()
     where company_id = $1 and path = $2 and version = $5 returning version`,
    [...values, version],
  )
}
