/** Measures what posting costs: processor time of server and database, rates, and one function that stores the same rows. */
import pg from 'pg'
import type { ComparedPosting, Posting } from './compared-posting.ts'
import { residentMemory, startMeasuring } from './processor-time.ts'
import type { Target } from './posting-http.ts'
import { createCopy } from './copied-rows.ts'
import { runRound, startChild } from './rounds.ts'

const seconds = 6

/** Returns one line for a kind of document. */
export async function benchPostingCosts(posting: Posting, kind: Omit<ComparedPosting, 'recorded'>): Promise<string> {
  const { context, slug, port, token, adminUrl, pid } = posting
  const bodies = kind.bodies.map((body) => JSON.stringify(body))
  const target: Target = { port, token, path: `/api/company/${slug}/${kind.path}/`, bodies }
  const http = startChild('posting-http.ts', target)
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await runRound(http, { seconds: 6, connections: 8 })
    const used = await startMeasuring(admin, pid)
    const rate = await runRound(http, { seconds, connections: 8 })
    const { node, postgres } = await used()
    const single = await runRound(http, { seconds: 3, connections: 1 })
    const { companyId } = context.who
    const { rows } = await admin.query<{ object_id: string }>(
      'select object_id from audit_log where company_id = $1 and resource = $2 order by at desc limit 1',
      [companyId, kind.path],
    )
    await createCopy(admin, { name: kind.copy, companyId, documentId: rows[0]?.object_id ?? '' })
    const bare = startChild('bare-copies.ts', { adminUrl, name: kind.copy })
    await runRound(bare, { seconds: 2, connections: 8 })
    const copied = await runRound(bare, { seconds, connections: 8 })
    bare.disconnect()
    const documents = rate * seconds
    const [ofNode, ofPostgres] = [node / documents, postgres / documents]
    return (
      `${kind.name}: ${(ofNode + ofPostgres).toFixed(1)} ms of processor time (Node ${ofNode.toFixed(1)}, PostgreSQL ${ofPostgres.toFixed(1)}), ` +
      `${rate.toFixed(0)}/s with 8 clients, one client ${(1000 / single).toFixed(1)} ms each, ${residentMemory(pid)} MB resident; ` +
      `one function that stores its rows ${copied.toFixed(0)}/s: ${Math.round((rate / copied) * 100)} % of it (target ${kind.target})`
    )
  } finally {
    http.disconnect()
    await admin.end()
  }
}
