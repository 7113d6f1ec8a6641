/**
 * What the messages say. A message is one list of paragraphs and at most one button; its plain text and its HTML are
 * made from that, so that they cannot differ. Its texts are translated before names and dates are filled in.
 */
import { dateWithMonth } from '../../domain/calendar/month-names.ts'
import { sentence } from '../../domain/errors.ts'
import type { Message, MessageName, MessageParams } from '../../domain/identity/messages.ts'
import { filled } from '../../domain/language/fill-text.ts'
import { wordingOf } from '../../domain/language/dictionary.ts'
import type { Language } from '../../domain/language/languages.ts'
import { wordingIn } from '../wording.ts'
import ne from './ne.json' with { type: 'json' }
import { mailTexts as texts } from './texts.ts'

export type Letter = { subject: string; text: string; html: string; link: string | null }

const nepali = wordingOf(ne)

type Values = Readonly<Record<string, string | undefined>>
/** The language of a message: `say` returns a text of ours in it, with its places filled. */
type Speech = { language: Language; publicUrl: string; say: (text: string, values?: Values) => string }
type Draft = { subject: string; paragraphs: readonly string[]; button?: { label: string; link: string } }
type Template<Name extends MessageName> = (params: MessageParams[Name], speech: Speech) => Draft

const templates: { readonly [Name in MessageName]: Template<Name> } = {
  verify_email: ({ key }, speech) => guarded(texts.verify_email, speech, `/auth/verify-email/${key}`),
  verify_added_email: ({ key }, speech) => guarded(texts.verify_added_email, speech, `/profile?verify-email=${key}`),
  account_exists: (_params, speech) => guarded(texts.account_exists, speech, '/login'),
  reset_password: ({ key }, speech) => guarded(texts.reset_password, speech, `/auth/password/reset/${key}`),
  unknown_account: (_params, speech) => guarded(texts.unknown_account, speech, '/login'),
  login_code: ({ code }, { say }) => ({
    subject: say(texts.login_code.subject, { code }),
    paragraphs: [say(texts.login_code.text, { code }), say(texts.login_code.warning)],
  }),
  invitation: ({ company, inviter, link }, { say }) => {
    const { subject, text, ignore, button } = texts.invitation
    return {
      subject: say(subject, { company, inviter }),
      paragraphs: [say(text, { company, inviter }), say(ignore)],
      button: { label: say(button), link },
    }
  },
  mention: ({ company, author, type, country, title, text, place }, { say, language, publicUrl }) => {
    const record = `${wordingIn(language, country)(type)} ${title}`.trim()
    return {
      subject: say(texts.mention.subject, { author, record }),
      paragraphs: [say(texts.mention.text, { author, record, company }), text],
      button: { label: say(texts.mention.button), link: `${publicUrl}/${place}` },
    }
  },
  new_sign_in: ({ userAgent, address, at }, speech) => {
    const unknown = speech.say(texts.unknown)
    const device = { userAgent: userAgent || unknown, address: address || unknown }
    const note = notice(texts.new_sign_in, speech, { at })
    const [text = '', ...rest] = note.paragraphs
    return { ...note, paragraphs: [text, speech.say(texts.new_sign_in.device, device), ...rest] }
  },
  password_changed: (params, speech) => notice(texts.password_changed, speech, params),
  authenticator_added: ({ type, at }, speech) => notice(texts.authenticator_added[type], speech, { at }),
  authenticator_removed: ({ type, at }, speech) => notice(texts.authenticator_removed[type], speech, { at }),
  provider_connected: (params, speech) => notice(texts.provider_connected, speech, params),
  provider_disconnected: (params, speech) => notice(texts.provider_disconnected, speech, params),
  address_added: (params, speech) => notice(texts.address_added, speech, params),
  address_removed: (params, speech) => notice(texts.address_removed, speech, params),
  primary_address_changed: (params, speech) => notice(texts.primary_address_changed, speech, params),
  template_failed: ({ result, reasons, path, ...values }, { say, language, publicUrl }) => {
    const { unsent, failed, button, ...ends } = texts.template_failed
    const { subject, text } = result === 'unsent' ? unsent : failed
    return {
      subject: say(subject, values),
      paragraphs: [
        say(text, values),
        ...new Set(reasons.map(({ code, params }) => sentence(code, params, wordingIn(language)))),
        ...(result === 'unsent' ? [] : [say(ends[result])]),
      ],
      button: { label: say(button), link: `${publicUrl}${path}` },
    }
  },
  rate_change: ({ changes, path, ...values }, { say, publicUrl }) => {
    const { subject, text, numbered, change, button } = texts.rate_change
    return {
      subject: say(subject, values),
      paragraphs: [say(values.bill === '' ? text : numbered, values), ...changes.map((one) => say(change, one))],
      button: { label: say(button), link: `${publicUrl}${path}` },
    }
  },
  quotation_answer: ({ isAccepted, note, path, ...values }, { say, publicUrl }) => {
    const { accepted, declined, button, note: customersNote } = texts.quotation_answer
    const { subject, text } = isAccepted ? accepted : declined
    return {
      subject: say(subject, values),
      paragraphs: [say(text, values), ...(note === '' ? [] : [say(customersNote, { note })])],
      button: { label: say(button), link: `${publicUrl}${path}` },
    }
  },
  webhook_paused: ({ days, path, ...names }, { say, publicUrl }) => {
    const { subject, text, advice, button } = texts.webhook_paused
    const values = { ...names, days: `${days}` }
    return {
      subject: say(subject, values),
      paragraphs: [say(text, values), say(advice, values)],
      button: { label: say(button), link: `${publicUrl}/${path}` },
    }
  },
  backup_report: ({ result, lines }, { say, publicUrl }) => {
    const { subject, text } = texts.backup_report[result]
    return { subject: say(subject), paragraphs: [say(text, { site: publicUrl }), ...lines] }
  },
}

