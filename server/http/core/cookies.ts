/**
 * The cookies of this server. Over HTTPS their names begin with `__Host-`: browsers then take them from this host only,
 * over HTTPS only, so that neither another host of the domain nor a connection without encryption can plant one.
 */
import cookie from '@fastify/cookie'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'

declare module 'fastify' {
  interface FastifyInstance {
    cookiePrefix: '__Host-' | ''
  }
}

export type NewCookie = { name: string; value: string; maxAgeSeconds: number }

/** Adds the parser of cookies and the prefix of their names. */
export async function registerCookies(app: FastifyInstance, { site }: Deps): Promise<void> {
  await app.register(cookie)
  app.decorate('cookiePrefix', site.publicUrl.startsWith('https:') ? '__Host-' : '')
}

/** Returns the value of a cookie of ours, if the request has it. */
export function cookieOf({ cookies, server }: FastifyRequest, name: string): string | undefined {
  return cookies[`${server.cookiePrefix}${name}`]
}

/** Sets a cookie that no script can read, and that other sites do not send with their requests. */
export function setCookie(reply: FastifyReply, { name, value, maxAgeSeconds }: NewCookie): FastifyReply {
  const { cookiePrefix } = reply.server
  return reply.setCookie(`${cookiePrefix}${name}`, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: cookiePrefix !== '',
    maxAge: maxAgeSeconds,
  })
}
