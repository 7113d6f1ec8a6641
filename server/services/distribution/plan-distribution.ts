/**
 * How the schema is distributed over several machines: rows of a company by its id, so that each company is on one machine;
 * what companies share is copied to every machine; what only servers use stays on the coordinator. For example, `invoice`
 * (company_id, id) is distributed, `app_user` is copied, `request_count` stays.
 */
import type { KeyFact, ReferenceFact, SchemaFacts, TableFact } from '../../db/distribution/schema-facts.ts'

/** Tables that stay on the coordinator although rows belong to a company, with the reason. */
const coordinatorTables: Readonly<Record<string, string>> = {
  job: 'the queue of all servers; some jobs belong to no company',
}

/** Unique keys without the company whose values are random or hashes, which cannot be equal in two companies. */
const randomKeys: Readonly<Record<string, string>> = {
  api_token_prefix_key: 'a key is looked up within its company',
  invitation_token_hash_key: 'the hash of 256 random bits',
  public_link_hash_key: 'the hash of 256 random bits',
}

/** How rows of a table are placed; the values are those of `citus_tables`, apart from `local`. */
export type Placement = 'distributed' | 'reference' | 'local'
export type DistributionPlan = {
  /** In the order in which they are distributed. */
  placements: { table: string; placement: Placement }[]
  /** Unique keys that get the company as their last column. */
  widenedKeys: KeyFact[]
  /** Foreign keys that are added once all tables are placed. */
  references: ReferenceFact[]
  /** What cannot be distributed, in sentences. */
  problems: string[]
}

/** Returns how the tables are distributed, and what cannot be. */
export function planDistribution(facts: SchemaFacts): DistributionPlan {
  const placements = facts.tables.map((table) => ({ table: table.name, placement: placementOf(table, facts) }))
  const placementBy = new Map(placements.map(({ table, placement }) => [table, placement]))
  const isDistributed = (table: string) => placementBy.get(table) === 'distributed'
  const loose = facts.keys.filter(({ table, columns }) => isDistributed(table) && !columns.includes('company_id'))
  return {
    placements: placements.toSorted((a, b) => turnOf(a) - turnOf(b)),
    widenedKeys: loose.filter(({ name }) => name in randomKeys),
    references: facts.references.filter(
      ({ table, target }) => placementBy.get(table) !== 'local' || placementBy.get(target) !== 'local',
    ),
    problems: [
      ...facts.tables.flatMap(tableProblems),
      ...loose
        .filter(({ name, columns }) => !(name in randomKeys) && !columns.includes('company_id'))
        .map(({ table, name, columns }) => `${table}: the key ${name} (${columns.join(', ')}) has no company_id`),
      ...facts.references.flatMap((reference) => referenceProblems(reference, placementBy)),
      ...facts.policies
        .filter(({ condition }) => /\bselect\b/i.test(condition))
        .map(({ table, condition }) => `${table}: its policy has a subquery: ${condition}`),
    ],
  }
}

function placementOf(table: TableFact, { references }: SchemaFacts): Placement {
  if (table.name in coordinatorTables) return 'local'
  if (table.company !== 'never') return 'distributed'
  const isLinked = references.some(
    ({ table: from, target }) => !(from in coordinatorTables) && [from, target].includes(table.name),
  )
  return isLinked ? 'reference' : 'local'
}

/** Shared tables first; the fiscal year, to which most tables lead, gives its group of machines to the others. */
function turnOf({ table, placement }: { table: string; placement: Placement }): number {
  if (placement === 'reference') return 0
  if (placement === 'local') return 3
  return table === 'fiscal_year' ? 1 : 2
}

function tableProblems({ name, company, has_primary_key }: TableFact): string[] {
  if (name in coordinatorTables || company === 'never') return []
  return [
    ...(company === 'sometimes' ? [`${name}: company_id may be null`] : []),
    ...(has_primary_key ? [] : [`${name}: it has no primary key`]),
  ]
}

function referenceProblems(reference: ReferenceFact, placementBy: ReadonlyMap<string, Placement>): string[] {
  const { table, name, target, is_within_company, is_clearing } = reference
  const label = `${table}: the foreign key ${name} to ${target}`
  if (placementBy.get(target) !== 'distributed') return []
  if (placementBy.get(table) !== 'distributed') return [`${label} leads to rows of companies`]
  return [
    ...(is_within_company ? [] : [`${label} has no company_id`]),
    ...(is_clearing ? [`${label} clears a column when the record is deleted`] : []),
  ]
}
