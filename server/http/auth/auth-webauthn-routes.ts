/** Routes of passkeys: those of an account, and sign-in with them. */
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import {
  authenticateByPasskey,
  beginPasskeySignUp,
  offerSecondStep,
  offerSignIn,
  offerSignUp,
  signInByPasskey,
  signUpByPasskey,
} from '../../services/identity/factors/enter-by-passkey.ts'
import {
  addPasskey,
  nameOwnPasskey,
  offerPasskey,
  offerReauthentication,
  reauthenticateByPasskey,
  removePasskeys,
} from '../../services/identity/factors/user-passkeys.ts'
import {
  signInAnswer,
  authenticated,
  callerOf,
  done,
  emailInput,
  pendingAnswer,
  refusals,
  sessionAnswer,
  sessionHeader as headers,
} from './auth-answers.ts'
import { recoveryCodesMeta, passkey, passkeyAnswer } from './auth-authenticator-answers.ts'
import {
  creation,
  creationAnswer,
  registration,
  passkeyName as name,
  assertion,
  request as requested,
  requestAnswer,
} from './auth-webauthn-schemas.ts'

const tags = ['Passkeys']
const passkeySchema = z.object({ status: z.literal(200), data: passkey })
const addedPasskey = z.object({ ...passkeySchema.shape, meta: recoveryCodesMeta })
const newPasskey = z.object({ credential: registration, name: name.default('') })
const proof = z.object({ credential: assertion })
const signInAnswers = { 200: authenticated, ...refusals }

/** Registers `/account/authenticators/webauthn` and `/auth/webauthn/…`. */
export function registerWebauthnRoutes(scope: FastifyInstance, deps: Deps): void {
  registerOwn(scope, deps)
  registerSignIn(scope, deps)
  registerSecondStep(scope, deps)
  registerReauthentication(scope, deps)
  registerSignUp(scope, deps)
}

function registerOwn(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const url = '/account/authenticators/webauthn'
  // `passwordless` counts when it is present, whatever its value.
  const querystring = z.object({ passwordless: z.unknown() }).partial()
  routes.get(
    url,
    { schema: { tags, headers, querystring, response: { 200: creation, ...refusals } } },
    async (request, reply) => {
      const isPasswordless = request.query.passwordless !== undefined
      return reply.status(200).send(creationAnswer(await offerPasskey(deps, callerOf(request), { isPasswordless })))
    },
  )
  routes.post(
    url,
    { schema: { tags, headers, body: newPasskey, response: { 200: addedPasskey, ...refusals } } },
    async (request, reply) => {
      const result = await addPasskey(deps, callerOf(request), request.body)
      const meta = { recovery_codes_generated: result.createdCodes }
      return reply.status(200).send({ status: 200, data: passkeyAnswer(result.passkey), meta })
    },
  )
  const renameBody = z.object({ id: z.int(), name: name.min(1) })
  routes.put(
    url,
    { schema: { tags, headers, body: renameBody, response: { 200: passkeySchema, ...refusals } } },
    async (request, reply) => {
      const renamed = await nameOwnPasskey(deps, callerOf(request), request.body)
      return reply.status(200).send({ status: 200, data: passkeyAnswer(renamed) })
    },
  )
  const removeBody = z.object({ authenticators: z.array(z.int()).max(100) })
  routes.delete(
    url,
    { schema: { tags, headers, body: removeBody, response: { 200: done, ...refusals } } },
    async (request, reply) => {
      await removePasskeys(deps, callerOf(request), request.body.authenticators)
      return reply.status(200).send({ status: 200 })
    },
  )
}

function registerSignIn(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const url = '/auth/webauthn/login'
  routes.get(url, { schema: { tags, headers, response: { 200: requested, ...refusals } } }, async (request, reply) => {
    const { options, token } = await offerSignIn(deps, callerOf(request))
    const meta = { is_authenticated: false, session_token: token } as const
    return reply.status(200).send({ ...requestAnswer(options), meta })
  })
  routes.post(url, { schema: { tags, headers, body: proof, response: signInAnswers } }, async (request, reply) => {
    const answer = signInAnswer(deps, await signInByPasskey(deps, callerOf(request), request.body.credential))
    return reply.status(answer.status).send(answer)
  })
}

function registerSecondStep(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const url = '/auth/webauthn/authenticate'
  routes.get(url, { schema: { tags, headers, response: { 200: requested, ...refusals } } }, async (request, reply) =>
    reply.status(200).send(requestAnswer(await offerSecondStep(deps, callerOf(request)))),
  )
  routes.post(url, { schema: { tags, headers, body: proof, response: signInAnswers } }, async (request, reply) => {
    const answer = signInAnswer(deps, await authenticateByPasskey(deps, callerOf(request), request.body.credential))
    return reply.status(answer.status).send(answer)
  })
}

function registerReauthentication(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const url = '/auth/webauthn/reauthenticate'
  routes.get(url, { schema: { tags, headers, response: { 200: requested, ...refusals } } }, async (request, reply) =>
    reply.status(200).send(requestAnswer(await offerReauthentication(deps, callerOf(request)))),
  )
  routes.post(url, { schema: { tags, headers, body: proof, response: signInAnswers } }, async (request, reply) => {
    const session = await reauthenticateByPasskey(deps, callerOf(request), request.body.credential)
    return reply.status(200).send(await sessionAnswer(deps, session))
  })
}

/** The contract names the creation options like the request options here; so both names are sent. */
const signUpOptions = z.object({
  status: z.literal(200),
  data: z.object({ ...creation.shape.data.shape, ...requested.shape.data.shape }),
})

function registerSignUp(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const url = '/auth/webauthn/signup'
  const person = z.object({ email: emailInput, full_name: z.string().max(255).optional() })
  routes.post(url, { schema: { tags, headers, body: person, response: refusals } }, async (request, reply) => {
    const { email, full_name: fullName } = request.body
    const pending = await beginPasskeySignUp(deps, { email, fullName, caller: callerOf(request) })
    return reply.status(401).send(pendingAnswer(deps.site, pending))
  })
  routes.get(
    url,
    { schema: { tags, headers, response: { 200: signUpOptions, ...refusals } } },
    async (request, reply) => {
      const { status, data } = creationAnswer(await offerSignUp(deps, callerOf(request)))
      return reply.status(200).send({ status, data: { ...data, request_options: data.creation_options } })
    },
  )
  routes.put(url, { schema: { tags, headers, body: newPasskey, response: signInAnswers } }, async (request, reply) => {
    const answer = signInAnswer(deps, await signUpByPasskey(deps, callerOf(request), request.body))
    return reply.status(answer.status).send(answer)
  })
}
