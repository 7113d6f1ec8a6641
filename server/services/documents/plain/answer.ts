/** Answers one plain document, and who may do what with it. */
import { DomainError } from '../../../../domain/errors.ts'
import { can } from '../../../../domain/permissions/can.ts'
import { STOCK_COSTS_RIGHT } from '../../../../domain/resources/core/cost-right.ts'
import { rightsOf } from '../../../../domain/resources/core/define.ts'
import { resourceAt } from '../../../../domain/resources/index.ts'
import type { Reading } from '../../../db/core/client.ts'
import { mapReading, reading, together } from '../../../db/core/client.ts'
import { amountStyle } from '../../../db/company/company-store.ts'
import type { StoredDocument } from '../../../db/documents/document-store.ts'
import { documentStatement } from '../../../db/documents/document-store.ts'
import type { PostedEntry } from '../../../db/ledger/ledger-store.ts'
import { journalEntriesOf } from '../../books/journal-entries.ts'
import { wordStyleOf } from '../../company/company-record.ts'
import type { Context, DecisionContext } from '../../core/unit-of-work.ts'
import { require } from '../../core/unit-of-work.ts'
import { storedReading } from '../engine/kind.ts'
import type { Rules } from '../engine/rights.ts'
import { actionOf, actsFor } from '../engine/rights.ts'
import type { PlainKind, Parent } from './kind.ts'
import { amountIn } from '../../../wording.ts'

/** A document with its labels, and the acts that the reader may do. */
export type DocumentAnswer = Pick<StoredDocument, 'id' | 'version' | 'status' | 'voucher_no' | 'date'> &
  Readonly<Record<string, unknown>> & { amount_in_words?: string; acts: string[] }

/** Returns the parent of a document, if the act is done to that as well. */
export function parentOf(
  { parent: parentRules }: PlainKind,
  act: string,
  stored: StoredDocument,
): ReturnType<Parent['by']> {
  return parentRules && !parentRules.itself?.(stored, act) ? parentRules.by(stored) : null
}

/** Returns who may do what: an act on a document with a parent requires the permission for the parent as well. */
export function rulesOf(kind: PlainKind): Rules<StoredDocument> {
  const { resource, parent: parentRules } = kind
  return {
    resource,
    extraRights: (stored, act) => {
      const parent = resourceAt(parentOf(kind, act, stored)?.path ?? '')
      return parent ? [`${rightsOf(parent)}.${parentRules?.needs?.[act] ?? actionOf(resource, act)}`] : []
    },
    refusal: (stored, act) => {
      const parent = parentOf(kind, act, stored)
      if (parent === null || parentRules?.acts.includes(act)) return null
      return new DomainError(parentRules?.error ?? 'MADE_BY', { document: parent.number })
    },
  }
}

/** Reads the stored document of an id; raises NOT_FOUND. */
export function storedPlain({ who }: DecisionContext, kind: PlainKind, id: string): Reading<StoredDocument> {
  return storedReading(id, documentStatement(kind.resource, who.companyId, id))
}

/** Reads one document with labels and the acts that this user may do. Raises NOT_ALLOWED, NOT_FOUND. */
export function readPlain(context: Context, kind: PlainKind, id: string): Promise<DocumentAnswer> {
  require(context, `${rightsOf(kind.resource)}.read`)
  return context.db.read(context.who.companyId, documentAnswer(context, kind, id))
}

/** Reads the same without requiring the read permission: the answer to a permitted write. */
export function documentAnswer(context: Context, kind: PlainKind, id: string): Reading<DocumentAnswer> {
  const currency = reading([amountStyle(context.who.companyId)], ([[company]]) => {
    if (!company) throw new DomainError('NOT_FOUND')
    return {
      digits: company.currency_digits,
      words: (amount: string) => amountIn(context.language ?? company.language, amount, wordStyleOf(company)),
    }
  })
  return mapReading(together(storedPlain(context, kind, id), currency), ([stored, { digits, words }]) => {
    const amount = stored['amount']
    const costs = can(context.who, STOCK_COSTS_RIGHT)
    return {
      ...(kind.answer?.(stored, { digits, costs }) ?? stored),
      ...(typeof amount === 'string' ? { amount_in_words: words(amount) } : {}),
      acts: actsFor(context.who, rulesOf(kind), stored),
    }
  })
}

/** Returns all journal entries of a document, oldest first, after those of its parent. */
export async function journalEntries(context: Context, kind: PlainKind, id: string): Promise<PostedEntry[]> {
  require(context, `${rightsOf(kind.resource)}.read`)
  const stored = await context.db.read(context.who.companyId, storedPlain(context, kind, id))
  const parent = kind.parent?.by(stored)
  const [entries, parentEntries] = await Promise.all([
    journalEntriesOf(context, kind.resource.path, id),
    parent ? journalEntriesOf(context, parent.path, parent.id) : [],
  ])
  return [...parentEntries, ...entries]
}
