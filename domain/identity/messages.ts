/** The messages that are mailed to people: which there are, and what each has to know besides its address. */

/** `key` is the secret of a link; `at` a moment as it is to be read. */
export type MessageParams = {
  /** The link that proves an address: of a sign-up. */
  verify_email: { key: string }
  /** The link that proves an address which a person added to their account. */
  verify_added_email: { key: string }
  /** Somebody signs up with an address that has an account. */
  account_exists: Record<never, never>
  reset_password: { key: string }
  /** Somebody wants to sign in, or a new password, for an address without an account. */
  unknown_account: Record<never, never>
  login_code: { code: string }
  /** `link` is where the invitation is accepted, in full. */
  invitation: { company: string; inviter: string; link: string }
  /** `place` is the page of the record below the public address. */
  mention: { company: string; author: string; record: string; text: string; place: string }
  new_sign_in: { userAgent: string; address: string; at: string }
  password_changed: { at: string }
  authenticator_added: { type: AuthenticatorKind; at: string }
  authenticator_removed: { type: AuthenticatorKind; at: string }
  /** `provider` is its name, `display` what the account is called there. */
  provider_connected: { provider: string; display: string; at: string }
  address_added: { address: string; at: string }
  primary_address_changed: { address: string; at: string }
  /** `bill` is the supplier's number, '' while it is to follow; `path` where the bill is shown, below the public address. */
  rate_change: { company: string; supplier: string; bill: string; date: string; changes: RateChange[]; path: string }
}
/** A price of one unit on the bill before and on this one, as people read them; `percent` has its sign. */
export type RateChange = { item: string; last: string; rate: string; percent: string }
export type AuthenticatorKind = 'totp' | 'webauthn' | 'recovery_codes'
export type MessageName = keyof MessageParams

/** A message to one address. */
export type Message = {
  [Name in MessageName]: { to: string; template: Name; params: MessageParams[Name] }
}[MessageName]
