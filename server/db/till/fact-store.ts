/** Facts of tills: each stored once, by till and number. */
import type { Params } from '../../../domain/errors.ts'
import type { Tender } from '../../../domain/till/facts.ts'
import type { TillNote } from '../../../domain/till/notes.ts'
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'

export type FactDocument = { path: string; id: string; voucher_no: string }
export type StoredProblem = { code: string; params: Params }

export type FactRow = {
  n: number
  id: string
  till: string
  kind: string
  hash: string
  fact: unknown
  outcome: 'stored' | 'parked'
  problem: StoredProblem | null
  waits_for: string | null
  is_posted: boolean
  notes: TillNote[]
  received_at: Date
  document: FactDocument | null
}

const columns = `f.n, f.id, f.till_id as till, f.kind, f.hash, f.fact, f.outcome, f.problem, f.waits_for, f.posted_at is not null as is_posted,
  f.notes, f.received_at, case when f.document_id is not null then jsonb_build_object('path', f.document_path, 'id', f.document_id,
    'voucher_no', coalesce((select d.number from posted_document d
      where d.company_id = f.company_id and d.document_path = f.document_path and d.document_id = f.document_id), '')) end as document`

/** Returns the fact of a number, if the server has it. */
export function factAt(companyId: string, till: string, n: number): Statement<FactRow> {
  return statement(`select ${columns} from till_fact f where f.company_id = $1 and f.till_id = $2 and f.n = $3`, [
    companyId,
    till,
    n,
  ])
}

/** Returns the fact of an id, whatever its till. */
export function factById(companyId: string, id: string): Statement<FactRow> {
  return statement(`select ${columns} from till_fact f where f.company_id = $1 and f.id = $2`, [companyId, id])
}

/** Returns the hashes and the moments of the facts beside a number: the one before and the one after it. */
export function neighbours(
  companyId: string,
  till: string,
  n: number,
): Statement<{ n: number; hash: string; at: string | null; previous: string | null }> {
  return statement(
    `select f.n, f.hash, f.fact ->> 'at' as at, f.fact ->> 'previous' as previous from till_fact f
     where f.company_id = $1 and f.till_id = $2 and f.n in ($3::int - 1, $3::int + 1)`,
    [companyId, till, n],
  )
}

export type NewFact = {
  till: string
  n: number
  id: string
  kind: string
  fact: unknown
  hash: string
  shift: string | null
}

/** What became of a fact. */
export type FactEnd = {
  outcome: 'stored' | 'parked'
  problem: StoredProblem | null
  waitsFor: string | null
  document: { path: string; id: string } | null
  notes: readonly TillNote[]
}

/** Stores a fact with what became of it; a stored one that waits for no other counts as posted now. */
export function insertFact(companyId: string, fact: NewFact, end: FactEnd): Statement {
  return statement(
    `insert into till_fact (company_id, till_id, n, id, kind, fact, hash, shift_id, outcome, problem, waits_for, document_path, document_id,
       notes, posted_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, case when $9 = 'stored' and $11::uuid is null then now() end)`,
    [
      companyId,
      fact.till,
      fact.n,
      fact.id,
      fact.kind,
      JSON.stringify(fact.fact),
      fact.hash,
      fact.shift,
      ...valuesOf(end),
    ],
  )
}

/** Sets what became of a fact that is not posted yet. */
export function endFact(companyId: string, { till, n }: { till: string; n: number }, end: FactEnd): Statement {
  return statement(
    `update till_fact set outcome = $4, problem = $5, waits_for = $6, document_path = $7, document_id = $8, notes = $9,
       posted_at = now() + case when $4 = 'stored' and $6::uuid is null then interval '0' end
     where company_id = $1 and till_id = $2 and n = $3`,
    [companyId, till, n, ...valuesOf(end)],
  )
}

function valuesOf({ outcome, problem, waitsFor, document, notes }: FactEnd): unknown[] {
  return [
    outcome,
    problem && JSON.stringify(problem),
    waitsFor,
    document?.path ?? null,
    document?.id ?? null,
    JSON.stringify(notes),
  ]
}

/** Keeps what has no place among the facts of a till; the same content once. */
export function keepAside(
  companyId: string,
  aside: { till: string; n: number | null; content: string; contentHash: string },
): Statement {
  return statement(
    `insert into till_fact_aside (company_id, id, till_id, n, content, content_hash) values ($1, gen_random_uuid(), $2, $3, $4, $5)
     on conflict do nothing`,
    [companyId, aside.till, aside.n, aside.content, aside.contentHash],
  )
}

/** Returns the parked facts of a company, the latest first, and the number of all. */
export function parkedFacts(companyId: string, limit: number): Statement<FactRow & { till_name: string }> {
  return statement(
    `select ${columns}, t.name as till_name from till_fact f join till t on t.company_id = f.company_id and t.id = f.till_id
     where f.company_id = $1 and f.outcome = 'parked' order by f.received_at desc, f.n desc limit $2`,
    [companyId, limit],
  )
}

/** Returns the facts of a shift in order; of a sale also its void and its later payments. */
export function factsOfShift(companyId: string, shift: string): Statement<FactRow> {
  return statement(`select ${columns} from till_fact f where f.company_id = $1 and f.shift_id = $2 order by f.n`, [
    companyId,
    shift,
  ])
}

/** Returns posted payments of a sale, oldest first. */
export function paymentsOfSale(
  companyId: string,
  sale: string,
): Statement<{ settles: string | null; payment: Tender | null; document: string | null }> {
  return statement(
    `select f.fact #>> '{body,settles}' as settles, nullif(f.fact #> '{body,payment}', 'null') as payment, f.document_id as document
     from till_fact f
     where f.company_id = $1 and f.kind = 'payment' and f.posted_at is not null
       and f.fact #>> '{body,sale}' = $2 order by f.received_at`,
    [companyId, sale],
  )
}
