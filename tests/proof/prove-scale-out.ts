/**
 * A database that is distributed over several machines (docs/scale-out.md, Proof): every statement is planned for one machine,
 * a worker is killed and a company is moved while eight clients post, the wholesaler’s lines are imported into four companies, and
 * the tests of the API pass.
 */
import { execSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { startServerProcess, addOwnerWithCompany } from '../support/server-process.ts'
import { postDuring, until } from '../support/posting-load.ts'
import { stateAfter } from '../support/database-restarts.ts'
import { unroutedStatements } from '../support/routed-statements.ts'
import { prepareTestNodes, testNodes } from '../support/test-nodes.ts'
import { say } from './proof-books.ts'
import { proveApiOnNodes } from './prove-by-tests.ts'
import { isComplete } from './prove-restarts.ts'
import { proveRetailOnNodes } from './prove-retail-on-nodes.ts'

const kills = 20
const moves = 4

/** Returns whether all of it passed, or that there are no machines to prove it on. */
export async function proveScaleOut(): Promise<boolean> {
  const start = process.env.TEST_NODES_START
  if (testNodes.length < 3 || !start) {
    say('scale-out: NOT run, because TEST_NODES and TEST_NODES_START name no coordinator with two workers')
    return true
  }
  const urls = await prepareTestNodes()
  const { statements, refused } = await unroutedStatements(urls.appUrl)
  for (const one of refused) say(`scale-out: ${one}`)
  say(`scale-out: ${statements - refused.length} of ${statements} statements are planned for one machine`)
  await addOwnerWithCompany(urls.appUrl)
  const server = await startServerProcess({ DATABASE_URL: urls.appUrl, DATABASE_OWNER_URL: urls.ownerUrl })
  const [coordinator = '', ...workers] = testNodes
  const events = [
    ...Array.from({ length: kills }, (_, place) => () => killNode(workers[place % workers.length] ?? '', start)),
    ...Array.from({ length: moves }, () => () => moveCompany(coordinator)),
  ]
  try {
    const figures = await postDuring(server, events)
    const isSafe = isComplete(`${kills} kills and ${moves} moves`, { ...figures, ...(await stateAfter(server, urls)) })
    const left = await withNode(coordinator, preparedAfter)
    say(`scale-out: ${left} prepared transactions are left`)
    if (!isSafe || left > 0 || refused.length > 0) return false
  } finally {
    server.child.kill('SIGKILL')
  }
  return (await proveRetailOnNodes(urls)) && (await proveApiOnNodes())
}

async function withNode<T>(url: string, work: (node: pg.Client) => Promise<T>): Promise<T> {
  const node = new pg.Client({ connectionString: url })
  node.on('error', () => undefined)
  await node.connect()
  try {
    return await work(node)
  } finally {
    await node.end()
  }
}

/** Kills a PostgreSQL of this machine by SIGKILL, has it started again and waits until it answers. */
async function killNode(url: string, start: string): Promise<void> {
  const folder = await withNode(url, async (node) => {
    const { rows } = await node.query<{ data_directory: string }>('show data_directory')
    return rows[0]?.data_directory
  })
  process.kill(Number(readFileSync(`${folder}/postmaster.pid`, 'utf8').split('\n')[0]), 'SIGKILL')
  await until(async () => {
    // The killed process may still be ending, and then nothing is started.
    execSync(start, { stdio: 'ignore' })
    return withNode(url, async (node) => Boolean(await node.query('select'))).catch(() => false)
  }, `ready after it was killed: ${url}`)
}

/** Has the coordinator resolve what the killed workers left, and returns how many transactions stay prepared anywhere. */
async function preparedAfter(coordinator: pg.Client): Promise<number> {
  await coordinator.query('select recover_prepared_transactions()')
  const { rows } = await coordinator.query<{ count: string }>(
    `select coalesce(sum(result::int), 0) as count from run_command_on_all_nodes('select count(*) from pg_prepared_xacts')`,
  )
  return Number(rows[0]?.count)
}

/** Moves all rows of the company `one` to the other worker, while they are written. */
async function moveCompany(coordinator: string): Promise<void> {
  await withNode(coordinator, async (node) => {
    await node.query(
      `select citus_move_shard_placement(s.shardid, h.nodename, h.nodeport, t.nodename, t.nodeport, 'force_logical')
       from company c
       cross join lateral get_shard_id_for_distribution_column('fiscal_year', c.id) s(shardid)
       join pg_dist_placement p on p.shardid = s.shardid
       join pg_dist_node h on h.groupid = p.groupid
       join pg_dist_node t on t.groupid not in (0, p.groupid)
       where c.slug = 'one' limit 1`,
    )
  })
}
