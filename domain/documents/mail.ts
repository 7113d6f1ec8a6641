/**
 * Mails that carry a document: what they say and to whom. A template holds places such as {number}; what a sender reads
 * and changes is filled already, but for {link}, which is made when the mail goes out.
 *
 *   "Invoice {number} from {company}"   Invoice INV-2026-0042 from Himal Traders
 */
import { isEmailAddress } from '../company/email-address.ts'
import type { Problem } from '../errors.ts'
import type { MailedPath } from './mailed-paths.ts'

export type MailText = { subject: string; body: string }

/** A mail as it goes out; `Content` is how the contents of files are held where it is sent from. */
export type OutgoingMail<Content> = {
  readonly to: readonly string[]
  /** Whoever sends it: answers go there. */
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

/** The places of a template; amounts and dates are written as people read them, what there is not is empty. */
const mailPlaces = ['company', 'party', 'number', 'date', 'due_date', 'total', 'open', 'link'] as const
export type MailFacts = Readonly<Partial<Record<(typeof mailPlaces)[number], string>>>

const greeting = 'Dear {party},'
const regards = 'Kind regards\n{company}'
const letter = (...paragraphs: string[]) => [greeting, ...paragraphs, regards].join('\n\n')

/** What is said unless the company has a template of its own. */
export const shippedTemplates: Readonly<Record<MailedPath, MailText>> = {
  'sales/vouchers': {
    subject: 'Invoice {number} from {company}',
    body: letter('Please find attached our invoice {number} of {date} for {total}.', 'View it online: {link}'),
  },
  'sales/credit-notes': {
    subject: 'Credit note {number} from {company}',
    body: letter('Please find attached our credit note {number} of {date} for {total}.', 'View it online: {link}'),
  },
  'purchase/debit-notes': {
    subject: 'Debit note {number} from {company}',
    body: letter('Please find attached our debit note {number} of {date} for {total}.'),
  },
  'payment-receipts': {
    subject: 'Receipt {number} from {company}',
    body: letter('Thank you for your payment. Please find attached the receipt {number} of {date} for {total}.'),
  },
  'purchase/payments': {
    subject: 'Payment {number} from {company}',
    body: letter('We have paid {total}. Please find attached the remittance advice {number} of {date}.'),
  },
  'crm/parties': {
    subject: 'Statement of account from {company}',
    body: letter('Please find attached your statement of account as of {date}. Amount outstanding: {open}.'),
  },
}

/** A template with its places filled; those that nothing is said about stay as they are. */
export function fillMail({ subject, body }: MailText, facts: MailFacts): MailText {
  const named: Readonly<Record<string, string | undefined>> = facts
  const fill = (text: string) => text.replaceAll(/\{(\w+)\}/g, (place, name: string) => named[name] ?? place)
  return { subject: fill(subject).replaceAll(/\s+/g, ' '), body: fill(body) }
}

const MOST_RECIPIENTS = 20
const LONGEST_SUBJECT = 255
const LONGEST_BODY = 5000

/** The places that a mail of a kind can have; a party has an account and no paper of its own that a link could lead to. */
export function mailPlacesOf(path: MailedPath): readonly string[] {
  return path === 'crm/parties' ? mailPlaces.filter((place) => place !== 'link') : mailPlaces
}

/** REQUIRED and TOO_LONG at `subject` and `body`, UNKNOWN_PLACE for a link to what has none. */
export function checkMailText({ subject, body }: MailText, path: MailedPath): Problem[] {
  const hasLink = mailPlacesOf(path).includes('link')
  return [
    ...textProblems(subject, { path: 'subject', max: LONGEST_SUBJECT }),
    ...textProblems(body, { path: 'body', max: LONGEST_BODY }),
    ...(!hasLink && body.includes('{link}') ? [unknownPlace('link', { path: 'body', known: mailPlacesOf(path) })] : []),
  ]
}

function unknownPlace(place: string, { path, known }: { path: string; known: readonly string[] }): Problem {
  const params = { place: `{${place}}`, known: known.map((one) => `{${one}}`).join(', ') }
  return { code: 'UNKNOWN_PLACE', path, params }
}

/** REQUIRED and TOO_LONG of a template, and UNKNOWN_PLACE for a place that is never filled. */
export function checkTemplate(template: MailText, mailed: MailedPath): Problem[] {
  const places = mailPlacesOf(mailed)
  const unknown = (['subject', 'body'] as const).flatMap((path) =>
    [...template[path].matchAll(/\{(\w+)\}/g)]
      .map(([, name = '']) => name)
      .filter((name) => !places.includes(name))
      .slice(0, 1)
      .map((place) => unknownPlace(place, { path, known: places })),
  )
  const own = checkMailText(template, mailed).filter(({ code }) => code !== 'UNKNOWN_PLACE')
  return [...own, ...unknown]
}

/** REQUIRED at `recipients` for nobody, AT_MOST for more than 20, NOT_AN_EMAIL at `recipients.N`. */
export function checkRecipients(recipients: readonly string[]): Problem[] {
  if (recipients.length === 0) return [{ code: 'REQUIRED', path: 'recipients' }]
  if (recipients.length > MOST_RECIPIENTS) {
    return [{ code: 'AT_MOST', path: 'recipients', params: { max: `${MOST_RECIPIENTS}` } }]
  }
  return recipients.flatMap((address, index) =>
    isEmailAddress(address) ? [] : [{ code: 'NOT_AN_EMAIL' as const, path: `recipients.${index}` }],
  )
}

function textProblems(text: string, { path, max }: { path: string; max: number }): Problem[] {
  if (text.trim() === '') return [{ code: 'REQUIRED', path }]
  return text.length > max ? [{ code: 'TOO_LONG', path, params: { max: `${max}` } }] : []
}
