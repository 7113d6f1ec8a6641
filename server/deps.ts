/** What the application gets from the program that starts it. */
import type { Database } from './db/core/client.ts'
import type { Site } from './services/identity/site.ts'
import type { Clock } from './services/core/unit-of-work.ts'
import type { FileStore } from './storage/files.ts'

export type Deps = {
  db: Database
  clock: Clock
  /** What people send: attachments, files to import. */
  files: FileStore
  site: Site
  /** 0 switches rate limits off (bench and tests). */
  rateLimit: number
  /** The folder of the built browser application; null when it is served by someone else. */
  webRoot: string | null
  /** Whether lines are logged to standard output; a stream gets them instead. */
  log: boolean | { write: (line: string) => void }
}
