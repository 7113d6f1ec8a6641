/** Serves an identity provider for experiments, on port 4000: `npx tsx tests/support/serve-identity-provider.ts`. */
import { startIdentityProvider } from './identity-provider.ts'

const { provider } = await startIdentityProvider({
  redirectUris: ['http://localhost:3000/auth/acme/callback/', 'http://localhost:5173/auth/acme/callback/'],
  accounts: [
    { sub: 'ann', name: 'Ann Smith', email: 'ann@example.test', email_verified: true },
    { sub: 'owner', name: 'Demo owner', email: 'owner@demo.test', email_verified: true },
    { sub: 'shy', name: 'Shy Person' },
  ],
  port: 4000,
})
const { name, issuer, clientId, clientSecret } = provider
const keys = { NAME: name, ISSUER: issuer, CLIENT_ID: clientId, CLIENT_SECRET: clientSecret }
const settings = Object.entries(keys).map(([key, value]) => `OIDC_ACME_${key}=${value}`)
process.stdout.write(`${settings.join(' ')} npm start\n`)
