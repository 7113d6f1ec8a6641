/** Second factors and passkeys of people. */
import type { Statement } from './client.ts'
import { statement } from './client.ts'

export const authenticatorTypes = ['totp', 'webauthn', 'recovery_codes'] as const
export type AuthenticatorType = (typeof authenticatorTypes)[number]

export type AuthenticatorRow = {
  id: number
  user_id: string
  type: AuthenticatorType
  name: string
  /** Sealed. */
  secret: string | null
  last_step: number | null
  credential_id: string | null
  public_key: Buffer | null
  counter: number
  transports: string[]
  is_passwordless: boolean
  created_at: Date
  last_used_at: Date | null
}

const columns = `id::int, user_id, type, name, secret, last_step::int, credential_id, public_key, counter::int, transports,
  is_passwordless, created_at, last_used_at`

/** Everything a person can prove themselves with besides a password, in the order it was added. */
export function authenticatorsOf(userId: string): Statement<AuthenticatorRow> {
  return statement(`select ${columns} from authenticator where user_id = $1 order by created_at, id`, [userId])
}
