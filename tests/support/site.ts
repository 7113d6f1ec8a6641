import { createSealer } from '../../server/services/identity/seal.ts'
import type { Site } from '../../server/services/identity/site.ts'

/** Returns an installation with open sign-up, at an address that passkeys accept, without identity providers. */
export function testSite(overrides: Partial<Site> = {}): Site {
  const sealer = createSealer(Buffer.alloc(32, 7))
  return {
    publicUrl: 'http://localhost:3000',
    isOpenForSignup: true,
    providers: [],
    sealer,
    webhookHosts: ['127.0.0.1'],
    demo: null,
    ...overrides,
  }
}
