/** Routes of the sign-in methods of this installation; and of telephone numbers, which it does not support. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { requireSession } from '../../services/identity/flows.ts'
import { AuthRefused } from '../../services/identity/refusals.ts'
import { callerOf, provider, providerAnswer, refusals, sessionHeader as headers } from './auth-answers.ts'

const tags = ['Sign in']
const config = z.object({
  status: z.literal(200),
  data: z.object({
    account: z.object({
      authentication_method: z.literal('email'),
      login_methods: z.array(z.string()),
      is_open_for_signup: z.boolean(),
      email_verification_by_code_enabled: z.boolean(),
      login_by_code_enabled: z.boolean(),
      password_reset_by_code_enabled: z.boolean(),
    }),
    socialaccount: z.object({ providers: z.array(provider) }),
    mfa: z.object({ supported_types: z.array(z.string()), passkey_login_enabled: z.boolean() }),
    usersessions: z.object({ track_activity: z.boolean() }),
    has_demo: z.boolean().meta({ description: 'Whether visitors may look around in the demo, by `auth/demo`.' }),
    is_demo_preparing: z.boolean().meta({ description: 'Whether the demo is being made; `has_demo` follows.' }),
  }),
})
const numbers = z.object({ status: z.literal(200), data: z.array(z.never()) })

/** Registers `/config`, and the routes of phone numbers, of which no user has any. */
export function registerConfigRoutes(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const { isOpenForSignup, providers, demo } = deps.site
  const answer = (): z.input<typeof config> => ({
    status: 200,
    data: {
      account: {
        authentication_method: 'email',
        login_methods: ['email'],
        is_open_for_signup: isOpenForSignup,
        email_verification_by_code_enabled: false,
        login_by_code_enabled: true,
        password_reset_by_code_enabled: false,
      },
      socialaccount: { providers: providers.map(providerAnswer) },
      mfa: { supported_types: ['totp', 'webauthn', 'recovery_codes'], passkey_login_enabled: true },
      usersessions: { track_activity: true },
      has_demo: demo?.state() === 'ok',
      is_demo_preparing: demo?.state() === 'preparing',
    },
  })
  routes.get('/config', { schema: { tags, response: { 200: config, ...refusals } } }, async () => answer())

  routes.get(
    '/account/phone',
    { schema: { tags, headers, response: { 200: numbers, ...refusals } } },
    async (request, reply) => {
      await requireSession(deps, callerOf(request))
      return reply.status(200).send({ status: 200, data: [] })
    },
  )
  // A number cannot be added, so none is ever pending.
  for (const url of ['/account/phone', '/auth/phone/verify', '/auth/phone/verify/resend'])
    routes.post(url, { schema: { tags, headers, response: refusals } }, async () => {
      throw new AuthRefused('conflict')
    })
}
