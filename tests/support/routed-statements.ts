/** Plans every statement of the product on a distributed database, with made-up values and without running it. */
import pg from 'pg'
import { resources } from '../../domain/resources/index.ts'
import { adaptedTo } from '../../server/db/core/engine.ts'
import { setCompany } from '../../server/db/core/local-settings.ts'
import { listStatement } from '../../server/db/records/records-store.ts'
import { builtStatements } from './built-statements.ts'
import { declaredStatements } from './declared-statements.ts'

const company = '00000000-0000-7000-8000-00000000000a'
/** A value of each type; any other type takes 1. */
const values: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-7000-8000-0000000000ff',
  date: '2026-01-01',
  'timestamp with time zone': '2026-01-01T00:00:00Z',
  json: '[]',
  jsonb: '[]',
  boolean: 'true',
  text: 'a',
  bytea: 'a',
  character: 'a',
  '"char"': 'd',
}

/** Looks for numbers in the view of all kinds of documents, whose empty parts the engine plans for every machine. */
const onAllMachines = ['server/db/payments/payment-import-store.ts itemsOfNumbers']

/** Errors by which the engine refuses a statement; others come from the values, or from what has no plan. */
const refusals = new Set(['0A000', 'XX000'])

/** Returns how many statements there are, and those that the engine refuses or plans for several machines. */
export async function unroutedStatements(appUrl: string): Promise<{ statements: number; refused: string[] }> {
  const refused: string[] = []
  const client = new pg.Client({ connectionString: appUrl })
  await client.connect()
  const all = allStatements()
  try {
    for (const { place, text } of all.filter((one) => !onAllMachines.includes(one.place))) {
      const fault = await faultOf(client, text)
      if (fault !== null) refused.push(`${place}: ${fault}`)
    }
  } finally {
    await client.end()
  }
  return { statements: all.length, refused }
}

function allStatements(): { place: string; text: string }[] {
  const declared = declaredStatements().flatMap(({ place, texts }) =>
    (texts ?? builtStatements[place]?.().map(({ sql }) => sql) ?? []).map((text) => ({ place, text })),
  )
  const lists = resources.flatMap((resource) =>
    ['', 'word'].map((search) => {
      const query = { start: 0, end: 1, search, filters: [], sort: [] }
      return { place: `list ${resource.path}`, text: listStatement(resource, resource.path, query).sql }
    }),
  )
  return [...declared, ...lists]
}

async function faultOf(client: pg.Client, text: string): Promise<string | null> {
  await client.query('begin')
  try {
    await client.query(setCompany(company).sql)
    await client.query(`prepare planned as ${adaptedTo({ isDistributed: true }, { text }).text}`)
    const { rows: types } = await client.query<{ type: string }>(
      `select unnest(parameter_types)::text as type from pg_prepared_statements where name = 'planned'`,
    )
    const parameters = types.map(({ type }, place) => valueOf(type, isCompany(text, place + 1))).join(', ')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `explain execute planned ${parameters && `(${parameters})`}`,
    )
    const tasks = rows.flatMap((row) => /Task Count: (\d+)/.exec(row['QUERY PLAN'])?.[1] ?? [])
    return tasks.some((count) => count !== '1' && count !== '0') ? `planned for ${tasks.join(', ')} machines` : null
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error
    return refusals.has(error.code ?? '') ? error.message : null
  } finally {
    await client.query('rollback')
    await client.query('deallocate all')
  }
}

/** The first parameter is the company by custom; others are where they are compared with it. */
function isCompany(text: string, place: number): boolean {
  return place === 1 || new RegExp(String.raw`company_id\s*=\s*\$${place}\b`).test(text)
}

function valueOf(type: string, isOfCompany: boolean): string {
  if (type.endsWith('[]')) return `array[${valueOf(type.slice(0, -2), isOfCompany)}]::${type}`
  return `'${isOfCompany && type === 'uuid' ? company : (values[type] ?? '1')}'::${type}`
}
