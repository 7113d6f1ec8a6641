/** The JSON forms of the Web Authentication standard that browsers receive and send. */
import { z } from 'zod'
import type {
  CreationOptions,
  PasskeyRegistration,
  PasskeyAssertion,
  RequestOptions,
} from '../../services/identity/factors/passkeys.ts'

const text = z.string().min(1).max(16_384)
const credential = {
  id: z.string().min(1).max(1400),
  rawId: z.string().min(1).max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}).default({}),
}
export const registration = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(50)).max(10).default([]),
  }),
}) satisfies z.ZodType<PasskeyRegistration>
export const assertion = z
  .object({
    ...credential,
    response: z.object({
      clientDataJSON: text,
      authenticatorData: text,
      signature: text,
      userHandle: z.string().max(100).nullish(),
    }),
  })
  .transform(({ response: { userHandle, ...response }, ...rest }) => ({
    ...rest,
    response: userHandle ? { ...response, userHandle } : response,
  })) satisfies z.ZodType<PasskeyAssertion>

/** The name of a passkey; the screens have a default for an empty one. */
export const passkeyName = z.string().trim().max(100)

const options = z.object({ publicKey: z.looseObject({ challenge: z.string() }) })
export const creation = z.object({ status: z.literal(200), data: z.object({ creation_options: options }) })
export const request = z.object({
  status: z.literal(200),
  data: z.object({ request_options: options }),
  meta: z.object({ is_authenticated: z.literal(false), session_token: z.string() }).optional(),
})

/** Returns what a browser needs to create a passkey. */
export function creationAnswer(publicKey: CreationOptions): z.input<typeof creation> {
  return { status: 200, data: { creation_options: { publicKey: { ...publicKey } } } }
}

/** Returns what a browser needs to use a passkey. */
export function requestAnswer(publicKey: RequestOptions): z.input<typeof request> {
  return { status: 200, data: { request_options: { publicKey: { ...publicKey } } } }
}
