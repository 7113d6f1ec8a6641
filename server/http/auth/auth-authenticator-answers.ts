/** Authenticators in the form of the sign-in contract. */
import { z } from 'zod'
import type {
  Authenticator,
  Passkey,
  RecoveryCodes,
  TotpAuthenticator,
} from '../../services/identity/factors/authenticators.ts'
import { secondsOf } from '../../services/identity/methods.ts'
import { howManyCodes } from '../../services/identity/factors/recovery-codes.ts'

const times = { created_at: z.number(), last_used_at: z.number().nullable() }
export const totp = z.object({ type: z.literal('totp'), ...times })
export const passkey = z.object({
  type: z.literal('webauthn'),
  id: z.int(),
  name: z.string(),
  is_passwordless: z.boolean(),
  ...times,
})
const codes = z.object({
  type: z.literal('recovery_codes'),
  total_code_count: z.int(),
  unused_code_count: z.int(),
  ...times,
})
export const codesInFull = z.object({ ...codes.shape, unused_codes: z.array(z.string()) })
export const authenticators = z.object({
  status: z.literal(200),
  data: z.array(z.discriminatedUnion('type', [totp, passkey, codes])),
})
/** Whether recovery codes were created with the added authenticator. */
export const recoveryCodesMeta = z.object({ recovery_codes_generated: z.boolean() })

/** Returns an authenticator of any type for the list; times are seconds since 1970, null for one never used. */
export function authenticatorAnswer(one: Authenticator): z.input<typeof authenticators>['data'][number] {
  if (one.type === 'totp') return totpAnswer(one)
  return one.type === 'webauthn' ? passkeyAnswer(one) : codesAnswer(one)
}

/** Returns an authenticator app without its secret. */
export function totpAnswer(app: TotpAuthenticator): z.input<typeof totp> {
  return { type: 'totp', ...timesOf(app) }
}

/** Returns a passkey without its key. */
export function passkeyAnswer(one: Passkey): z.input<typeof passkey> {
  const { id, name, isPasswordless } = one
  return { type: 'webauthn', id, name, is_passwordless: isPasswordless, ...timesOf(one) }
}

/** Returns the number of recovery codes; the codes themselves require a recent authentication. */
export function codesAnswer(one: RecoveryCodes): z.input<typeof codes> {
  return {
    type: 'recovery_codes',
    total_code_count: howManyCodes,
    unused_code_count: one.unused.length,
    ...timesOf(one),
  }
}

function timesOf({ createdAt, lastUsedAt }: Pick<Authenticator, 'createdAt' | 'lastUsedAt'>) {
  return { created_at: secondsOf(createdAt), last_used_at: lastUsedAt === null ? null : secondsOf(lastUsedAt) }
}
