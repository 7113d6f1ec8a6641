/** Routes of sign-up, verification of addresses, and the addresses of an account. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Address } from '../../services/identity/account/addresses.ts'
import {
  addAddress,
  listAddresses,
  makePrimary,
  removeAddress,
  resendKey,
} from '../../services/identity/account/addresses.ts'
import { requestVerification, resendVerification, signUp } from '../../services/identity/sign-up.ts'
import type { VerificationProof } from '../../services/identity/account/verify-address.ts'
import { useVerificationKey, readKey } from '../../services/identity/account/verify-address.ts'
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

const tags = ['Sign in']
const ok = { 200: done, ...refusals }
const email = z.object({ email: emailInput })
const keyInfo = z.object({
  status: z.literal(200),
  data: z.object({
    email: z.string(),
    user: z.object({
      id: z.uuid().optional(),
      display: z.string(),
      email: z.string(),
      has_usable_password: z.boolean(),
    }),
  }),
  meta: z.object({ is_authenticating: z.boolean().describe('Whether the key finishes a sign-up.') }),
})
const checked = z.object({
  status: z.literal(200),
  data: z.object({ status: z.literal('CREDENTIALS'), signup_allowed: z.boolean() }),
})
const addresses = z.object({
  status: z.literal(200),
  data: z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() })),
})

/** Registers `/auth/signup`, `/auth/email/…` and `/account/email`. */
export function registerEmailRoutes(scope: FastifyInstance, deps: Deps): void {
  registerSignUp(scope, deps)
  registerVerification(scope, deps)
  registerRequests(scope, deps)
  registerAddresses(scope, deps)
}

function registerSignUp(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const body = email.extend({ password: z.string().min(1), full_name: z.string().max(255).optional() })
  routes.post(
    '/auth/signup',
    { schema: { tags, headers, body, response: { 200: authenticated, ...refusals } } },
    async (request, reply) => {
      const { full_name: fullName, ...fields } = request.body
      const pending = await signUp(deps, { ...fields, fullName, caller: callerOf(request) })
      return reply.status(401).send(pendingAnswer(deps.site, pending))
    },
  )
}

function registerVerification(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const keyHeader = z.object({ 'x-email-verification-key': z.string().max(255).optional() })
  routes.get(
    '/auth/email/verify',
    { schema: { tags, headers: keyHeader, response: { 200: keyInfo, ...refusals } } },
    async (request, reply) => {
      const { isAuthenticating, ...data } = await readKey(deps, request.headers['x-email-verification-key'] ?? '')
      return reply.status(200).send({ status: 200, data, meta: { is_authenticating: isAuthenticating } })
    },
  )
  const body = z.object({ key: z.string().min(1).max(255), password: z.string().min(1).optional() })
  routes.post(
    '/auth/email/verify',
    { schema: { tags, headers, body, response: { 200: authenticated, ...refusals } } },
    async (request, reply) => {
      const answer = await proofAnswer(deps, request, request.body)
      return reply.status(answer.status).send(answer)
    },
  )
  routes.post('/auth/email/verify/resend', { schema: { tags, headers, response: ok } }, async (request, reply) => {
    await resendVerification(deps, callerOf(request))
    return reply.status(200).send({ status: 200 })
  })
}

async function proofAnswer(deps: Deps, request: FastifyRequest, proven: VerificationProof) {
  const proof = await useVerificationKey(deps, callerOf(request), proven)
  return proof.kind === 'arrived' ? signInAnswer(deps, proof.result) : sessionAnswer(deps, proof.session)
}

function registerRequests(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  // The answer does not reveal whether an address has an account.
  routes.post(
    '/auth/email/check',
    { schema: { tags, body: email, response: { 200: checked, ...refusals } } },
    async (_request, reply) =>
      reply
        .status(200)
        .send({ status: 200, data: { status: 'CREDENTIALS', signup_allowed: deps.site.isOpenForSignup } }),
  )
  routes.post(
    '/auth/email/request-verification',
    { schema: { tags, body: email, response: ok } },
    async (request, reply) => {
      await requestVerification(deps, callerOf(request), request.body.email)
      return reply.status(200).send({ status: 200 })
    },
  )
}

function registerAddresses(scope: FastifyInstance, deps: Deps): void {
  const routes = scope.withTypeProvider<ZodTypeProvider>()
  const response = { 200: addresses, ...refusals }
  const url = '/account/email'
  const list = async (request: FastifyRequest) => addressesAnswer(await listAddresses(deps, callerOf(request)))

  routes.get(url, { schema: { tags, headers, response } }, async (request, reply) =>
    reply.status(200).send(await list(request)),
  )
  routes.post(url, { schema: { tags, headers, body: email, response } }, async (request, reply) => {
    await addAddress(deps, callerOf(request), request.body.email)
    return reply.status(200).send(await list(request))
  })
  routes.put(url, { schema: { tags, headers, body: email, response: ok } }, async (request, reply) => {
    await resendKey(deps, callerOf(request), request.body.email)
    return reply.status(200).send({ status: 200 })
  })
  const primary = email.extend({ primary: z.literal(true) })
  routes.patch(url, { schema: { tags, headers, body: primary, response } }, async (request, reply) => {
    await makePrimary(deps, callerOf(request), request.body.email)
    return reply.status(200).send(await list(request))
  })
  routes.delete(url, { schema: { tags, headers, body: email, response } }, async (request, reply) => {
    await removeAddress(deps, callerOf(request), request.body.email)
    return reply.status(200).send(await list(request))
  })
}

function addressesAnswer(list: readonly Address[]): z.input<typeof addresses> {
  return {
    status: 200,
    data: list.map(({ email: address, isPrimary: main, isVerified: verified }) => ({
      email: address,
      primary: main,
      verified,
    })),
  }
}
