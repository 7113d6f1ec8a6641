/**
 * Emails with a document: their texts and recipients. A template has placeholders such as {number}; the text that a
 * sender edits is already filled in except for {link}, which is created when the email is sent.
 *
 *   "Invoice {number} from {company}"   Invoice INV-2026-0042 from Himal Traders
 */
import { isEmailAddress } from '../company/email-address.ts'
import type { Problem } from '../errors.ts'
import { filled } from '../language/fill-text.ts'
import type { Wording } from '../language/languages.ts'
import type { MailedPath } from './mailed-paths.ts'
import { hasPublicPage } from './mailed-paths.ts'

export type MailText = { subject: string; body: string }

/** An email ready to send; `Content` is the type of the contents of files in the sending layer. */
export type OutgoingMail<Content> = {
  readonly to: readonly string[]
  /** The address of the sender; replies go there. */
  readonly replyTo: string
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly attachments: readonly {
    readonly filename: string
    readonly contentType: string
    readonly content: Content
  }[]
}

/** Who got an email that the mail server refused for other recipients; `error` names those with their reasons. */
export type PartlySent = {
  readonly accepted: readonly string[]
  readonly refused: readonly string[]
  readonly error: Error
}

/** The placeholders of a template; amounts and dates are formatted for reading, missing values are empty. */
const placeholders = ['company', 'party', 'number', 'date', 'due_date', 'total', 'open', 'link'] as const
export type MailFacts = Readonly<Partial<Record<(typeof placeholders)[number], string>>>

const greeting = 'Dear {party},'
const regards = 'Kind regards\n{company}'

/** The default subjects, and what stands between greeting and regards. */
const letters: Readonly<Record<MailedPath, { subject: string; paragraphs: readonly string[] }>> = {
  'sales/vouchers': {
    subject: 'Invoice {number} from {company}',
    paragraphs: ['Please find attached our invoice {number} of {date} for {total}.', 'View it online: {link}'],
  },
  'sales/quotations': {
    subject: 'Quotation {number} from {company}',
    paragraphs: [
      'Please find attached our quotation {number} of {date} for {total}.',
      'Read it online, and accept or decline it there: {link}',
    ],
  },
  'sales/challans': {
    subject: 'Delivery note {number} from {company}',
    paragraphs: ['Please find attached our delivery note {number} of {date}.', 'View it online: {link}'],
  },
  'sales/credit-notes': {
    subject: 'Credit note {number} from {company}',
    paragraphs: ['Please find attached our credit note {number} of {date} for {total}.', 'View it online: {link}'],
  },
  'purchase/debit-notes': {
    subject: 'Debit note {number} from {company}',
    paragraphs: ['Please find attached our debit note {number} of {date} for {total}.'],
  },
  'purchase/purchase-orders': {
    subject: 'Purchase order {number} from {company}',
    paragraphs: ['Please find attached our purchase order {number} of {date} for {total}.'],
  },
  'payment-receipts': {
    subject: 'Receipt {number} from {company}',
    paragraphs: ['Thank you for your payment. Please find attached the receipt {number} of {date} for {total}.'],
  },
  'purchase/payments': {
    subject: 'Payment {number} from {company}',
    paragraphs: ['We have paid {total}. Please find attached the remittance advice {number} of {date}.'],
  },
  'crm/parties': {
    subject: 'Statement of account from {company}',
    paragraphs: ['Please find attached your statement of account as of {date}. Amount outstanding: {open}.'],
  },
}

/** Returns the default template of a kind of document in a language; a company may replace it. */
export function shippedTemplate(path: MailedPath, wording: Wording): MailText {
  const { subject, paragraphs } = letters[path]
  return {
    subject: wording(subject),
    body: [greeting, ...paragraphs, regards].map((text) => wording(text)).join('\n\n'),
  }
}

/** Fills the placeholders of a template; placeholders without a value are left unchanged. */
export function fillMail({ subject, body }: MailText, facts: MailFacts): MailText {
  return { subject: filled(subject, facts).replaceAll(/\s+/g, ' '), body: filled(body, facts) }
}

const MOST_RECIPIENTS = 20
const LONGEST_SUBJECT = 255
const LONGEST_BODY = 5000

/** Returns the placeholders of a kind of email; some cannot be linked to. */
export function placeholdersOf(path: MailedPath): readonly string[] {
  return hasPublicPage(path) ? placeholders : placeholders.filter((placeholder) => placeholder !== 'link')
}

const mailParts = ['subject', 'body'] as const

/** Returns the placeholders of one part; the subject of an email never has a link. */
function placeholdersIn(part: (typeof mailParts)[number], path: MailedPath): readonly string[] {
  const available = placeholdersOf(path)
  return part === 'body' ? available : available.filter((placeholder) => placeholder !== 'link')
}

/** Returns REQUIRED and TOO_LONG at `subject` and `body`, UNKNOWN_PLACE for a link where no link is possible. */
export function checkMailText(text: MailText, path: MailedPath): Problem[] {
  return [
    ...textProblems(text.subject, { path: 'subject', max: LONGEST_SUBJECT }),
    ...textProblems(text.body, { path: 'body', max: LONGEST_BODY }),
    ...mailParts.flatMap((part) => {
      const available = placeholdersIn(part, path)
      if (available.includes('link') || !text[part].includes('{link}')) return []
      return [unknownPlaceholder('link', { path: part, available })]
    }),
  ]
}

function unknownPlaceholder(
  placeholder: string,
  { path, available }: { path: string; available: readonly string[] },
): Problem {
  const params = { place: `{${placeholder}}`, known: available.map((name) => `{${name}}`).join(', ') }
  return { code: 'UNKNOWN_PLACE', path, params }
}

/** Returns REQUIRED and TOO_LONG of a template, and UNKNOWN_PLACE for an unknown placeholder. */
export function checkTemplate(template: MailText, mailed: MailedPath): Problem[] {
  const unknown = mailParts.flatMap((path) => {
    const available = placeholdersIn(path, mailed)
    return [...template[path].matchAll(/\{(\w+)\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => !available.includes(name))
      .slice(0, 1)
      .map((placeholder) => unknownPlaceholder(placeholder, { path, available }))
  })
  const problems = checkMailText(template, mailed).filter(({ code }) => code !== 'UNKNOWN_PLACE')
  return [...problems, ...unknown]
}

/** Returns REQUIRED at `recipients` without one, AT_MOST for more than `most`, NOT_AN_EMAIL at `recipients.N`. */
export function checkRecipients(recipients: readonly string[], most = MOST_RECIPIENTS): Problem[] {
  if (recipients.length === 0) return [{ code: 'REQUIRED', path: 'recipients' }]
  if (recipients.length > most) {
    return [{ code: 'AT_MOST', path: 'recipients', params: { max: `${most}` } }]
  }
  return recipients.flatMap((address, index) =>
    isEmailAddress(address) ? [] : [{ code: 'NOT_AN_EMAIL' as const, path: `recipients.${index}` }],
  )
}

function textProblems(text: string, { path, max }: { path: string; max: number }): Problem[] {
  if (text.trim() === '') return [{ code: 'REQUIRED', path }]
  return text.length > max ? [{ code: 'TOO_LONG', path, params: { max: `${max}` } }] : []
}
