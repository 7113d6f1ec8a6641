import type { Deps } from '../../server/deps.ts'
import { createReadiness } from '../../server/services/core/readiness.ts'
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

/** Returns the readiness of a server that is not told to stop, checked anew each time. */
export function readinessNow(
  parts: Omit<Parameters<typeof createReadiness>[0], 'isStopping' | 'clock' | 'demoState'>,
  now = () => new Date(),
): Deps['readiness'] {
  return createReadiness({ ...parts, clock: { now }, demoState: () => 'ok', isStopping: () => false }, { maxAgeMs: 0 })
}
