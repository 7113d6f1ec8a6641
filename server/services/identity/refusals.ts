/** The errors of sign-up and sign-in: each class is one status of the public contract. */
import type { SignInErrorCode } from '../../../domain/identity/sign-in-errors.ts'
import type { LiveSession } from './live-session.ts'

/** One problem of an input; `param` where it differs from the one in `signInErrors`. */
export type InputProblem = { code: SignInErrorCode; param?: string }

/** A refused input (400). */
export class InputRefused extends Error {
  readonly problems: readonly InputProblem[]
  constructor(...problems: InputProblem[]) {
    super(problems.map(({ code }) => code).join(', '))
    this.problems = problems
  }
}

/** A failure of an identity provider (400); `reason` is for the log. */
export class ProviderFailed extends InputRefused {
  readonly code: 'provider_refused' | 'provider_unreachable'
  readonly reason: string
  constructor(code: ProviderFailed['code'], reason: string) {
    super({ code })
    this.code = code
    this.reason = reason
  }
}

/**
 * A request that is not possible now: `conflict` (409) no such flow is pending, or a user is already signed in;
 * `forbidden` (403) not permitted to this user; `too_many` (429) repeated too soon; `unknown` (404) not found;
 * `signed_out` (401) nobody is signed in; `gone` (410) the session has ended.
 */
export class AuthRefused extends Error {
  readonly kind: 'conflict' | 'forbidden' | 'too_many' | 'unknown' | 'signed_out' | 'gone'
  constructor(kind: AuthRefused['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** The user is signed in, but did not authenticate recently enough (401 with the ways to reauthenticate). */
export class NotRecent extends Error {
  readonly session: LiveSession
  constructor(session: LiveSession) {
    super('not recent')
    this.session = session
  }
}
