/**
 * Starts a real OpenID Connect provider on a loopback port, for tests and experiments. It asks for no password: the
 * account is selected by `choose`, or on its page in the browser.
 */
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JWTPayload } from 'jose'
import { SignJWT } from 'jose'
import type { InteractionResults } from 'oidc-provider'
import Oidc, { interactionPolicy } from 'oidc-provider'
import type { Provider } from '../../server/services/identity/site.ts'

/** An account at the provider; `sub` is its id there. */
export type Account = { sub: string; name?: string; email?: string; email_verified?: boolean }
export type IdentityProvider = Awaited<ReturnType<typeof startIdentityProvider>>
type Tokens = Record<string, unknown>
type Settings = {
  /** The redirect addresses: PUBLIC_URL/auth/acme/callback/ */
  redirectUris: readonly string[]
  accounts: readonly Account[]
  /** 0: any free port. */
  port?: number
}

const denied = 'nobody'

/** Starts the provider `acme`; close it at the end of the tests, or press Ctrl+C (recipe in CONTRIBUTING.md). */
export async function startIdentityProvider({ redirectUris, accounts, port = 0 }: Settings) {
  let chosen: string | null = null
  let change: ((tokens: Tokens) => Tokens) | null = null
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const kid = randomUUID()

  const server = createServer()
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve))
  await listen(port)
  const { port: assignedPort } = server.address() as AddressInfo
  const issuer = `http://127.0.0.1:${assignedPort}`
  const client = { id: 'daybook', secret: randomUUID() }

  const oidc = new Oidc(issuer, {
    clients: [{ client_id: client.id, client_secret: client.secret, redirect_uris: [...redirectUris] }],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' }] },
    cookies: { keys: [randomUUID()] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    findAccount: (_context, sub) => {
      const account = accounts.find((one) => one.sub === sub)
      return account && { accountId: sub, claims: () => account }
    },
    interactions: { url: (_context, { uid }) => `/choose/${uid}`, policy: askedEachTime() },
    loadExistingGrant: async ({ oidc: { provider, session, client: asking } }) => {
      const grant = new provider.Grant({ accountId: session?.accountId, clientId: asking?.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  oidc.use(async (context, next) => {
    await next()
    if (context.path === '/token' && context.status === 200 && change) context.body = change(context.body as Tokens)
  })
  const answer = oidc.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', issuer)
    if (!pathname.startsWith('/choose/')) return void answer(request, response)
    const who = searchParams.get('as') ?? chosen
    if (who === null) return void response.setHeader('content-type', 'text/html').end(choicePage(accounts))
    return void oidc.interactionFinished(request, response, resultOf(who))
  })

  return {
    /** The server's configuration for this provider. */
    provider: { id: 'acme', name: 'Acme', issuer, clientId: client.id, clientSecret: client.secret } satisfies Provider,
    /** Selects the account that signs in from now on; `nobody` declines; null: chosen on the page. */
    choose: (sub: string | null): void => void (chosen = sub),
    /** Changes the answers of the token endpoint, like a broken or hostile provider. */
    changeTokens: (how: ((tokens: Tokens) => Tokens) | null): void => void (change = how),
    /** Returns a token with these claims, signed by the provider's key. */
    sign: (claims: JWTPayload): Promise<string> =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey),
    /** Starts to answer again after `close`. */
    reopen: (): Promise<void> => listen(assignedPort),
    close: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Prevents sessions at the provider, so that each sign-in can use another account. */
function askedEachTime(): interactionPolicy.Prompt[] {
  const policy = interactionPolicy.base()
  const isUndecided = new interactionPolicy.Check('choice', 'asked each time', ({ oidc }) => !oidc.result)
  policy.get('login')?.checks.add(isUndecided)
  return policy
}

function resultOf(who: string): InteractionResults {
  if (who === denied) return { error: 'access_denied', error_description: 'The person said no' }
  return { login: { accountId: who } }
}

function choicePage(accounts: readonly Account[]): string {
  const links = accounts.map(({ sub, name, email }) => `<p><a href="?as=${sub}">${name ?? email ?? sub}</a></p>`)
  return `<!doctype html><html lang="en"><title>Acme</title><link rel="icon" href="data:,"><h1>Acme: who are you?</h1>${links.join('')}
    <p><a href="?as=${denied}">Say no</a></p></html>`
}
