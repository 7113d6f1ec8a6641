/** What the application gets from the program that starts it. */
import type { Logger } from 'pino'
import type { Database } from './db/core/client.ts'
import type { Site } from './services/identity/site.ts'
import type { Readiness } from './services/core/readiness.ts'
import type { Clock } from './services/core/unit-of-work.ts'
import type { FileStore } from './storage/files.ts'
import type { Metrics } from './telemetry/metrics.ts'

export type Deps = {
  db: Database
  clock: Clock
  /** What people send: attachments, files to import. */
  files: FileStore
  site: Site
  readiness: () => Promise<Readiness>
  /** 0 switches rate limits off (bench and tests). */
  rateLimit: number
  /** The folder of the built browser application; null when it is served by someone else. */
  webRoot: string | null
  /** Null: nothing is logged (most tests). */
  log: Logger | null
  /** Null: nothing is measured. */
  metrics: Metrics | null
}
