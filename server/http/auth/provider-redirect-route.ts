/**
 * The way to an identity provider: a form that the browser posts and is redirected from. A browser shows what comes
 * back, so whatever is wrong leads to the sign-in page, which says why.
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
import { limitRequests } from '../core/rate-limits.ts'

/** Holds the secret that binds a journey to the browser that began it. */
export const browserCookie = 'daybook_provider'

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

/** What the sign-in page is told; besides the errors of signing in what has no answer of its own. */
type Reason = SignInErrorCode | 'too_many' | 'internal'

/** The secret of the browser's journeys, if it holds one. */
export function browserOf({ cookies }: FastifyRequest): string | undefined {
  const kept = cookies[browserCookie]
  return kept !== undefined && secret.test(kept) ? kept : undefined
}

/** `POST auth/provider/redirect`: forms are read here and nowhere else, since other sites can post them. */
export async function registerProviderRedirect(scope: FastifyInstance, deps: Deps): Promise<void> {
  await scope.register(formbody)
  limitRequests(scope, deps, 'attempt')
  scope.setErrorHandler((error: FastifyError, request, reply) => {
    const code = reasonOf(error)
    if (error instanceof ProviderFailed) request.log.warn({ reason: error.reason }, 'a provider failed')
    if (code === 'internal') request.log.error({ err: error }, 'internal error')
    return toLogin(reply, code)
  })
  const schema = { tags: ['Sign in'], consumes: ['application/x-www-form-urlencoded'], body }
  scope.withTypeProvider<ZodTypeProvider>().post('/auth/provider/redirect', { schema }, async (request, reply) => {
    const { publicUrl } = deps.site
    if (!isOwnPage(request, publicUrl)) return toLogin(reply, 'callback_refused')
    const { provider, process, callback_url: callbackUrl } = request.body
    const journey = { provider, process, callbackUrl, browser: browserOf(request) }
    const { address, browser } = await beginAtProvider(deps, journey)
    return reply
      .setCookie(browserCookie, browser, {
        path: '/_allauth',
        httpOnly: true,
        sameSite: 'lax',
        secure: publicUrl.startsWith('https:'),
        maxAge: journeyLasts / 1000,
      })
      .header('cache-control', 'no-store')
      .redirect(address, 302)
  })
}

/**
 * Whether one of our own pages posts. Another site could otherwise send a browser to a provider where it is signed in
 * as somebody else, and have that account connected to the person who is signed in here.
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
  return reply.header('cache-control', 'no-store').redirect(`/login?error=${code}`, 302)
}
