/**
 * Runs tests on a given database cluster of several machines instead of a PostgreSQL of their own: `TEST_NODES` has the
 * addresses of its nodes as a superuser, the coordinator first, separated by commas, each ending in `/daybook?`.
 */
import pg from 'pg'
import { planDistribution } from '../../server/services/distribution/plan-distribution.ts'
import { applyDistribution } from '../../server/services/distribution/apply-distribution.ts'
import { withOwner } from '../../server/db/distribution/owner-connection.ts'
import { readSchemaFacts } from '../../server/db/distribution/schema-facts.ts'
import { migrate } from '../../server/db/core/migrate.ts'

/** The addresses of the nodes; none without `TEST_NODES`. */
export const testNodes = (process.env.TEST_NODES ?? '').split(',').filter((url) => url !== '')

const atPostgres = (url: string) => url.replace('/daybook?', '/postgres?')
const asRole = (url: string, role: string) => url.replace(/\/\/\w+@/, `//${role}@`)

/** Runs statements one after the other on each node, outside the databases of tests. */
export async function onTestNodes(statements: readonly string[], urls = testNodes.map(atPostgres)): Promise<void> {
  for (const url of urls) {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      for (const statement of statements) await client.query(statement)
    } finally {
      await client.end()
    }
  }
}

/** Makes `daybook` the migrated and distributed template of every test database. */
export async function prepareTestNodes(): Promise<{ adminUrl: string; ownerUrl: string; appUrl: string }> {
  const [coordinator = '', ...workers] = testNodes
  await onTestNodes(['drop database if exists daybook with (force)', 'create database daybook owner daybook_owner'])
  const extensions = ['citus', 'pg_trgm', 'btree_gin', 'btree_gist'].map((name) => `create extension ${name}`)
  await onTestNodes([...extensions, 'grant all on schema public to daybook_owner'], testNodes)
  const added = workers.map((url) => `select citus_add_node('${new URL(url).hostname}', ${new URL(url).port})`)
  const { hostname, port } = new URL(coordinator)
  await onTestNodes([`select citus_set_coordinator_host('${hostname}', ${port})`, ...added], [coordinator])
  const urls = {
    adminUrl: coordinator,
    ownerUrl: asRole(coordinator, 'daybook_owner'),
    appUrl: asRole(coordinator, 'daybook_app'),
  }
  const migrated = () => migrate({ ownerUrl: urls.ownerUrl, appRole: 'daybook_app', log: () => undefined })
  await migrated()
  await withOwner(urls.ownerUrl, async (run) =>
    applyDistribution(run, planDistribution(await readSchemaFacts(run)), () => undefined),
  )
  // As every start of a server: rights on views reach the other nodes once these have them.
  await migrated()
  return urls
}

/** Creates a database on each node, from a template that gets no further connections, or without tables. */
export async function createOnTestNodes(name: string, template: string | null): Promise<void> {
  const clone = template === null ? '' : `template ${template}`
  const closed = [
    // Two test processes close the same template.
    'select pg_advisory_lock(1)',
    `alter database ${template} allow_connections false`,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
  ]
  await onTestNodes([...(template === null ? [] : closed), `create database ${name} ${clone} owner daybook_owner`])
}
