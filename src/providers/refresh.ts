import type { AxiosInstance } from 'axios'
import { RequestError } from '../lib/http-error.ts'
import type { SessionStore } from '../lib/session.ts'

type TokenAnswer = { data?: { access_token?: string; refresh_token?: string } }

/**
 * Returns a function that gets a new access token, once for all concurrent requests: single-flight in this tab, and
 * under a Web Lock across tabs where the browser has one. Refresh tokens rotate, so two tabs sending the same one would
 * end the session. Inside the lock the storage is read again: another tab may have refreshed meanwhile. The function
 * takes the refused access token and returns whether a newer one is stored. It rejects when the server could not be
 * reached; the user then stays signed in.
 */
export function createRefresh(auth: AxiosInstance, store: SessionStore): (refused: string) => Promise<boolean> {
  let running: Promise<boolean> | undefined

  const keep = (answer: { status: number; data: TokenAnswer }): boolean => {
    const tokens = answer.data.data
    if (answer.status !== 200 || !tokens?.access_token) return false
    store.set({
      accessToken: tokens.access_token,
      ...(tokens.refresh_token ? { refreshToken: tokens.refresh_token } : {}),
    })
    return true
  }
  const ask = async (path: string, body?: object): Promise<boolean> => {
    try {
      return keep(await auth.post<TokenAnswer>(path, body))
    } catch (failure) {
      if (failure instanceof RequestError && [400, 403, 404, 410].includes(failure.statusCode)) return false
      throw failure
    }
  }
  const underLock = async (refused: string): Promise<boolean> => {
    const { accessToken, refreshToken } = store.get()
    if (accessToken && accessToken !== refused) return true
    if (refreshToken && (await ask('tokens/refresh', { refresh_token: refreshToken }))) return true
    // The refresh token is missing or expired; a valid session still issues new tokens.
    return store.get().sessionToken !== null && ask('auth/session/token')
  }
  const start = (refused: string): Promise<boolean> => {
    const locks = globalThis.navigator?.locks
    return locks ? locks.request('daybook.refresh', () => underLock(refused)) : underLock(refused)
  }

  return (refused) => {
    running ??= start(refused).finally(() => {
      running = undefined
    })
    return running
  }
}
