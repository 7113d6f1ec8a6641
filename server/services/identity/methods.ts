/**
 * How a user authenticated. A session stores all its authentications; changes of the account itself require one of the
 * last five minutes.
 */
import type { AuthenticatorType } from '../../db/identity/authenticator-store.ts'

/** An authentication, in the form of the public contract; `at` in seconds since 1970. */
export type Method =
  | { method: 'password' | 'password_reset' | 'code'; at: number; email: string; reauthenticated?: true }
  | { method: 'socialaccount'; at: number; provider: string; uid: string; reauthenticated: boolean }
  | { method: 'mfa'; at: number; type: AuthenticatorType; id?: number; reauthenticated?: true }

const recentSeconds = 300

/** Returns the moment of an authentication in the form of the contract. */
export function secondsOf(moment: Date): number {
  return moment.getTime() / 1000
}

/**
 * Returns whether an authentication is at most five minutes from now; one further in the future is from before the
 * clock was set back.
 */
export function isRecent(methods: readonly Method[], now: Date): boolean {
  return methods.some(({ at }) => Math.abs(secondsOf(now) - at) <= recentSeconds)
}
