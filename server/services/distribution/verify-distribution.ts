/** Whether a distributed database is as planned on every node. */
import type { NodeAnswer, NodeFact } from '../../db/distribution/cluster-facts.ts'
import {
  askNodes,
  readNodes,
  readPlacedTables,
  readUnsentRoutines,
  readUnsentViews,
} from '../../db/distribution/cluster-facts.ts'
import type { Run } from '../../db/distribution/owner-connection.ts'
import { readSqlFunctions } from '../../db/distribution/schema-facts.ts'
import { pendingKeys } from './apply-distribution.ts'
import type { DistributionPlan } from './plan-distribution.ts'

/** The settings of every node, with the reason. */
const nodeSettings: Readonly<Record<string, { value: string; reason: string }>> = {
  'citus.enable_unsafe_triggers': { value: 'on', reason: 'the triggers of the books run where the rows are' },
  'citus.propagate_set_commands': { value: 'local', reason: 'the company of a transaction reaches every node' },
  'citus.multi_shard_modify_mode': { value: 'sequential', reason: 'what is shared may change after rows of companies' },
  plan_cache_mode: { value: 'force_custom_plan', reason: 'a kept plan would show the rows of another company' },
  'citus.allow_nested_distributed_execution': { value: 'on', reason: 'functions read the company of their row' },
}
const mostClockSeconds = 2

/** Returns what is wrong with the nodes, in sentences: one that is down, a setting, a version, a clock. */
export async function nodeFindings(run: Run, now: () => Date): Promise<string[]> {
  const nodes = await readNodes(run)
  const findings = nodes.filter(({ is_active }) => !is_active).map(({ address }) => `${address}: is not active`)
  if (!nodes.some(({ is_coordinator }) => is_coordinator)) findings.push('the coordinator is not in the list of nodes')
  if (nodes.every(({ is_coordinator }) => is_coordinator)) findings.push('there is no worker')
  const clocks = await askNodes(run, 'select extract(epoch from clock_timestamp())')
  const down = clocks.filter(({ is_done }) => !is_done)
  if (down.length > 0) return [...findings, ...down.map((answer) => `${addressOf(nodes, answer)}: ${answer.answer}`)]
  const time = now().getTime() / 1000
  for (const answer of clocks) {
    const seconds = Math.round(Number(answer.answer) - time)
    if (Math.abs(seconds) > mostClockSeconds) {
      findings.push(`${addressOf(nodes, answer)}: its clock differs by ${seconds} seconds`)
    }
  }
  for (const [name, { value, reason }] of Object.entries(nodeSettings)) {
    const sentence = `${name} must be ${value}, because ${reason}`
    findings.push(...different(nodes, await askNodes(run, `show ${name}`), { expected: value, sentence }))
  }
  const versions = await askNodes(
    run,
    "select string_agg(extname || ' ' || extversion, ', ' order by extname) from pg_extension",
  )
  const expected = versions.find(({ id }) => nodes.some((node) => node.id === id && node.is_coordinator))?.answer
  findings.push(...different(nodes, versions, { expected, sentence: `extensions must be ${expected}` }))
  const stale = "select count(*) from pg_prepared_xacts where prepared < now() - interval '5 minutes'"
  const sentence = 'prepared transactions are not resolved'
  findings.push(...different(nodes, await askNodes(run, stale), { expected: '0', sentence }))
  return findings
}

/** What a value of every node must be, in a sentence. */
type Requirement = { expected: string | undefined; sentence: string }

function different(nodes: NodeFact[], answers: NodeAnswer[], { expected, sentence }: Requirement): string[] {
  return answers
    .filter(({ answer }) => answer !== expected)
    .map((answer) => `${addressOf(nodes, answer)}: ${sentence}; it is ${answer.answer}`)
}

function addressOf(nodes: NodeFact[], { id }: NodeAnswer): string {
  return nodes.find((node) => node.id === id)?.address ?? `node ${id}`
}

/** Returns what is not as planned: tables, functions, views and foreign keys. */
export async function placementFindings(run: Run, plan: DistributionPlan): Promise<string[]> {
  const placed = await readPlacedTables(run)
  const group = placed.get('fiscal_year')?.group
  const findings = plan.placements.flatMap(({ table, placement }) => {
    const actual = placed.get(table)
    if ((actual?.placement ?? 'local') !== placement)
      return [`${table}: is ${actual?.placement ?? 'local'}, not ${placement}`]
    if (placement !== 'distributed') return []
    if (actual?.column !== 'company_id') return [`${table}: is distributed by ${actual?.column}, not company_id`]
    return actual.group === group ? [] : [`${table}: is not on the same nodes as fiscal_year`]
  })
  const volatilities = await askNodes(run, "select provolatile from pg_proc where proname = 'visible_company'")
  if (volatilities.some(({ answer }) => answer !== 'i'))
    findings.push('visible_company(): is not immutable on every node')
  for (const name of await readSqlFunctions(run)) findings.push(`${name}: is a function in SQL that reads tables`)
  for (const { name } of await readUnsentRoutines(run)) findings.push(`${name}: is on the coordinator only`)
  for (const { name } of await readUnsentViews(run)) findings.push(`${name}: is on the coordinator only`)
  const [pending] = await run<{ exists: boolean }>('select to_regclass($1) is not null as exists', [pendingKeys])
  if (pending?.exists) findings.push('foreign keys are still to be added')
  return findings
}
