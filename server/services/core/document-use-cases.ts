/** What can be done with a kind of document beyond being listed. */
import type { PreviewAnswer } from '../../../domain/inventory/preview-answer.ts'
import type { PrintedDocument } from '../../../domain/printing/blocks.ts'
import type { PostedEntry } from '../../db/ledger/ledger-store.ts'
import type { StoredBody } from '../documents/changed-body.ts'
import type { Answer, Context } from './unit-of-work.ts'

/** A named act: `body` is what the client sent, checked by the use-case. */
export type DocumentAct = (context: Context, target: { id: string; body: unknown }) => Promise<Answer<unknown>>

export type DocumentUseCases = {
  read: (context: Context, id: string) => Promise<unknown>
  /** What a change that is not whole is added to; left out for what is stored like a record. */
  stored?: StoredBody
  /** Left out, both of them, for what is only looked at. */
  create?: (context: Context, body: unknown) => Promise<Answer<unknown>>
  update?: (context: Context, target: { id: string; body: unknown }) => Promise<Answer<unknown>>
  /** Left out where nothing is ever deleted; `accept` are the warnings that the person goes on in spite of. */
  remove?: (context: Context, target: { id: string; version: number; accept: readonly string[] }) => Promise<void>
  acts: Readonly<Record<string, DocumentAct>>
  /** What a body would post for stock and do to the costs of others; left out for what moves none. */
  preview?: (context: Context, body: unknown) => Promise<PreviewAnswer>
  /** Left out for what never posts. */
  journalEntries?: (context: Context, id: string) => Promise<PostedEntry[]>
  /** Left out for what has no paper. */
  print?: (context: Context, id: string) => Promise<PrintedDocument>
  /** Forms of somebody else that it fills in, by name. */
  forms?: Readonly<Record<string, (context: Context, id: string) => Promise<PrintedDocument>>>
}
