/** The sign-in contract's messages: the part of the public allauth headless contract (app client) that is built. */
import { z } from 'zod'

export const loginBody = z.object({
  email: z.string().trim().min(1).max(320),
  password: z.string().min(1).max(1024),
})
export const refreshBody = z.object({ refresh_token: z.string().min(1).max(255) })
export const sessionHeader = z.object({ 'x-session-token': z.string().max(255).optional() })

const person = z.object({
  id: z.uuid(),
  display: z.string(),
  email: z.string(),
  has_usable_password: z.boolean(),
  full_name: z.string(),
  is_onboarded: z.boolean(),
  redirect: z.string().describe('The slug of the company to open, or invitations.'),
})
const method = z.object({ method: z.literal('password'), at: z.number(), email: z.string() })
const pair = z.object({ access_token: z.string(), refresh_token: z.string() })
const tokens = z.object({ session_token: z.string(), ...pair.shape }).partial()
const metaIn = z.object({ is_authenticated: z.literal(true), ...tokens.shape })
const metaOut = z.object({ is_authenticated: z.literal(false) })
const flows = z.object({ flows: z.array(z.object({ id: z.literal('login') })) })

export const authenticated = z.object({
  status: z.literal(200),
  data: z.object({ user: person, methods: z.array(method) }),
  meta: metaIn,
})
export const newTokens = z.object({ status: z.literal(200), data: pair, meta: metaIn })
export const refreshed = z.object({ status: z.literal(200), data: pair })
export const unauthenticated = z.object({ status: z.literal(401), data: flows, meta: metaOut })
export const sessionGone = z.object({ status: z.literal(410), data: z.object({}), meta: metaOut })
export const conflict = z.object({ status: z.literal(409) })
export const tooMany = z.object({ status: z.literal(429) })
export const inputErrors = z.object({
  status: z.literal(400),
  errors: z.array(z.object({ code: z.string(), message: z.string(), param: z.string().optional() })),
})
