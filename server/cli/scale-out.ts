/** `npm run scale-out -- plan|apply|verify`: distributes the database over several machines; see docs/scale-out.md. */
import { parseArgs } from 'node:util'
import type { Config } from '../config.ts'
import { migrate, roleOf } from '../db/core/migrate.ts'
import { openDatabase } from '../db/core/open-database.ts'
import { countRequestSessions, extensionVersion } from '../db/distribution/cluster-facts.ts'
import type { Run } from '../db/distribution/owner-connection.ts'
import { withOwner } from '../db/distribution/owner-connection.ts'
import { readSchemaFacts } from '../db/distribution/schema-facts.ts'
import { applyDistribution } from '../services/distribution/apply-distribution.ts'
import type { DistributionPlan } from '../services/distribution/plan-distribution.ts'
import { planDistribution } from '../services/distribution/plan-distribution.ts'
import { nodeFindings, placementFindings } from '../services/distribution/verify-distribution.ts'
import { note, print, UsageError } from './usage.ts'

export const scaleOutUsage = `npm run scale-out -- plan|apply|verify
  plan                 prints how the tables would be distributed, and what cannot be
  apply                distributes them; repeating it completes an interrupted run
  verify               checks every node and table of a distributed database`

const absent =
  'The extension citus is not in this database: it is a single PostgreSQL. docs/scale-out.md explains the set-up.'

/** Runs the command; returns 1 when something cannot be distributed or is not as planned. */
export async function runScaleOut(args: string[], config: Config): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [name = '', ...rest] = positionals
  const steps = { plan: printPlan, apply, verify }
  if (!Object.hasOwn(steps, name) || rest.length > 0) throw new UsageError(`Unknown step "${positionals.join(' ')}".`)
  const { ownerUrl, appUrl, close } = await openDatabase(config, note)
  const appRole = roleOf(appUrl)
  try {
    if (name === 'apply') await migrate({ ownerUrl, appRole, log: note })
    return await withOwner(ownerUrl, async (run) => {
      const plan = planDistribution(await readSchemaFacts(run))
      return steps[name as keyof typeof steps](run, plan, appRole)
    })
  } finally {
    await close()
  }
}

async function printPlan(run: Run, plan: DistributionPlan): Promise<number> {
  for (const { table, placement } of plan.placements) print(`${placement.padEnd(12)} ${table}`)
  print(`${plan.references.length} foreign keys, ${plan.widenedKeys.length} unique keys with the company added`)
  if ((await extensionVersion(run)) === null) print(absent)
  return report(plan.problems, 'Every table can be distributed.')
}

async function apply(run: Run, plan: DistributionPlan, appRole: string): Promise<number> {
  if ((await extensionVersion(run)) === null) return report([absent], '')
  const sessions = await countRequestSessions(run, appRole)
  if (sessions > 0) return report([`Stop all servers first: ${sessions} sessions of ${appRole} are open.`], '')
  const problems = [...plan.problems, ...(await nodeFindings(run, () => new Date()))]
  if (problems.length > 0) return report(problems, '')
  await applyDistribution(run, plan, print)
  return verify(run, plan)
}

async function verify(run: Run, plan: DistributionPlan): Promise<number> {
  const version = await extensionVersion(run)
  if (version === null) return report([absent], '')
  const findings = [...(await nodeFindings(run, () => new Date())), ...(await placementFindings(run, plan))]
  return report(findings, `Citus ${version}: every node and table is as planned.`)
}

function report(problems: readonly string[], success: string): number {
  for (const problem of problems) print(`PROBLEM ${problem}`)
  if (problems.length === 0) print(success)
  return problems.length === 0 ? 0 : 1
}
