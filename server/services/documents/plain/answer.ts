/** One plain document as it is answered, and who may do what with it. */
import { DomainError } from '../../../../domain/errors.ts'
import { amountInWords } from '../../../../domain/money/amount-in-words.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import { resourceAt } from '../../../../domain/resources/index.ts'
import type { Reading } from '../../../db/core/client.ts'
import { mapped, reading, together } from '../../../db/core/client.ts'
import { company as companyRow } from '../../../db/company/company-store.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import { documentStatement } from '../../../db/documents/document-store.ts'
import type { PostedEntry } from '../../../db/ledger/ledger-store.ts'
import { journalEntriesOf } from '../../books/journal-entries.ts'
import { localeOf } from '../../company/company-record.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { storedReading } from '../engine/kind.ts'
import type { Rules } from '../engine/rights.ts'
import { actionOf, actsFor } from '../engine/rights.ts'
import type { PlainKind, Held } from './kind.ts'

/** A document with its labels, and what the person who reads it may do with it. */
export type DocumentAnswer = Pick<StoredDocument, 'id' | 'version' | 'status' | 'voucher_no' | 'date'> &
  Readonly<Record<string, unknown>> & { amount_in_words?: string; acts: string[] }

/** The document that a document came with, where the act is done to that as well. */
export function otherOf({ held }: PlainKind, act: string, stored: StoredDocument): ReturnType<Held['by']> {
  return held && !held.itself?.(stored, act) ? held.by(stored) : null
}

/** Who may do what: what is done to the document that this one came with asks for the right to that as well. */
export function rulesOf(kind: PlainKind): Rules<StoredDocument> {
  const { resource, held } = kind
  return {
    resource,
    besides: (stored, act) => {
      const other = resourceAt(otherOf(kind, act, stored)?.path ?? '')
      return other ? [`${rightsOf(other)}.${held?.needs?.[act] ?? actionOf(resource, act)}`] : []
    },
    barred: (stored, act) => {
      const other = otherOf(kind, act, stored)
      if (other === null || held?.acts.includes(act)) return null
      return new DomainError(held?.otherwise ?? 'MADE_BY', { document: other.number })
    },
  }
}

/** The document of an id as it is stored; raises NOT_FOUND. */
export function storedPlain({ who }: DecisionContext, kind: PlainKind, id: string): Reading<StoredDocument> {
  return storedReading(id, documentStatement(kind.resource, who.companyId, id))
}

/** One document with labels and what this person may do with it. Raises NOT_ALLOWED, NOT_FOUND. */
export function readPlain(context: Context, kind: PlainKind, id: string): Promise<DocumentAnswer> {
  require(context, `${rightsOf(kind.resource)}.read`)
  return context.db.read(context.who.companyId, documentAnswer(context, kind, id))
}

/** The same without asking for the right to read: the answer to a write that was allowed. */
export function documentAnswer(context: Context, kind: PlainKind, id: string): Reading<DocumentAnswer> {
  const own = reading([companyRow(context.who.companyId)], ([[company]]) => {
    if (!company) throw new DomainError('NOT_FOUND')
    return { digits: company.currency_digits, code: company.currency_code, locale: localeOf(company) }
  })
  return mapped(together(storedPlain(context, kind, id), own), ([stored, { digits, code, locale }]) => {
    const amount = stored['amount']
    const costs = can(context.who, STOCK_COSTS_RIGHT)
    return {
      ...(kind.answer?.(stored, { digits, costs }) ?? stored),
      ...(typeof amount === 'string' ? { amount_in_words: amountInWords(amount, { code, digits, locale }) } : {}),
      acts: actsFor(context.who, rulesOf(kind), stored),
    }
  })
}

/** Every journal entry of a document, oldest first; those of the document that it came with before its own. */
export async function journalEntries(context: Context, kind: PlainKind, id: string): Promise<PostedEntry[]> {
  require(context, `${rightsOf(kind.resource)}.read`)
  const stored = await context.db.read(context.who.companyId, storedPlain(context, kind, id))
  const other = kind.held?.by(stored)
  const [own, others] = await Promise.all([
    journalEntriesOf(context, kind.resource.path, id),
    other ? journalEntriesOf(context, other.path, other.id) : [],
  ])
  return [...others, ...own]
}
