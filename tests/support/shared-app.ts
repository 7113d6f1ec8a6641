import type { FastifyInstance } from 'fastify'
import { buildApp } from '../../server/app.ts'
import type { Deps } from '../../server/deps.ts'
// Notes the routes when they are built.
import './run-notes.ts'

type Parts = Pick<Deps, 'db' | 'clock' | 'files' | 'site' | 'readiness'>

let holder: Parts | null = null
let shared: Promise<FastifyInstance> | undefined

/** Reads what it is asked for from whoever has the application at that moment; all of them have the usual site. */
const lent: Deps = {
  get db() {
    return held().db
  },
  get clock() {
    return held().clock
  },
  get files() {
    return held().files
  },
  get site() {
    return held().site
  },
  readiness: () => held().readiness(),
  rateLimit: 0,
  webRoot: null,
  log: null,
  metrics: null,
}

function held(): Parts {
  if (!holder) throw new Error('A request reached the application after its test file was over')
  return holder
}

/**
 * Lends the application that the test files of a process use one after the other: it keeps nothing between requests, and
 * building a thousand routes takes longer than most files. Returns null where another one still has it.
 */
export async function borrowApp(parts: Parts): Promise<{ app: FastifyInstance; giveBack: () => void } | null> {
  if (holder) return null
  holder = parts
  return { app: await (shared ??= buildApp(lent)), giveBack: () => void (holder = null) }
}
