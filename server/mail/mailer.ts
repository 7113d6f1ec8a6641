/**
 * Sends messages: over SMTP where a server is named, else into a folder, so that everything can be tried on a bare
 * machine. There each message is a file that any mail program opens, and a line of the log holds its link.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { createTransport } from 'nodemailer'
import type { OutgoingMail, PartlySent } from '../../domain/documents/mail.ts'
import type { Message } from '../../domain/identity/messages.ts'
import { compose } from './templates.ts'

export type Mailer = {
  /**
   * Sends a message; `id` names it, so that one sent again after a crash is known to be the same. Throws what the
   * server said, `RefusedForGood` when trying again is no use.
   */
  send: (message: Message, id: string) => Promise<void>
  /** Sends an email of a user with its attachments, else like `send`. Returns null when every recipient accepted it. */
  post: (mail: OutgoingMail<Buffer>, id: string) => Promise<PartlySent | null>
  /** The origin of links. */
  publicUrl: string
}

export type MailSettings = {
  /** An smtp:// or smtps:// address with user and password in it, or null: into `outbox`. */
  smtpUrl: string | null
  /** Who messages come from. */
  from: string
  /** The origin of links. */
  publicUrl: string
  /** The folder for messages that go nowhere else. */
  outbox: string
  log: (line: string) => void
}

/** The server will never take this message: it refused its address or its content (5xx). */
export class RefusedForGood extends Error {}

const waitMs = 15_000

const thisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/**
 * Creates a mailer, which opens a connection for each message. Messages contain keys that open accounts, so a server on
 * another machine gets them encrypted or not at all.
 */
export function createMailer({ smtpUrl, from, publicUrl, outbox, log }: MailSettings): Mailer {
  const waiting = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs }
  const server =
    smtpUrl === null
      ? null
      : createTransport({ url: smtpUrl, requireTLS: !thisMachine.test(new URL(smtpUrl).hostname), ...waiting })
  const paper = createTransport({ streamTransport: true, buffer: true })
  const host = new URL(publicUrl).hostname
  const deliver = async (letter: SendMailOptions & { to: Address[]; subject: string }, id: string, note = '') => {
    const whole = { ...letter, messageId: `<${id}@${host}>` }
    if (server) return server.sendMail(whole)
    const { message: content } = await paper.sendMail(whole)
    await mkdir(outbox, { recursive: true })
    // It may hold a key: nobody else on this machine reads it.
    await writeFile(path.join(outbox, `${id}.eml`), content, { mode: 0o600 })
    log(`Mail to ${letter.to.map(({ address }) => address).join(', ')}: ${letter.subject}${note}`)
    return null
  }
  return {
    publicUrl,
    send: async (message, id) => {
      const { subject, text, html, link } = compose(message, publicUrl)
      const headers = { 'Auto-Submitted': 'auto-generated' }
      const letter = { from, to: [addressed(message.to)], subject, text, html, headers }
      await deliver(letter, id, link ? ` ${link}` : '').catch(explain)
    },
    post: async ({ to, replyTo, fromName, subject, text, attachments }, id) => {
      const letter = {
        from: { name: fromName, address: addressOnly(from) },
        replyTo,
        to: to.map(addressed),
        subject,
        text,
      }
      const sent = await deliver({ ...letter, attachments: [...attachments] }, id).catch(explainRecipients)
      if (!sent?.rejectedErrors) return null
      const { accepted, rejected, rejectedErrors } = sent
      return { accepted, refused: rejected, error: refusalOf({ rejected, rejectedErrors }) }
    },
  }
}

type ServerError = Error & {
  responseCode?: number | undefined
  response?: string | undefined
  code?: string | undefined
}
type Address = { name: string; address: string }

/** Returns an address as an object, which is one address whatever characters it has. */
function addressed(address: string): Address {
  return { name: '', address }
}

/** Returns the address in `Daybook <books@example.com>`. */
function addressOnly(from: string): string {
  return /<([^<>]+)>/.exec(from)?.[1] ?? from
}

type Rejection = { rejected: readonly string[]; rejectedErrors: readonly ServerError[] }

/** Returns the server's reasons for the refused recipients; final only when it will accept none of them later. */
function refusalOf({ rejected, rejectedErrors }: Rejection): Error {
  const reasons = rejectedErrors.map(({ response, message }, place) => `${rejected[place]}: ${response ?? message}`)
  const isForGood = rejectedErrors.every(({ responseCode = 0 }) => responseCode >= 500)
  return isForGood ? new RefusedForGood(reasons.join('; ')) : new Error(reasons.join('; '))
}

function explainRecipients(error: ServerError & Partial<Rejection>): never {
  const { rejected, rejectedErrors } = error
  if (rejected && rejectedErrors) throw refusalOf({ rejected, rejectedErrors })
  explain(error)
}

/** A server that refuses us, not the message (wrong password), may have been put right by the next try. */
function explain(error: ServerError): never {
  const isAboutMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  if (isAboutMessage && (error.responseCode ?? 0) >= 500) throw new RefusedForGood(error.message, { cause: error })
  throw error
}
