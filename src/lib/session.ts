/**
 * Holds the auth state of the browser in one key of local storage, shared by all tabs. Authenticated means that an
 * access token and a refresh token are stored. Signing out in one tab signs out all of them.
 */
import { useSyncExternalStore } from 'react'
import type { Language } from '../../domain/language/languages.ts'

export type SessionUser = {
  id: string
  email: string
  display: string
  full_name: string
  has_usable_password: boolean
  has_avatar: boolean
  is_onboarded: boolean
  /** The language of the screens and of messages; null for that of the company. */
  language: Language | null
  /** Slug of the current company, or one of the special values, or ''. */
  redirect: string
}

export const stepIds = ['verify_email', 'mfa_authenticate', 'login_by_code', 'provider_signup', 'signup'] as const

/** A pending step of signing in or up; the session token identifies it. */
export type PendingStep = {
  id: (typeof stepIds)[number]
  /** The accepted second factors. */
  types: readonly string[]
  /** Name of the identity provider that the user came from. */
  provider: string | null
  /** The address as entered; null when the step was not started in this browser. */
  email: string | null
  /** When its message was last sent, in milliseconds. */
  sentAt: number
}

export type SessionState = {
  accessToken: string | null
  refreshToken: string | null
  sessionToken: string | null
  /** ISO time of the last sign-in. */
  lastLoginAt: string | null
  user: SessionUser | null
  pending: PendingStep | null
  /** The server ended the session, which the next sign-in shows. Signing out does not set it. */
  isLost: boolean
}

export const signedOut: SessionState = {
  accessToken: null,
  refreshToken: null,
  sessionToken: null,
  lastLoginAt: null,
  user: null,
  pending: null,
  isLost: false,
}

const key = 'daybook.session'

export type SessionStore = {
  get: () => SessionState
  set: (change: Partial<SessionState>) => void
  clear: () => void
  subscribe: (listener: () => void) => () => void
}

/** Whether both tokens of a signed-in user are stored. */
export function isAuthenticated(state: SessionState): boolean {
  return Boolean(state.accessToken && state.refreshToken)
}

/** Creates the auth state on a storage; `events` report changes by other tabs. */
export function createSessionStore(
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  events?: Window,
): SessionStore {
  const listeners = new Set<() => void>()
  let raw: string | null = null
  let state = signedOut

  // Read on every access: another tab may have written since, and a stale refresh token ends the family.
  const get = (): SessionState => {
    const stored = storage.getItem(key)
    if (stored !== raw) {
      raw = stored
      state = parse(stored)
    }
    return state
  }
  const notify = () => listeners.forEach((listener) => listener())
  events?.addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) notify()
  })

  return {
    get,
    set: (change) => {
      storage.setItem(key, JSON.stringify({ ...get(), ...change }))
      notify()
    },
    clear: () => {
      storage.removeItem(key)
      notify()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function parse(stored: string | null): SessionState {
  if (!stored) return signedOut
  try {
    return { ...signedOut, ...(JSON.parse(stored) as Partial<SessionState>) }
  } catch {
    return signedOut
  }
}

/** The session of this browser. */
export const session = createSessionStore(globalThis.localStorage, globalThis.window)

/** Returns the auth state and follows its changes. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.get)
}
