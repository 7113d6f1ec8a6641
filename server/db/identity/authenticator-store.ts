/** Second factors and passkeys of users. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

const authenticatorTypes = ['totp', 'webauthn', 'recovery_codes'] as const
export type AuthenticatorType = (typeof authenticatorTypes)[number]

export type AuthenticatorRow = {
  id: number
  user_id: string
  type: AuthenticatorType
  name: string
  /** Encrypted. */
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

const columns = `id::int, user_id, type, name, secret, last_step::int, credential_id, public_key, counter::float8, transports,
  is_passwordless, created_at, last_used_at`

/** Returns the authenticators of a user besides the password, in the order in which they were added. */
export function authenticatorsOf(userId: string): Statement<AuthenticatorRow> {
  return statement(`select ${columns} from authenticator where user_id = $1 order by created_at, id`, [userId])
}

/** Locks a user, which serialises changes of their authenticators. Returns their primary address. */
export function lockPerson(userId: string): Statement<{ email: string }> {
  return statement('select email from app_user where id = $1 for update', [userId])
}

/** Inserts an authenticator app; no row when the user has one. `step`: that of the confirming code. */
export function insertTotp(totp: {
  userId: string
  secret: string
  step: number
  now: Date
}): Statement<AuthenticatorRow> {
  return statement(
    `insert into authenticator (user_id, type, secret, last_step, created_at) values ($1, 'totp', $2, $3, $4)
     on conflict do nothing returning ${columns}`,
    [totp.userId, totp.secret, totp.step, totp.now],
  )
}

/**
 * Uses the code of a time step; no row when that step, or a later one, was used already. A step that no code of this
 * minute can have is from before the clock was set back, and does not count.
 */
export function useStep(id: number, step: number, now: Date): Statement<{ id: number }> {
  return statement(
    `update authenticator set last_step = $2, last_used_at = $3
     where id = $1 and (last_step is null or last_step < $2 or last_step > $2::bigint + 2) returning id::int`,
    [id, step, now],
  )
}

/** Returns the recovery codes of a user, locked, which serialises their use. */
export function lockCodes(userId: string): Statement<AuthenticatorRow> {
  return statement(`select ${columns} from authenticator where user_id = $1 and type = 'recovery_codes' for update`, [
    userId,
  ])
}

export type NewCodes = { userId: string; secret: string; now: Date }

/** Inserts recovery codes; no row when the user has some. */
export function insertCodes({ userId, secret, now }: NewCodes): Statement<AuthenticatorRow> {
  return statement(
    `insert into authenticator (user_id, type, secret, created_at) values ($1, 'recovery_codes', $2, $3)
     on conflict do nothing returning ${columns}`,
    [userId, secret, now],
  )
}

/** Replaces the recovery codes of a user. */
export function replaceCodes({ userId, secret, now }: NewCodes): Statement<AuthenticatorRow> {
  return statement(
    `insert into authenticator (user_id, type, secret, created_at) values ($1, 'recovery_codes', $2, $3)
     on conflict (user_id, type) where type in ('totp', 'recovery_codes')
     do update set secret = excluded.secret, created_at = excluded.created_at, last_used_at = null
     returning ${columns}`,
    [userId, secret, now],
  )
}

/** Stores the remaining recovery codes. */
export function storeRemainingCodes(id: number, secret: string, now: Date): Statement {
  return statement('update authenticator set secret = $2, last_used_at = $3 where id = $1', [id, secret, now])
}

export type NewPasskey = {
  userId: string
  name: string
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: readonly string[]
  isPasswordless: boolean
  now: Date
}

/** Inserts a passkey; no row when it belongs to a user already. */
export function insertPasskey(passkey: NewPasskey): Statement<AuthenticatorRow> {
  const { userId, name, credentialId, publicKey, counter, transports, isPasswordless, now } = passkey
  return statement(
    `insert into authenticator
       (user_id, type, name, credential_id, public_key, counter, transports, is_passwordless, created_at)
     values ($1, 'webauthn', $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning ${columns}`,
    [userId, name, credentialId, publicKey, counter, transports, isPasswordless, now],
  )
}

/** Returns the passkey of a credential, of any user. */
export function passkeyByCredential(credentialId: string): Statement<AuthenticatorRow> {
  return statement(`select ${columns} from authenticator where credential_id = $1`, [credentialId])
}

/** Records the use of a passkey; no row when its counter does not increase. Passkeys without a counter stay at zero. */
export function usePasskey(id: number, counter: number, now: Date): Statement<{ id: number }> {
  return statement(
    `update authenticator set counter = $2, last_used_at = $3
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id::int`,
    [id, counter, now],
  )
}

/** Renames a passkey of a user; no row when it is not theirs. */
export function renamePasskey(userId: string, id: number, name: string): Statement<AuthenticatorRow> {
  return statement(
    `update authenticator set name = $3 where user_id = $1 and id = $2 and type = 'webauthn' returning ${columns}`,
    [userId, id, name],
  )
}

/** Deletes authenticators of a user, possibly none. */
export function deleteAuthenticators(userId: string, ids: readonly number[]): Statement {
  return statement('delete from authenticator where user_id = $1 and id = any($2)', [userId, ids])
}
