import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountByCode, meetProviders, newSecrets, originsOf } from './issuer.ts'
import type { Provider } from '../site.ts'

const requests: { url: string | undefined; authorization: string | undefined }[] = []
const server = createServer((request: IncomingMessage, response) => {
  requests.push({ url: request.url, authorization: request.headers.authorization })
  const issuer = `http://${request.headers.host}`
  response.setHeader('content-type', 'application/json')
  if (request.url === '/token') return void response.writeHead(400).end('{"error":"invalid_grant"}')
  response.end(
    JSON.stringify({
      issuer,
      authorization_endpoint: 'https://pages.example.com/authorize',
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
    }),
  )
})
let provider: Provider

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  provider = { id: 'acme', name: 'Acme', issuer, clientId: 'daybook', clientSecret: 'secret' }
})
afterAll(() => server.close())

test('the origin of a separate sign-in page is allowed once the discovery document is known', async () => {
  expect(originsOf(provider)).toEqual([provider.issuer])
  meetProviders([provider])
  await expect.poll(() => originsOf(provider)).toEqual([provider.issuer, 'https://pages.example.com'])
})

test('a provider that accepts no secret in the form gets it in the header; its discovery document is fetched once', async () => {
  const secrets = newSecrets()
  const params = { code: 'one', state: secrets.state }
  const journey = { params, callbackUrl: 'http://localhost:3000/auth/acme/callback/', secrets }
  await expect(accountByCode(provider, journey)).rejects.toMatchObject({
    code: 'provider_refused',
    reason: expect.stringContaining('invalid_grant'),
  })
  expect(requests).toEqual([
    { url: '/.well-known/openid-configuration', authorization: undefined },
    { url: '/token', authorization: `Basic ${Buffer.from('daybook:secret').toString('base64')}` },
  ])
})
