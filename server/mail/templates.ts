/**
 * What the messages say. A message is one list of paragraphs and at most one button; its plain text and its HTML are
 * made from that, so that they cannot differ.
 */
import type { AuthenticatorKind, Message, MessageName, MessageParams } from '../../domain/identity/messages.ts'

export type Letter = { subject: string; text: string; html: string; link: string | null }

type Draft = { subject: string; paragraphs: readonly string[]; button?: { label: string; link: string } }
type Template<Name extends MessageName> = (params: MessageParams[Name], publicUrl: string) => Draft

const ignore = 'If this wasn’t you, you can ignore this email.'
const alarm = 'If this wasn’t you, change your password and sign out of sessions that aren’t yours.'
const nameOf = {
  totp: 'An authenticator app',
  webauthn: 'A passkey',
  recovery_codes: 'A set of recovery codes',
} as const satisfies Record<AuthenticatorKind, string>

const templates: { readonly [Name in MessageName]: Template<Name> } = {
  verify_email: ({ key }, publicUrl) => ({
    subject: 'Verify your email address',
    paragraphs: ['Thanks for signing up to Daybook. Verify your email address within 24 hours to continue.', ignore],
    button: { label: 'Verify address', link: `${publicUrl}/auth/verify-email/${key}` },
  }),
  verify_added_email: ({ key }, publicUrl) => ({
    subject: 'Verify your email address',
    paragraphs: ['This address was added to a Daybook account. Verify it within 24 hours.', ignore],
    button: { label: 'Verify address', link: `${publicUrl}/profile?verify-email=${key}` },
  }),
  account_exists: (_params, publicUrl) => ({
    subject: 'You already have a Daybook account',
    paragraphs: [
      'There was an attempt to sign up to Daybook with this address, which already has an account. Sign in instead, or reset your password if you have forgotten it.',
      ignore,
    ],
    button: { label: 'Sign in', link: `${publicUrl}/login` },
  }),
  reset_password: ({ key }, publicUrl) => ({
    subject: 'Reset your password',
    paragraphs: [
      'We received a request to reset the password of your Daybook account. The link expires in one hour.',
      ignore,
    ],
    button: { label: 'Set password', link: `${publicUrl}/auth/password/reset/${key}` },
  }),
  unknown_account: (_params, publicUrl) => ({
    subject: 'No Daybook account has this address',
    paragraphs: [
      'There was an attempt to sign in to Daybook with this address, which has no account. You may have signed up with another address.',
      ignore,
    ],
    button: { label: 'Open Daybook', link: `${publicUrl}/login` },
  }),
  login_code: ({ code }) => ({
    subject: `${code} is your sign-in code`,
    paragraphs: [
      `Your code to sign in to Daybook is ${code}. It expires in 3 minutes.`,
      'Don’t share this code. If you didn’t request it, you can ignore this email.',
    ],
  }),
  invitation: ({ company, inviter, link }) => ({
    subject: `${inviter} invited you to ${company}`,
    paragraphs: [
      `${inviter} invited you to join ${company} in Daybook. The invitation expires in 7 days.`,
      'If you weren’t expecting this, you can ignore this email.',
    ],
    button: { label: 'Open invitation', link },
  }),
  mention: ({ company, author, record, text, place }, publicUrl) => ({
    subject: `${author} mentioned you on ${record}`,
    paragraphs: [`${author} mentioned you in a comment on ${record} of ${company}:`, text],
    button: { label: 'Open record', link: `${publicUrl}/${place}` },
  }),
  new_sign_in: ({ userAgent, address, at }, publicUrl) =>
    notice(publicUrl, 'New sign-in to your account', [
      `There was a sign-in to your Daybook account from a new device on ${at}.`,
      `Device: ${userAgent || 'unknown'}. IP address: ${address || 'unknown'}.`,
    ]),
  password_changed: ({ at }, publicUrl) =>
    notice(publicUrl, 'Your password was changed', [
      `The password of your Daybook account was changed on ${at}. You were signed out everywhere.`,
    ]),
  authenticator_added: ({ type, at }, publicUrl) =>
    notice(publicUrl, `${nameOf[type]} was added`, [`${nameOf[type]} was added to your Daybook account on ${at}.`]),
  authenticator_removed: ({ type, at }, publicUrl) =>
    notice(publicUrl, `${nameOf[type]} was removed`, [
      `${nameOf[type]} was removed from your Daybook account on ${at}.`,
    ]),
  provider_connected: ({ provider, display, at }, publicUrl) =>
    notice(publicUrl, `${provider} was connected to your account`, [
      `You can now sign in to your Daybook account with ${provider} as ${display} (added on ${at}).`,
    ]),
  provider_disconnected: ({ provider, display, at }, publicUrl) =>
    notice(publicUrl, `${provider} was disconnected from your account`, [
      `You can no longer sign in to your Daybook account with ${provider} as ${display} (removed on ${at}).`,
    ]),
  address_added: ({ address, at }, publicUrl) =>
    notice(publicUrl, 'An email address was added', [`${address} was added to your Daybook account on ${at}.`]),
  address_removed: ({ address, at }, publicUrl) =>
    notice(publicUrl, 'An email address was removed', [`${address} was removed from your Daybook account on ${at}.`]),
  primary_address_changed: ({ address, at }, publicUrl) =>
    notice(publicUrl, 'Your primary email address was changed', [
      `The primary email address of your Daybook account was changed to ${address} on ${at}. Messages about the account go there.`,
    ]),
  template_failed: ({ company, template, date, result, reasons, path }, publicUrl) => ({
    subject: `${template}: document of ${date} ${result === 'unsent' ? 'not emailed' : 'needs attention'}`,
    paragraphs: [
      result === 'unsent'
        ? `The document dated ${date} of the recurring template “${template}” in ${company} was issued but not emailed:`
        : `The recurring template “${template}” in ${company} could not complete its document dated ${date}:`,
      ...reasons,
      ...(result === 'draft' ? ['A draft was created. Correct and complete it.'] : []),
      ...(result === 'none' ? ['No draft could be created.'] : []),
    ],
    button: { label: 'Open template', link: `${publicUrl}${path}` },
  }),
  rate_change: ({ company, supplier, bill, date, changes, path }, publicUrl) => ({
    subject: `Purchase prices changed: ${supplier}`,
    paragraphs: [
      bill === ''
        ? `A bill from ${supplier} dated ${date}, entered in ${company}, has prices that differ from the previous bill.`
        : `Bill ${bill} from ${supplier} dated ${date}, entered in ${company}, has prices that differ from the previous bill.`,
      ...changes.map(({ item, last, rate, percent }) => `${item}: ${last} → ${rate} (${percent})`),
    ],
    button: { label: 'Open bill', link: `${publicUrl}${path}` },
  }),
  quotation_answer: ({ company, customer, number, isAccepted, note, path }, publicUrl) => ({
    subject: `${customer} ${isAccepted ? 'accepted' : 'declined'} quotation ${number}`,
    paragraphs: [
      `${customer} ${isAccepted ? 'accepted' : 'declined'} quotation ${number} of ${company}.`,
      ...(note === '' ? [] : [`The customer’s note: ${note}`]),
    ],
    button: { label: 'Open quotation', link: `${publicUrl}${path}` },
  }),
  webhook_paused: ({ company, webhook, url, days, path }, publicUrl) => ({
    subject: `The webhook ${webhook} of ${company} was paused`,
    paragraphs: [
      `For ${days} days, no delivery of the webhook ${webhook} of ${company} succeeded. It was paused and gets no events.`,
      `Its address is ${url}. Resume it once the address answers again, and replay what it missed.`,
    ],
    button: { label: 'Open webhooks', link: `${publicUrl}/${path}` },
  }),
  backup_report: ({ result, lines }, publicUrl) => ({
    subject: {
      failed: 'The backup failed',
      restored: 'The backup was restored and verified',
      'not restored': 'The backup could not be restored',
    }[result],
    paragraphs: [
      {
        failed: `No backup of ${publicUrl} was made. It is tried again every hour.`,
        restored: `A backup of ${publicUrl} was restored into a place for this purpose only and verified. The next drill follows in a week.`,
        'not restored': `A backup of ${publicUrl} was made, but restoring it failed. Check it before you need it.`,
      }[result],
      ...lines,
    ],
  }),
}

