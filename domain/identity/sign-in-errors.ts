/**
 * The errors of signing up and in: their codes are those of the public sign-in contract, which has its own form of
 * response. `param` is the input that the message belongs to. Where one code of the contract has several messages,
 * `code` is the code that is sent instead of the name here.
 */
export const signInErrors = {
  required: { text: 'Required.' },
  invalid: { text: 'This isn’t valid.' },
  email_password_mismatch: { param: 'password', text: 'The email address or the password is wrong.' },
  too_many_login_attempts: { text: 'Too many failed attempts. Try again in 15 minutes.' },
  login_slowed: {
    code: 'too_many_login_attempts',
    text: 'Too many failed attempts on this account. Wait a few minutes and try again.',
  },
  account_disabled: { text: 'This account has been deactivated. Ask an administrator of your company.' },
  invalid_refresh_token: { param: 'refresh_token', text: 'Your session has ended. Sign in again.' },
  invalid_email: { code: 'invalid', param: 'email', text: 'Enter a valid email address.' },
  email_taken: {
    param: 'email',
    text: 'This address already has an account. Sign in, then connect it in your account.',
  },
  duplicate_email: { param: 'email', text: 'This address is already on your account.' },
  unknown_email: { code: 'invalid', param: 'email', text: 'This address is not on your account.' },
  unverified_primary_email: { param: 'email', text: 'Verify this address before you make it the primary one.' },
  cannot_remove_primary_email: { param: 'email', text: 'Make another address primary first.' },
  max_email_addresses: { param: 'email', text: 'An account has at most 5 addresses. Remove one first.' },
  invalid_or_expired_key: { param: 'key', text: 'This link has expired. Request a new one.' },
  token_invalid: { param: 'key', text: 'This link has expired. Request a new one.' },
  password_too_short: { param: 'password', text: 'Use at least 8 characters.' },
  password_too_long: { param: 'password', text: 'Use at most 1,024 characters.' },
  password_too_common: { param: 'password', text: 'This password is too common. Choose another.' },
  password_too_similar: { param: 'password', text: 'This is too similar to your name or email address.' },
  enter_current_password: { param: 'current_password', text: 'This is not your current password.' },
  incorrect_password: { param: 'password', text: 'The password is wrong.' },
  incorrect_code: { param: 'code', text: 'The code is wrong or has already been used.' },
  cannot_generate_recovery_codes: { text: 'Recovery codes need an authenticator app or a passkey first.' },
  passkey_refused: { code: 'invalid', param: 'credential', text: 'The passkey was not accepted.' },
  unknown_authenticator: { code: 'invalid', param: 'id', text: 'This passkey is not on your account.' },
  no_password: { param: 'account', text: 'Set a password first; otherwise you couldn’t sign in again.' },
  no_verified_email: {
    param: 'account',
    text: 'Verify an email address first; otherwise you couldn’t sign in again.',
  },
  unknown_account: { code: 'invalid', param: 'account', text: 'This is not connected to your account.' },
  account_taken: { param: 'account', text: 'This is already connected to another account.' },
  unknown_provider: { code: 'invalid', param: 'provider', text: 'Sign-in with this provider is not available.' },
  invalid_token: { code: 'invalid', param: 'token', text: 'The token was not accepted.' },
  invalid_state: {
    code: 'invalid',
    param: 'state',
    text: 'The sign-in has expired. Start again.',
  },
  callback_refused: { code: 'invalid', param: 'callback_url', text: 'The sign-in began on another site. Start again.' },
  provider_unreachable: { text: 'The provider can’t be reached. Try again later or sign in another way.' },
  provider_refused: { text: 'The provider did not confirm who you are. Start again.' },
} as const satisfies Record<string, { code?: string; param?: string; text: string }>
export type SignInErrorCode = keyof typeof signInErrors
