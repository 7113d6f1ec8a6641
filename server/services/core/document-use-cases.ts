/** The use-cases of a kind of document besides its list. */
import type { PreviewAnswer } from '../../../domain/inventory/preview-answer.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import type { PostedEntry } from '../../db/ledger/ledger-store.ts'
import type { StoredBody } from '../documents/changed-body.ts'
import type { Answer, Context } from './unit-of-work.ts'

/** A named act: `body` is what the client sent, checked by the use-case. */
export type DocumentAct = (context: Context, target: { id: string; body: unknown }) => Promise<Answer<unknown>>

export type DocumentUseCases = {
  read: (context: Context, id: string) => Promise<unknown>
  /** Reads the stored body that a partial change is merged with; absent for kinds stored like records. */
  stored?: StoredBody
  /** Both absent for read-only kinds. */
  create?: (context: Context, body: unknown) => Promise<Answer<unknown>>
  update?: (context: Context, target: { id: string; body: unknown }) => Promise<Answer<unknown>>
  /** Absent where nothing is ever deleted; `accept` are the accepted warnings. */
  remove?: (context: Context, target: { id: string; version: number; accept: readonly string[] }) => Promise<void>
  acts: Readonly<Record<string, DocumentAct>>
  /**
   * Previews what a body would post for stock and how it would change the costs of others; absent where no stock moves.
   */
  preview?: (context: Context, body: unknown) => Promise<PreviewAnswer>
  /** Absent for kinds that never post. */
  journalEntries?: (context: Context, id: string) => Promise<PostedEntry[]>
  /** Absent for kinds without a paper. */
  print?: (context: Context, id: string) => Promise<PrintedDocument>
  /** Printed forms of a third party that it fills in, by name. */
  forms?: Readonly<Record<string, (context: Context, id: string) => Promise<PrintedDocument>>>
}
