import type { Database } from './client.ts'
import { statement } from './client.ts'
import { sessionSettings } from './pool.ts'

/**
 * Throws when sessions do not have their settings, because a connection pooler does not pass them on: a date could be that
 * of another zone. The message says how the role gets them.
 */
export async function assertSessionSettings(db: Database): Promise<void> {
  const names = Object.keys(sessionSettings)
  const [actual] = await db.batch(null, [
    statement<{ name: string; value: string }>(
      'select name, current_setting(name) as value from unnest($1::text[]) as n (name)',
      [names],
    ),
  ])
  const values = new Map(actual.map(({ name, value }) => [name, value]))
  const wrong = Object.entries(sessionSettings).filter(([name, value]) => values.get(name) !== value)
  if (wrong.length === 0) return
  throw new Error(
    'The sessions of DATABASE_URL do not have the settings that they are opened with; a connection pooler may drop them. ' +
      `Give them to the role of DATABASE_URL:\n${wrong.map(([name, value]) => `  alter role … set ${name} = '${value}';`).join('\n')}`,
  )
}