/** Something happened to an account: what, and where its owner looks after it. */
function notice(publicUrl: string, subject: string, paragraphs: readonly string[]): Draft {
  return {
    subject,
    paragraphs: [...paragraphs, alarm],
    button: { label: 'Open profile', link: `${publicUrl}/profile` },
  }
}

/** A message in words, with links below `publicUrl` (an origin). Names of people may hold anything and stay text. */
export function compose({ template, params }: Message, publicUrl: string): Letter {
  const { subject, paragraphs, button } = (templates[template] as Template<MessageName>)(params as never, publicUrl)
  const link = button?.link ?? null
  return {
    subject: oneLine(subject),
    text: `${[...paragraphs.map(oneLine), ...(button ? [`${button.label}: ${button.link}`] : [])].join('\n\n')}\n`,
    html: page(paragraphs.map(oneLine), button),
    link,
  }
}

function page(paragraphs: readonly string[], button: Draft['button']): string {
  const style = 'display:inline-block;padding:10px 20px;background:#1f6f54;color:#fff;text-decoration:none'
  const lines = [
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    ...(button ? [`<p><a style="${style}" href="${escaped(button.link)}">${escaped(button.label)}</a></p>`] : []),
  ]
  return `<!doctype html><html lang="en"><body style="font-family:sans-serif">${lines.join('')}</body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}

/** A name with line breaks must not make a line, or a header, of its own. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '')
}
