import type { Identity } from './identity.ts'
import type { Sealer } from './seal.ts'

/** An OpenID Connect provider as signing in knows it. */
export type Provider = { id: string; name: string; issuer: string; clientId: string; clientSecret: string }

/** What signing up and in knows of this installation. */
export type Site = {
  /** Origin of links in messages and of passkeys, without a slash at the end. */
  publicUrl: string
  isOpenForSignup: boolean
  providers: readonly Provider[]
  sealer: Sealer
  /** The published sign-in of the owner of the demo; null on a server that runs without the demo. */
  demo: { email: string; password: string } | null
}

/** What signing up and in works with. */
export type Portal = Identity & { site: Site }

/** Who asks: the token of a session or of a flow they hold, where they come from, and the mark of their device. */
export type Caller = { token: string | undefined; address: string; userAgent: string; device?: string | undefined }
