/** `npm run export -- hledger|ledger|beancount|company --company SLUG [--to FILE]` */
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import type { JournalFormat } from '../../domain/journals/journal-formats.ts'
import { journalFormats } from '../../domain/journals/journal-formats.ts'
import type { Config } from '../config.ts'
import { exportBooks } from '../services/ledger/export-books.ts'
import { exportCompany } from '../services/export-company.ts'
import { openFiles } from '../storage/open-files.ts'
import { actAs } from '../services/identity/act-as.ts'
import { writtenStream } from '../services/core/written-stream.ts'
import type { Context } from '../services/core/unit-of-work.ts'
import type { Books } from './books.ts'
import { withBooks } from './books.ts'
import { startProgress } from './progress.ts'
import { note, print, UsageError } from './usage.ts'

export const exportUsage = `npm run export -- KIND --company SLUG [options]
  KIND                 hledger, ledger or beancount: the journal that this program reads, with the balances to expect;
                       company: all data of the company as one ZIP archive, for its owner
  --to FILE            write to this file instead of the terminal; an archive needs one
  --as EMAIL           act as this member instead of the owner`

const options = { company: { type: 'string' }, to: { type: 'string' }, as: { type: 'string' } } as const

/** Runs the command; returns 0. */
export async function runExport(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [kind = '', ...rest] = positionals
  const format = journalFormats.find((one) => one === kind)
  if (format === undefined && kind !== 'company') throw new UsageError(`Unknown export "${kind}".`)
  if (rest.length > 0 || values.company === undefined) throw new UsageError('--company is required.')
  const { to } = values
  if (format === undefined && to === undefined) throw new UsageError('--to is required.')
  const selection = { slug: values.company, email: values.as }
  return withBooks(config, async (books) => {
    const context = { db: books.db, clock: { now: () => new Date() }, who: await actAs(books, selection) }
    if (format === undefined) await writeArchive(context, books, { config, to: to ?? '', company: selection.slug })
    else await writeJournal(context, format, to)
    return 0
  })
}

async function writeJournal(context: Context, format: JournalFormat, to: string | undefined): Promise<void> {
  let count = 0
  const journal = writtenStream(async (write) => {
    count = await exportBooks(context, { format, waits: true }, write)
  })
  await (to === undefined ? pipeline(journal, process.stdout, { end: false }) : writeWhole(to, journal))
  note(`${count} entries exported`)
}

/** Writes a file, which appears when it is whole; one that was there before stays until then. */
async function writeWhole(to: string, content: AsyncIterable<Uint8Array | string>): Promise<void> {
  const unfinished = `${to}.part`
  try {
    await pipeline(content, createWriteStream(unfinished, { flush: true, mode: 0o600 }))
    await rename(unfinished, to)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Writes the archive; the file appears when it is whole. */
async function writeArchive(
  context: Context,
  { appUrl }: Books,
  { config, to, company }: { config: Config; to: string; company: string },
): Promise<void> {
  let bar: ReturnType<typeof startProgress> | null = null
  const progress = async (written: number, all: number) => {
    bar ??= startProgress('parts', all)
    bar.at(written)
    if (written === all) bar.end()
  }
  await exportCompany(context, {
    databaseUrl: appUrl,
    files: openFiles(config.files),
    progress,
    take: (archive) => writeWhole(to, archive),
  })
  print(`${to}: all data of ${company}`)
}
