/** One plain document as it is answered, and who may do what with it. */
import { DomainError } from '../../../../domain/errors.ts'
import { amountInWords } from '../../../../domain/money/amount-in-words.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import { isId } from '../../../../domain/resources/core/list-query.ts'
import { resourceAt } from '../../../../domain/resources/index.ts'
import type { Reading } from '../../../db/core/client.ts'
import { reading } from '../../../db/core/client.ts'
import { company as companyRow } from '../../../db/company/company-store.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import { documentStatement } from '../../../db/documents/document-store.ts'
import type { PostedEntry } from '../../../db/ledger/ledger-store.ts'
import type { Run } from '../../books/books.ts'
import { journalEntriesOf } from '../../books/journal-entries.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { require, stale } from '../../core/unit-of-work.ts'
import { actionOf, actsIn, refuseStatus, rightsFor } from '../rights.ts'
import type { DocumentKind, Held } from './kind.ts'

/** A document with its labels, and what the person who reads it may do with it. */
export type DocumentAnswer = Pick<StoredDocument, 'id' | 'version' | 'status' | 'voucher_no' | 'date'> &
  Readonly<Record<string, unknown>> & { amount_in_words?: string; acts: string[] }

/** The document that a document came with, where the act is done to that as well. */
export function otherOf({ held }: DocumentKind, act: string, stored: StoredDocument): ReturnType<Held['by']> {
  return held && !held.itself?.(stored, act) ? held.by(stored) : null
}

/** The rights that an act asks for in a status; what is done to another document asks for the right to that as well. */
function permissionsFor(kind: DocumentKind, act: string, stored: StoredDocument | null): string[] {
  const { resource, held } = kind
  const other = stored && resourceAt(otherOf(kind, act, stored)?.path ?? '')
  return [
    ...rightsFor(resource, act, stored?.status ?? null),
    ...(other ? [`${rightsOf(other)}.${held?.needs?.[act] ?? actionOf(resource, act)}`] : []),
  ]
}

/** Asks for the right to an act before anything of the document is known. Raises NOT_ALLOWED. */
export function requireAct(context: DecisionContext, kind: DocumentKind, act: string): void {
  for (const permission of permissionsFor(kind, act, null)) require(context, permission)
}

type Claim = { kind: DocumentKind; stored: StoredDocument; act: string; version?: number }

/**
 * Raises STALE when the version, where one was seen, is not the stored one, WRONG_STATUS in a status that does not allow the
 * act, MADE_BY or the error of its kind for what is done to the document that this one came with, NOT_ALLOWED without the
 * rights that it asks for.
 */
export async function claimAct(run: Run, context: DecisionContext, claim: Claim): Promise<void> {
  const { kind, stored, version, act } = claim
  const { resource, held } = kind
  const { id, status } = stored
  if (version !== undefined && stored.version !== version)
    throw await stale(run, context, { resource: resource.path, id, version })
  refuseStatus(resource, { status, act })
  const other = otherOf(kind, act, stored)
  if (other && !held?.acts.includes(act))
    throw new DomainError(held?.otherwise ?? 'MADE_BY', { document: other.number })
  for (const permission of permissionsFor(kind, act, stored)) require(context, permission)
}

function actsFor({ who }: Context, kind: DocumentKind, stored: StoredDocument): string[] {
  const { resource, held } = kind
  const all = actsIn(resource, stored.status, { who, wanted: (act) => permissionsFor(kind, act, stored) })
  return all.filter((act) => otherOf(kind, act, stored) === null || held?.acts.includes(act) === true)
}

/** The document of an id as it is stored; raises NOT_FOUND. */
export function storedReading({ who }: Context, kind: DocumentKind, id: string): Reading<StoredDocument> {
  if (!isId(id)) throw new DomainError('NOT_FOUND')
  return reading([documentStatement(kind.resource, who.companyId, id)], ([[stored]]) => {
    if (!stored) throw new DomainError('NOT_FOUND')
    return stored
  })
}

/** One document with labels and what this person may do with it. Raises NOT_ALLOWED, NOT_FOUND. */
export function readDocument(context: Context, kind: DocumentKind, id: string): Promise<DocumentAnswer> {
  require(context, `${rightsOf(kind.resource)}.read`)
  return context.db.read(context.who.companyId, documentAnswer(context, kind, id))
}

/** The same without asking for the right to read: the answer to a write that was allowed. */
export function documentAnswer(context: Context, kind: DocumentKind, id: string): Reading<DocumentAnswer> {
  const wanted = storedReading(context, kind, id)
  return {
    statements: [...wanted.statements, companyRow(context.who.companyId)],
    take: (rows) => {
      const stored = wanted.take(rows)
      const company = rows[wanted.statements.length]?.[0] as { currency_digits: number; currency_code: string }
      const { currency_digits: digits, currency_code: code } = company
      const amount = stored['amount']
      const costs = can(context.who, STOCK_COSTS_RIGHT)
      return {
        ...(kind.answer?.(stored, { digits, costs }) ?? stored),
        ...(typeof amount === 'string' ? { amount_in_words: amountInWords(amount, { code, digits }) } : {}),
        acts: actsFor(context, kind, stored),
      }
    },
  }
}

/** Every journal entry of a document, oldest first; those of the document that it came with before its own. */
export async function journalEntries(context: Context, kind: DocumentKind, id: string): Promise<PostedEntry[]> {
  require(context, `${rightsOf(kind.resource)}.read`)
  const stored = await context.db.read(context.who.companyId, storedReading(context, kind, id))
  const other = kind.held?.by(stored)
  const [own, others] = await Promise.all([
    journalEntriesOf(context, kind.resource.path, id),
    other ? journalEntriesOf(context, other.path, other.id) : [],
  ])
  return [...others, ...own]
}
