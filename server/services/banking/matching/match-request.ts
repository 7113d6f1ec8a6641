/** The bodies of requests that match lines of bank statements, and the ids of candidates in them. */
import { z } from 'zod'
import { mostOfBatch } from '../../../../domain/banking/matching/clearing-batches.ts'
import type { Problem } from '../../../../domain/errors.ts'
import { DomainError, refuse } from '../../../../domain/errors.ts'
import type { LedgerLine } from '../../../db/banking/bank-match-store.ts'

const mostMatchesAtOnce = 500
const mostLinesOfMatch = 200

const lines = z.array(z.uuid()).min(1).max(mostLinesOfMatch)
const note = z.string().trim().max(5000).default('')
const candidates = z.array(z.string().max(100)).max(mostOfBatch)

/** Matches with what is in the books already. */
export const matchBody = z.strictObject({
  matches: z
    .array(z.strictObject({ lines, candidates: candidates.min(1), note }))
    .min(1)
    .max(mostMatchesAtOnce),
})
/**
 * A match with a document that is recorded for it: the sent one, or the voucher that a bank rule makes of one line.
 * `candidates` are what else belongs to it.
 */
export const recordBody = z.strictObject({
  lines,
  candidates: candidates.default([]),
  note,
  path: z.string().optional(),
  id: z.uuid().optional().meta({ description: 'A document that is there and that `act` posts.' }),
  act: z.string().max(50).optional(),
  document: z
    .record(z.string(), z.unknown())
    .optional()
    .meta({ description: 'The document, or the body of the act, as its own route takes it.' }),
  rule: z.uuid().optional().meta({ description: 'Instead of path and document: the bank rule that makes a voucher.' }),
})
export const excludeBody = z.strictObject({ lines, note })
/** Matches are named by their statement lines, or by their ledger lines as `entry/<id>/<line>`. */
export const undoBody = z.strictObject({ lines: lines.min(0).default([]), candidates: candidates.default([]) })

/** Without a bank account: the one with the most open lines. */
export const proposalQuery = z.object({ bank_account: z.uuid().optional(), statement: z.uuid().optional() })
export const searchQuery = z.object({
  bank_account: z.uuid(),
  q: z.string().trim().min(1).max(200),
  date: z.iso.date(),
})

export type DocumentToRecord = { lines: string[]; candidates: string[]; note: string } & (
  | { path: string; id: string | undefined; act: string | undefined; document: Record<string, unknown> }
  | { rule: string }
)

/** Returns a parsed body of `recordBody`. Raises BAD_REQUEST where it has not either a document with its path or a rule. */
export function parseRecordBody(body: unknown): DocumentToRecord {
  const { path, id, act, document, rule, ...parts } = parseBody(recordBody, body)
  const bad = (isBad: boolean, at: string): Problem[] => (isBad ? [{ code: 'BAD_REQUEST', path: at }] : [])
  if (rule === undefined) {
    refuse([...bad(path === undefined, 'path'), ...bad(document === undefined, 'document')])
    return { ...parts, path: path ?? '', id, act, document: document ?? {} }
  }
  refuse([
    ...bad(parts.lines.length > 1, 'lines'),
    ...bad(parts.candidates.length > 0, 'candidates'),
    ...bad(path !== undefined, 'path'),
    ...bad(document !== undefined, 'document'),
    ...bad(id !== undefined, 'id'),
    ...bad(act !== undefined, 'act'),
  ])
  return { ...parts, rule }
}

/** Returns a parsed body or query. Raises BAD_REQUEST at what does not fit. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body)
  if (parsed.success) return parsed.data
  refuse(parsed.error.issues.map(({ path }) => ({ code: 'BAD_REQUEST', path: path.join('.') })))
  throw new DomainError('BAD_REQUEST')
}

/** Returns the id under which a matching has a line of the ledger. */
export function entryId({ entry, line_no }: LedgerLine): string {
  return `entry/${entry}/${line_no}`
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const candidateId = new RegExp(`^(entry|item|line|draft)/(${uuid})(?:/([1-9][0-9]{0,5}))?$`)

/** What the ids of candidates name; `items` are open items, `lines` those of other bank accounts. */
export type NamedCandidates = { ledgerLines: LedgerLine[]; items: string[]; lines: string[]; drafts: string[] }

/** Returns what candidates name, each once. Raises UNKNOWN_REFERENCE at an id of another shape. */
export function namedCandidates(ids: readonly string[], path: string): NamedCandidates {
  const named: NamedCandidates = { ledgerLines: [], items: [], lines: [], drafts: [] }
  for (const [place, id] of [...new Set(ids)].entries()) {
    const [, kind, key = '', number] = candidateId.exec(id) ?? []
    if (kind === 'entry' && number !== undefined)
      named.ledgerLines.push({ entry: key, line_no: Number.parseInt(number, 10) })
    else if (kind === 'item' && number === undefined) named.items.push(key)
    else if (kind === 'line' && number === undefined) named.lines.push(key)
    else if (kind === 'draft' && number === undefined) named.drafts.push(key)
    else refuse([{ code: 'UNKNOWN_REFERENCE', path: `${path}.${place}` }])
  }
  return named
}
