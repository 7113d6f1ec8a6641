/** `npm run export -- hledger|ledger|beancount --company SLUG [--to FILE]` */
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { journalFormats } from '../../domain/journals/journal-formats.ts'
import type { Config } from '../config.ts'
import { exportBooks } from '../services/ledger/export-books.ts'
import { actAs } from '../services/identity/act-as.ts'
import { withBooks } from './books.ts'
import { note, UsageError } from './usage.ts'

export const exportUsage = `npm run export -- KIND --company SLUG [options]
  KIND                 hledger, ledger or beancount: the journal that this program reads, with the balances to expect
  --to FILE            write to this file instead of the terminal
  --as EMAIL           act as this member instead of the owner`

const options = { company: { type: 'string' }, to: { type: 'string' }, as: { type: 'string' } } as const

/** Runs the command; returns 0. */
export async function runExport(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [kind = '', ...rest] = positionals
  const format = journalFormats.find((one) => one === kind)
  if (format === undefined) throw new UsageError(`Unknown export "${kind}".`)
  if (rest.length > 0 || values.company === undefined) throw new UsageError('--company is required.')
  const selection = { slug: values.company, email: values.as }
  return withBooks(config, async (books) => {
    const context = { db: books.db, clock: { now: () => new Date() }, who: await actAs(books, selection) }
    const output = values.to === undefined ? process.stdout : createWriteStream(values.to)
    const count = await exportBooks(context, { format, waits: true }, async (text) => {
      if (!output.write(text)) await once(output, 'drain')
    })
    if (values.to !== undefined) await finished(output.end())
    note(`${count} entries exported`)
    return 0
  })
}
