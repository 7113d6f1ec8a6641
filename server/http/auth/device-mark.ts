/** The cookie of a browser that has signed in to an account, so that guesses elsewhere do not lock it out. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { deviceMark, isMarked } from '../../services/identity/attempts.ts'

/** The cookie with the mark of a device. */
export const deviceCookie = 'daybook_device'
const lastsSeconds = 180 * 86_400

/**
 * Sets the cookie with every answer of the scope that opens a session, unless the browser has the user's mark already.
 */
export function markDevices(scope: FastifyInstance, { site }: Deps): void {
  scope.addHook('preSerialization', async (request, reply, payload) => {
    const { data, meta } = (payload ?? {}) as { data?: { user?: { id: string } }; meta?: { session_token?: string } }
    const userId = data?.user?.id
    if (userId === undefined || meta?.session_token === undefined) return payload
    if (isMarked(site.sealer, request.cookies[deviceCookie], userId)) return payload
    void reply.setCookie(deviceCookie, deviceMark(site.sealer, userId), {
      path: '/_allauth',
      httpOnly: true,
      sameSite: 'lax',
      secure: site.publicUrl.startsWith('https:'),
      maxAge: lastsSeconds,
    })
    return payload
  })
}
