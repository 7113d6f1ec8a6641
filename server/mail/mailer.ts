/**
 * Sends messages: over SMTP where a server is named, else into a folder, so that everything can be tried on a bare
 * machine. There each message is a file that any mail program opens, and a line of the log holds its link.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createTransport } from 'nodemailer'
import type { Message } from '../../domain/identity/messages.ts'
import { compose } from './templates.ts'

export type Mailer = {
  /**
   * Sends a message; `id` names it, so that one sent again after a crash is known to be the same. Throws what the
   * server said, `RefusedForGood` when trying again is no use.
   */
  send: (message: Message, id: string) => Promise<void>
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

/** A mailer after these settings; it connects for each message anew. */
export function createMailer({ smtpUrl, from, publicUrl, outbox, log }: MailSettings): Mailer {
  const waiting = { connectionTimeout: waitMs, greetingTimeout: waitMs, socketTimeout: waitMs }
  const server = smtpUrl === null ? null : createTransport({ url: smtpUrl, ...waiting })
  const paper = createTransport({ streamTransport: true, buffer: true })
  const host = new URL(publicUrl).hostname
  return {
    send: async (message, id) => {
      const { subject, text, html, link } = compose(message, publicUrl)
      // An address as an object is one address whatever stands in it.
      const to = { name: '', address: message.to }
      const messageId = `<${id}@${host}>`
      const letter = { from, to, subject, text, html, messageId, headers: { 'Auto-Submitted': 'auto-generated' } }
      if (server) {
        await server.sendMail(letter).catch(explain)
        return
      }
      const { message: content } = await paper.sendMail(letter)
      await mkdir(outbox, { recursive: true })
      // It may hold a key: nobody else on this machine reads it.
      await writeFile(path.join(outbox, `${id}.eml`), content, { mode: 0o600 })
      log(`Mail to ${message.to}: ${subject}${link ? ` ${link}` : ''}`)
    },
  }
}

/** A server that refuses us, not the message (wrong password), may have been put right by the next try. */
function explain(error: Error & { responseCode?: number; code?: string }): never {
  const isAboutMessage = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  if (isAboutMessage && (error.responseCode ?? 0) >= 500) throw new RefusedForGood(error.message, { cause: error })
  throw error
}
