/** Mails with a document and links to it, as the server returns them. */
export type SentMail = {
  id: string
  recipients: readonly string[]
  subject: string
  body: string
  with_pdf: boolean
  status: 'queued' | 'sent' | 'failed'
  attempts: number
  last_error: string | null
  sent_at: string | null
  created_at: string
  created_by_label: string
}
/** Both dates are included; null leaves an end open. */
export type StatementDays = { start_date: string | null; end_date: string | null }
export type MailDraft = { recipients: readonly string[]; subject: string; body: string }
export type MailDesk = { mails: readonly SentMail[]; draft: MailDraft }

export type PublicLink = {
  id: string
  expires_at: string
  revoked_at: string | null
  /** Whether it leads to the document now. */
  is_valid: boolean
  opened_count: number
  last_opened_at: string | null
  created_at: string
  created_by_label: string
}

/** One of several mails in the preview; a mail with a problem cannot be sent. */
export type MailOfMany = MailDraft & {
  id: string
  number: string | null
  party: string
  problem: { code: string; message: string } | null
  mailed_at: string | null
}
