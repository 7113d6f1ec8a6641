/** Routes of sign-in by an identity provider, and of connected accounts. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { meetProviders } from '../../services/identity/providers/issuer.ts'
import type { ConnectedAccount } from '../../services/identity/providers/provider-accounts.ts'
import { disconnectAccount, listAccounts } from '../../services/identity/providers/provider-accounts.ts'
import { finishProviderSignup, readProviderSignup } from '../../services/identity/providers/provider-signup.ts'
import { enterByToken } from '../../services/identity/providers/provider-token.ts'
import { returnFromProvider } from '../../services/identity/providers/return-from-provider.ts'
import type { Site } from '../../services/identity/site.ts'
import {
  signInAnswer,
  authenticated,
  callerOf,
  pendingAnswer,
  person,
  provider,
  providerAnswer,
  refusals,
  sessionAnswer,
  sessionHeader as headers,
} from './auth-answers.ts'
import { browserOf } from './provider-redirect-route.ts'

const tags = ['Sign in']
const response = { 200: authenticated, ...refusals }
const account = z.object({
  uid: z.string(),
  display: z.string(),
  // A provider that is no longer configured has only its name.
  provider: provider.partial().required({ id: true, name: true, flows: true }),
})
const accounts = z.object({ status: z.literal(200), data: z.array(account) })
const signup = z.object({
  status: z.literal(200),
  data: z.object({
    email: z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })),
    account,
    user: person.pick({ display: true, email: true, full_name: true, has_usable_password: true }).partial(),
  }),
})

/** Registers `/auth/provider/…` and `/account/providers`; the providers are met when the server listens. */
export function registerProviderRoutes(scope: FastifyInstance, deps: Deps): void {
  scope.addHook('onListen', async () => meetProviders(deps.site.providers))
  registerCallback(scope, deps)
  registerToken(scope, deps)
  registerSignup(scope, deps)
  registerAccounts(scope, deps)
}

function registerCallback(scope: FastifyInstance, deps: Deps): void {
  const params = z.object({ provider: z.string().max(50) })
  const body = z.record(z.string().max(64), z.string().max(4096))
  scope
    .withTypeProvider<ZodTypeProvider>()
    .post(
      '/auth/provider/callback/:provider',
      { schema: { tags, headers, params, body, response } },
      async (request, reply) => {
        const outcome = await returnFromProvider(deps, {
          provider: request.params.provider,
          params: request.body,
          browser: browserOf(request),
          caller: callerOf(request),
        })
        const answer =
          outcome.kind === 'connected' ? await sessionAnswer(deps, outcome.session) : signInAnswer(deps, outcome)
        return reply.status(answer.status).send(answer)
      },
    )
}

function registerToken(scope: FastifyInstance, deps: Deps): void {
  const jwt = z.string().min(1).max(16_384)
  const body = z.object({
    provider: z.string().max(50),
    process: z.enum(['login', 'connect']),
    token: z.object({ client_id: z.string().max(255), id_token: jwt, access_token: jwt.optional() }),
  })
  scope
    .withTypeProvider<ZodTypeProvider>()
    .post('/auth/provider/token', { schema: { tags, headers, body, response } }, async (request, reply) => {
      const { provider: id, process, token } = request.body
      const outcome = await enterByToken(deps, {
        provider: id,
        process,
        clientId: token.client_id,
        idToken: token.id_token,
        accessToken: token.access_token,
        caller: callerOf(request),
      })
      const answer =
        outcome.kind === 'connected' ? await sessionAnswer(deps, outcome.session) : signInAnswer(deps, outcome)
      return reply.status(answer.status).send(answer)
    })
}

function registerSignup(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  routes.get(
    '/auth/provider/signup',
    { schema: { tags, headers, response: { 200: signup, ...refusals } } },
    async (request, reply) => {
      const { providerAccount, fullName, email } = await readProviderSignup(deps, callerOf(request))
      return reply.status(200).send({
        status: 200,
        data: {
          email: email === null ? [] : [{ email, primary: true, verified: false }],
          account: accountAnswer(deps.site, providerAccount),
          user: {
            display: providerAccount.display,
            full_name: fullName,
            has_usable_password: false,
            ...(email === null ? {} : { email }),
          },
        },
      })
    },
  )
  const body = z.object({ email: z.string().trim().toLowerCase().pipe(z.email().max(320)) })
  routes.post('/auth/provider/signup', { schema: { tags, headers, body, response } }, async (request, reply) => {
    const pending = await finishProviderSignup(deps, callerOf(request), request.body.email)
    return reply.status(401).send(pendingAnswer(deps.site, pending))
  })
}

function registerAccounts(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const schema = { tags, headers, response: { 200: accounts, ...refusals } }
  const accountsAnswer = async (request: Parameters<typeof callerOf>[0]): Promise<z.input<typeof accounts>> => ({
    status: 200,
    data: (await listAccounts(deps, callerOf(request))).map((one) => accountAnswer(deps.site, one)),
  })
  routes.get('/account/providers', { schema }, async (request, reply) =>
    reply.status(200).send(await accountsAnswer(request)),
  )
  const body = z.object({ provider: z.string().max(50), account: z.string().max(255) })
  routes.delete('/account/providers', { schema: { ...schema, body } }, async (request, reply) => {
    const { provider: id, account: uid } = request.body
    await disconnectAccount(deps, callerOf(request), { provider: id, uid })
    return reply.status(200).send(await accountsAnswer(request))
  })
}

function accountAnswer({ providers }: Site, { provider: id, uid, display }: ConnectedAccount): z.input<typeof account> {
  const configured = providers.find((one) => one.id === id)
  return { uid, display, provider: configured ? providerAnswer(configured) : { id, name: id, flows: [] } }
}
