import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { originsOf } from '../../services/identity/providers/issuer.ts'

/** Sets on every answer what our pages may load, frame and send to. */
export async function registerSecurityHeaders(app: FastifyInstance, { site }: Deps): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
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
    // Forms of our own pages send their origin; other sites never get it.
    referrerPolicy: { policy: 'same-origin' },
    // Behind a host that terminates TLS; other hosts of the domain decide for themselves.
    strictTransportSecurity: site.publicUrl.startsWith('https:') && { maxAge: 31_536_000, includeSubDomains: false },
  })
}
