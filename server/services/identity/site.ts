import type { Language } from '../../../domain/language/languages.ts'
import type { Identity } from './identity.ts'
import type { Sealer } from './seal.ts'

/** An OpenID Connect provider. */
export type Provider = { id: string; name: string; issuer: string; clientId: string; clientSecret: string }

/** The published sign-in of the owner of the demo, and whether the demo is being made or can be visited. */
export type DemoAccess = { email: string; password: string; state: () => DemoState }
export type DemoState = 'ok' | 'preparing' | 'failed'

/** The settings of this installation for sign-up and sign-in. */
export type Site = {
  /** Origin of links in messages and of passkeys, without a slash at the end. */
  publicUrl: string
  isOpenForSignup: boolean
  providers: readonly Provider[]
  sealer: Sealer
  /** Hosts of webhooks that may be private and without encryption: for development. */
  webhookHosts: readonly string[]
  /** The demo of this server; null on a server that runs without it. */
  demo: DemoAccess | null
}

/** The dependencies of sign-up and sign-in. */
export type Portal = Identity & { site: Site }

/**
 * The caller: the token of a session or of a flow, their IP address, the mark of their device, and the language that the request
 * names.
 */
export type Caller = {
  token: string | undefined
  address: string
  userAgent: string
  device?: string | undefined
  language?: Language | undefined
}
