/** Records the statements of a use-case, transaction by transaction, so that they can be sent without it. */
import type { Database, Statement } from '../../server/db/core/client.ts'

export type Transaction = { sql: string; parameters: unknown[]; name?: string }[]
/** Recorded uses, and the time from which their ids were generated, as the beginning of such an id. */
export type RecordedTransactions = { since: string; uses: Transaction[][] }

/** Wraps a database and records the statements of every transaction. */
export function recorder(db: Database): { db: Database; recorded: RecordedTransactions; next: () => void } {
  const recorded: RecordedTransactions = { since: Date.now().toString(16).padStart(12, '0'), uses: [] }
  const next = (): void => void recorded.uses.push([])
  const keep = (statements: readonly Statement[]): void =>
    void recorded.uses.at(-1)?.push(statements.filter(({ sql }) => sql !== '').map(copied))
  const recordingDatabase: Database = {
    ...db,
    read: (company, reading) => {
      keep(reading.statements)
      return db.read(company, reading)
    },
    writeThenRead: (company, writes, reading) => {
      keep(writes)
      keep(reading.statements)
      return db.writeThenRead(company, writes, reading)
    },
    decideThenRead: (company, decide) =>
      db.decideThenRead(company, async (tx) => {
        const ran: Statement[] = []
        const decision = await decide({
          run: (one) => {
            ran.push(one)
            return tx.run(one)
          },
          batch: (statements) => {
            ran.push(...statements)
            return tx.batch(statements)
          },
        })
        keep([...ran, ...decision.writes])
        keep(decision.answer.statements)
        return decision
      }),
  }
  return { db: recordingDatabase, recorded, next }
}

function copied({ sql, parameters, name }: Statement): Transaction[number] {
  return { sql, parameters: [...parameters], ...(name ? { name } : {}) }
}

/** Whether an id has the server's format and was generated since a time. */
export function wasMadeSince(since: string, id: string): boolean {
  return id.charAt(14) === '7' && id.slice(0, 13).replace('-', '') >= since
}
