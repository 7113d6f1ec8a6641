/**
 * The route to an identity provider: a form that the browser posts and is redirected from. Because the browser shows
 * the answer, every error leads to the sign-in page, which shows the reason.
 */
import formbody from '@fastify/formbody'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, type ZodTypeProvider } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { DomainError } from '../../../domain/errors.ts'
import type { SignInErrorCode } from '../../../domain/identity/sign-in-errors.ts'
import type { Deps } from '../../deps.ts'
import { beginAtProvider, journeyLasts } from '../../services/identity/providers/begin-at-provider.ts'
import { InputRefused, ProviderFailed } from '../../services/identity/refusals.ts'
import { cookieOf, setCookie } from '../core/cookies.ts'
import { limitRequests } from '../core/rate-limits.ts'
import { noteRefusal } from '../core/security-log.ts'

/** The cookie with the secret that binds a redirect to its browser. */
const browserCookie = 'daybook_provider'

const secret = /^[\w-]{43}$/
const body = z.object({
  provider: z.string().max(50),
  process: z.enum(['login', 'connect']).default('login'),
  callback_url: z.string().max(2048).optional(),
})
const wrongFields: Readonly<Record<string, Reason>> = {
  '/provider': 'unknown_provider',
  '/callback_url': 'callback_refused',
}

/** The reason for the sign-in page; besides the errors of sign-in, those without an answer of their own. */
type Reason = SignInErrorCode | 'too_many' | 'internal'

/** Returns the secret of the browser, if it has one. */
export function browserOf(request: FastifyRequest): string | undefined {
  const browserSecret = cookieOf(request, browserCookie)
  return browserSecret !== undefined && secret.test(browserSecret) ? browserSecret : undefined
}

/** Registers `POST auth/provider/redirect`: forms are accepted only here, because other sites can post them. */
export async function registerProviderRedirect(scope: FastifyInstance, deps: Deps): Promise<void> {
  await scope.register(formbody)
  limitRequests(scope, deps, 'attempt')
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const code = reasonOf(error)
    if (error instanceof ProviderFailed) request.log.warn({ reason: error.reason }, 'a provider failed')
    if (code === 'internal') request.log.error({ err: error }, 'internal error')
    noteRefusal(request, code)
    return toLogin(reply, code)
  })
  const response = { 302: z.null().meta({ description: 'To the provider, or to the sign-in page with an error.' }) }
  const schema = { tags: ['Sign in'], consumes: ['application/x-www-form-urlencoded'], body, response }
  scope.withTypeProvider<ZodTypeProvider>().post('/auth/provider/redirect', { schema }, async (request, reply) => {
    const { publicUrl } = deps.site
    if (!isOwnPage(request, publicUrl)) {
      noteRefusal(request, 'callback_refused')
      return toLogin(reply, 'callback_refused')
    }
    const { provider, process, callback_url: callbackUrl } = request.body
    const journey = { provider, process, callbackUrl, browser: browserOf(request) }
    const { address, browser } = await beginAtProvider(deps, journey)
    return setCookie(reply, { name: browserCookie, value: browser, maxAgeSeconds: journeyLasts / 1000 }).redirect(
      address,
      302,
    )
  })
}

/**
 * Returns whether one of our own pages posts the form. Another site could otherwise send a browser to a provider where
 * it is signed in as somebody else, and have that account connected to the user who is signed in here.
 */
function isOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const from = headers['sec-fetch-site']
  if (from !== undefined) return from === 'same-origin'
  return headers.origin === undefined || headers.origin === publicUrl
}

function reasonOf(error: FastifyError | DomainError): Reason {
  if (error instanceof InputRefused) return error.problems[0]?.code ?? 'invalid'
  if (hasZodFastifySchemaValidationErrors(error))
    return wrongFields[error.validation[0]?.instancePath ?? ''] ?? 'invalid'
  if (error instanceof DomainError) return error.code === 'SLOW_DOWN' ? 'too_many' : 'invalid'
  return error.statusCode !== undefined && error.statusCode < 500 ? 'invalid' : 'internal'
}

function toLogin(reply: FastifyReply, code: Reason): FastifyReply {
  return reply.redirect(`/login?error=${code}`, 302)
}
