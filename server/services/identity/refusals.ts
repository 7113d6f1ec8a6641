/** How signing up and in refuses: each kind is one status of the public sign-in contract. */
import type { SignInErrorCode } from '../../../domain/identity/sign-in-errors.ts'
import type { LiveSession } from './live-session.ts'

/** One thing wrong with an input; `param` where it is not the one that `signInErrors` names. */
export type InputProblem = { code: SignInErrorCode; param?: string }

/** An input that is not accepted (400). */
export class InputRefused extends Error {
  readonly problems: readonly InputProblem[]
  constructor(...problems: InputProblem[]) {
    super(problems.map(({ code }) => code).join(', '))
    this.problems = problems
  }
}

/** An identity provider did not do its part (400); `reason` is for the log. */
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
 * Nothing that could be done now: `conflict` (409) no such flow is pending, or somebody is signed in already;
 * `forbidden` (403) not open to this person; `too_many` (429) asked again too soon; `unknown` (404) there is none;
 * `signed_out` (401) nobody is signed in; `gone` (410) the session has ended.
 */
export class AuthRefused extends Error {
  readonly kind: 'conflict' | 'forbidden' | 'too_many' | 'unknown' | 'signed_out' | 'gone'
  constructor(kind: AuthRefused['kind']) {
    super(kind)
    this.kind = kind
  }
}

/** Somebody is signed in, but not recently enough for this (401 with the ways to prove it again). */
export class NotRecent extends Error {
  readonly session: LiveSession
  constructor(session: LiveSession) {
    super('not recent')
    this.session = session
  }
}
