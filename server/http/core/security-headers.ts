import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { originsOf } from '../../services/identity/providers/issuer.ts'

/** What no page of ours uses, so that no script in one can ask for it either. */
const refusedFeatures = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'serial',
  'usb',
]

const apiPath = /^\/(?:api|_allauth)(?:\/|$)/

/** Sets on every answer what our pages may load, frame and send to, and that answers with data are not kept. */
export async function registerSecurityHeaders(app: FastifyInstance, { site }: Deps): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        fontSrc: ["'self'"],
        frameAncestors: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        // A PDF fetched with the access token is previewed from memory.
        frameSrc: ['blob:'],
        scriptSrc: ["'self'"],
        // A form is redirected to an identity provider, to which browsers apply this as well.
        formAction: ["'self'", ...site.providers.map((provider) => () => originsOf(provider).join(' '))],
        upgradeInsecureRequests: null,
      },
    },
    frameguard: { action: 'deny' },
    // Forms of our own pages send their origin; other sites never get it.
    referrerPolicy: { policy: 'same-origin' },
    // Behind a host that terminates TLS.
    strictTransportSecurity: site.publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: true },
  })
  app.addHook('onRequest', async ({ url }, reply) => {
    void reply.header('permissions-policy', refusedFeatures.map((feature) => `${feature}=()`).join(', '))
    // A route whose answers may be kept says so itself.
    if (apiPath.test(url)) void reply.header('cache-control', 'no-store')
  })
}
