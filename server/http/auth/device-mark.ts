/** The cookie of a browser that has signed in to an account, so that guesses elsewhere do not lock it out. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { deviceMark, isMarked } from '../../services/identity/attempts.ts'
import { cookieOf, setCookie } from '../core/cookies.ts'

const deviceCookie = 'daybook_device'
const lastsSeconds = 180 * 86_400

/**
 * Sets the cookie with every answer of the scope that opens a session, unless the browser has the user's mark already.
 */
export function markDevices(scope: FastifyInstance, { site }: Deps): void {
  scope.addHook('preSerialization', async (request, reply, payload) => {
    const { data, meta } = (payload ?? {}) as { data?: { user?: { id: string } }; meta?: { session_token?: string } }
    const userId = data?.user?.id
    if (userId === undefined || meta?.session_token === undefined) return payload
    if (isMarked(site.sealer, deviceOf(request), userId)) return payload
    const value = deviceMark(site.sealer, userId)
    void setCookie(reply, { name: deviceCookie, value, maxAgeSeconds: lastsSeconds })
    return payload
  })
}

/** Returns the mark of the device that sends a request, if it has one. */
export function deviceOf(request: FastifyRequest): string | undefined {
  return cookieOf(request, deviceCookie)
}
