/** A kind of document whose posting is measured, and where. */
import type { Context } from '../../server/services/core/unit-of-work.ts'
import type { RecordedTransactions } from './recorder.ts'

export type Posting = {
  context: Context
  appUrl: string
  adminUrl: string
  slug: string
  port: number
  /** The process of the server. */
  pid: number
  token: string
  today: string
  /** Updates PostgreSQL's statistics. */
  analyze: () => Promise<unknown>
}

/** `copy` names the function that stores the same rows. */
export type ComparedPosting = {
  name: string
  path: string
  bodies: readonly unknown[]
  recorded: RecordedTransactions
  copy: string
  target: string
}
