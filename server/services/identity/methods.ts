/**
 * How a person proved who they are. A session keeps all of its proofs; what is done to the account itself asks for one
 * of the last five minutes.
 */
import type { AuthenticatorType } from '../../db/identity/authenticator-store.ts'

/** A proof, in the form of the public contract; `at` in seconds since 1970. */
export type Method =
  | { method: 'password' | 'password_reset' | 'code'; at: number; email: string; reauthenticated?: true }
  | { method: 'socialaccount'; at: number; provider: string; uid: string; reauthenticated: boolean }
  | { method: 'mfa'; at: number; type: AuthenticatorType; id?: number; reauthenticated?: true }

const recentSeconds = 300

/** The moment of a proof as the contract writes it. */
export function secondsOf(moment: Date): number {
  return moment.getTime() / 1000
}

/** Whether one of the proofs is at most five minutes from now; one further in the future is from a clock since set back. */
export function isRecent(methods: readonly Method[], now: Date): boolean {
  return methods.some(({ at }) => Math.abs(secondsOf(now) - at) <= recentSeconds)
}
