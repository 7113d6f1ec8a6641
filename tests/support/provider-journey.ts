/** Acts like a browser between the sign-in page and the callback page of an identity provider, with its cookies. */
import { insertPerson } from '../../server/db/identity/identity-store.ts'
import { makeSession } from '../../server/services/identity/identity.ts'
import { secondsOf } from '../../server/services/identity/methods.ts'
import { newId } from '../../server/services/core/unit-of-work.ts'
import type { Answer, AuthDesk } from './auth-desk.ts'

/** The cookies of a browser by origin. */
export type Jar = Map<string, Map<string, string>>
export type Form = Record<string, string>
/** The query that the provider passed to the callback page. */
export type CallbackQuery = Record<string, string>

const redirectPath = '/_allauth/app/v1/auth/provider/redirect'

/** Posts the form of the sign-in page; returns the redirect address. */
export async function leave(
  desk: AuthDesk,
  { jar, form, headers = {}, path = redirectPath }: { jar: Jar; form: Form; headers?: Form; path?: string },
): Promise<{ status: number; location: string; setCookie: string }> {
  const answer = await desk.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...cookiesOf(jar, desk.site.publicUrl),
      ...headers,
    },
    payload: new URLSearchParams(form).toString(),
  })
  const setCookie = [answer.headers['set-cookie'] ?? []].flat()
  keep(jar, desk.site.publicUrl, setCookie)
  return { status: answer.statusCode, location: String(answer.headers.location), setCookie: setCookie.join() }
}

/** Follows the provider's redirects until they lead back to our own origin. */
export async function follow(jar: Jar, start: string, home: string): Promise<URL> {
  let url = new URL(start)
  for (let steps = 0; url.origin !== home; steps++) {
    const answer = await fetch(url, { redirect: 'manual', headers: cookiesOf(jar, url.origin) })
    const location = answer.headers.get('location')
    if (!location || steps > 10) throw new Error(`${answer.status} at ${url.href}: ${await answer.text()}`)
    keep(jar, url.origin, answer.headers.getSetCookie())
    url = new URL(location, url)
  }
  return url
}

/** Performs the whole round trip to the provider and back to the callback page. */
export async function travel(
  desk: AuthDesk,
  { jar = new Map(), process = 'login' }: { jar?: Jar; process?: 'login' | 'connect' } = {},
): Promise<{ jar: Jar; returned: CallbackQuery }> {
  const { location } = await leave(desk, { jar, form: { provider: 'acme', process } })
  const back = await follow(jar, location, desk.site.publicUrl)
  if (back.pathname !== '/auth/acme/callback/') throw new Error(`Sent back to ${back.href}`)
  return { jar, returned: Object.fromEntries(back.searchParams) }
}

/** Sends the request of the callback page. */
export async function comeBack(
  desk: AuthDesk,
  { jar, returned, token }: { jar: Jar; returned: CallbackQuery; token?: string },
): Promise<Answer> {
  const session: Form = token === undefined ? {} : { 'x-session-token': token }
  const headers = { ...cookiesOf(jar, desk.site.publicUrl), ...session }
  return desk.extension({ method: 'POST', path: 'auth/provider/callback/acme', body: returned, headers })
}

/** Signs in by the provider completely. */
export async function enter(desk: AuthDesk): Promise<Answer> {
  return comeBack(desk, await travel(desk))
}

/** Connects the provider's account to the user of the session token. */
export async function connect(desk: AuthDesk, token: string): Promise<Answer> {
  return comeBack(desk, { ...(await travel(desk, { process: 'connect' })), token })
}

/** Creates a user `<name>@example.test` with an invalid password (`hasPassword`) and a session just started by a code. */
export async function someone(
  { db, clock }: AuthDesk,
  name: string,
  { hasPassword = true } = {},
): Promise<{ userId: string; token: string }> {
  const userId = newId()
  const passwordHash = hasPassword ? 'none' : null
  const email = `${name}@example.test`
  const methods = [{ method: 'code', at: secondsOf(clock.now()), email }] as const
  const { token, statements } = makeSession({ userId, methods, address: '', userAgent: '' }, clock.now())
  const person = { id: userId, email, fullName: `Test ${name}`, passwordHash }
  await db.batch(null, [...insertPerson(person), ...statements])
  return { userId, token }
}

function cookiesOf(jar: Jar, origin: string): Form {
  const held = [...(jar.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`)
  return held.length === 0 ? {} : { cookie: held.join('; ') }
}

function keep(jar: Jar, origin: string, setCookies: readonly string[]): void {
  const held = jar.get(origin) ?? new Map<string, string>()
  jar.set(origin, held)
  for (const one of setCookies) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(one) ?? []
    if (value === '') held.delete(name)
    else held.set(name, value)
  }
}