type GuardedText = { subject: string; text: string; button: string }

/** Returns a message that a recipient who did not request it may ignore; `path` is that of its button. */
function guarded({ subject, text, button }: GuardedText, { say, publicUrl }: Speech, path: string): Draft {
  return {
    subject: say(subject),
    paragraphs: [say(text), say(texts.ignore)],
    button: { label: say(button), link: `${publicUrl}${path}` },
  }
}

/** Returns a notice about a change of an account: what, when, and where its owner can check it. */
function notice(
  { subject, text }: { subject: string; text: string },
  { say, language, publicUrl }: Speech,
  params: Values & { at: string },
): Draft {
  const values = { ...params, at: formatMoment(new Date(params.at), language) }
  return {
    subject: say(subject, values),
    paragraphs: [say(text, values), say(texts.alarm)],
    button: { label: say(texts.openProfile), link: `${publicUrl}/profile` },
  }
}

/** Formats a moment in UTC: `15 June 2026, 12:00 UTC`. */
function formatMoment(moment: Date, language: Language): string {
  const [day = '', time = ''] = moment.toISOString().split('T')
  return `${dateWithMonth(day, wordingIn(language))}, ${time.slice(0, 5)} UTC`
}

/**
 * Returns a message in its language, English without one, with links below `publicUrl` (an origin). Names of users are always
 * plain text.
 */
export function compose({ template, params, language = 'en' }: Message, publicUrl: string): Letter {
  const say = (text: string, values: Values = {}) => filled(language === 'ne' ? nepali(text) : text, values)
  const speech = { language, publicUrl, say }
  const { subject, paragraphs, button } = (templates[template] as Template<MessageName>)(params as never, speech)
  const lines = paragraphs.map(oneLine)
  return {
    subject: oneLine(subject),
    text: `${[...lines, ...(button ? [`${button.label}: ${button.link}`] : [])].join('\n\n')}\n`,
    html: page(lines, button, language),
    link: button?.link ?? null,
  }
}

function page(paragraphs: readonly string[], button: Draft['button'], language: Language): string {
  const style = 'display:inline-block;padding:10px 20px;background:#1f6f54;color:#fff;text-decoration:none'
  const lines = [
    ...paragraphs.map((text) => `<p>${escaped(text)}</p>`),
    ...(button ? [`<p><a style="${style}" href="${escaped(button.link)}">${escaped(button.label)}</a></p>`] : []),
  ]
  return `<!doctype html><html lang="${language}"><body style="font-family:sans-serif">${lines.join('')}</body></html>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}

/** A name with line breaks must not make a line, or a header, of its own. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/\p{Cc}/gu, '')
}
