/** The emails to users: their templates, and the params of each besides the address. */
import type { ErrorCode, Params } from '../errors.ts'
import type { Language } from '../language/languages.ts'

/** `key` is the secret of a link; `at` a moment in ISO format. */
export type MessageParams = {
  /** The link that verifies the address of a sign-up. */
  verify_email: { key: string }
  /** The link that verifies an address that a user added to their account. */
  verify_added_email: { key: string }
  /** A sign-up with an address that has an account. */
  account_exists: Record<never, never>
  reset_password: { key: string }
  /** A request to sign in, or for a new password, with an address without an account. */
  unknown_account: Record<never, never>
  login_code: { code: string }
  /** `link` is the complete address of the page that accepts the invitation. */
  invitation: { company: string; inviter: string; link: string }
  /** `place` is the path of the record's page below the public address. */
  mention: {
    company: string
    author: string
    /** The label of the type of the record, in English, and the country that spells it. */
    type: string
    country: string
    title: string
    text: string
    place: string
  }
  new_sign_in: { userAgent: string; address: string; at: string }
  password_changed: { at: string }
  authenticator_added: { type: AuthenticatorKind; at: string }
  authenticator_removed: { type: AuthenticatorKind; at: string }
  /** `provider` is its name, `display` the name of the account there. */
  provider_connected: { provider: string; display: string; at: string }
  provider_disconnected: { provider: string; display: string; at: string }
  address_added: { address: string; at: string }
  address_removed: { address: string; at: string }
  primary_address_changed: { address: string; at: string }
  /**
   * `date` is that of the period, formatted; `result`: a draft was created, nothing was, or the issued document was not emailed;
   * `path` is the path of the template's page.
   */
  template_failed: {
    company: string
    template: string
    date: string
    result: 'draft' | 'none' | 'unsent'
    reasons: { code: ErrorCode; params: Params }[]
    path: string
  }
  /** `bill` is the supplier's invoice number, '' before it is received; `path` is the path of the bill's page. */
  rate_change: { company: string; supplier: string; bill: string; date: string; changes: RateChange[]; path: string }
  /** `days`: for how long it only failed; `path` is the path of the page of webhooks. */
  webhook_paused: { company: string; webhook: string; url: string; days: number; path: string }
  /** To the operator: `lines` are the end of what the command printed. */
  backup_report: { result: 'failed' | 'restored' | 'not restored'; lines: string[] }
  /** `note` is what the customer wrote, '' without one; `path` is the path of the quotation's page. */
  quotation_answer: {
    company: string
    customer: string
    number: string
    isAccepted: boolean
    note: string
    path: string
  }
}
/** The formatted unit price on the previous bill and on this one; `percent` has its sign. */
export type RateChange = { item: string; last: string; rate: string; percent: string }
export type AuthenticatorKind = 'totp' | 'webauthn' | 'recovery_codes'
export type MessageName = keyof MessageParams

/** A message to one address; `language` is for one whose user has chosen none. */
export type Message = {
  [Name in MessageName]: { to: string; template: Name; params: MessageParams[Name]; language?: Language }
}[MessageName]
