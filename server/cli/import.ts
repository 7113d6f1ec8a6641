/** `npm run import -- journal FILE --company SLUG …` */
import { createReadStream, createWriteStream, existsSync, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { stringify } from 'csv-stringify'
import { z } from 'zod'
import { dateReader, readIsoDate } from '../../domain/calendar/date-pattern.ts'
import type { ImportPlan } from '../../domain/ledger/import-journal.ts'
import { importColumns } from '../../domain/ledger/import-journal.ts'
import type { Config } from '../config.ts'
import { statement } from '../db/client.ts'
import { planJournalImport, writeJournalImport } from '../services/account/import-journal.ts'
import type { Mapping } from '../services/account/journal-file.ts'
import { lineText, rawRows, readJournalFile } from '../services/account/journal-file.ts'
import { actAs } from '../services/identity/act-as.ts'
import { keepUp } from '../services/upkeep.ts'
import type { Books } from './books.ts'
import { withBooks } from './books.ts'
import { startProgress } from './progress.ts'
import { note, print, UsageError } from './usage.ts'

export const importUsage = `npm run import -- journal FILE --company SLUG [options]
  FILE                 CSV (also .gz) with the columns date, voucher_no, account, debit, credit
                       and, where wanted, narration, category, description
  --mapping FILE       JSON that names other headers: {"date": "Datum", …, "dateFormat": "DD.MM.YYYY"}
  --no-create          missing accounts and fiscal years are errors
  --skip-bad           import the good vouchers of a file that has bad ones
  --dry-run            check only
  --as EMAIL           act as this member instead of the owner`

const options = {
  company: { type: 'string' },
  mapping: { type: 'string' },
  'no-create': { type: 'boolean', default: false },
  'skip-bad': { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  as: { type: 'string' },
} as const

/**
 * Tables that grow from nothing are read by plans for nothing until PostgreSQL's statistics are made anew, and each
 * further voucher takes longer. So it is done after the first transaction and whenever there are four times as many.
 */
const analyzeAgainAfter = 4
const mostProblemsShown = 20

/** Runs the command; returns 0 when every row is in, 1 otherwise. */
export async function runImport(args: string[], config: Config): Promise<number> {
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [kind, file, ...rest] = positionals
  if (kind !== 'journal') throw new UsageError(`There is no import of "${kind ?? ''}".`)
  if (file === undefined || rest.length > 0 || values.company === undefined) {
    throw new UsageError('Give one file and --company.')
  }
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  const mapping = readMapping(values.mapping)
  const started = performance.now()
  const lines = await readJournalFile(createReadStream(file), mapping)
  const chosen = { ...values, slug: values.company, email: values.as }
  return withBooks(config, async (books) => {
    const context = { db: books.db, clock: { now: () => new Date() }, who: await actAs(books, chosen) }
    const plan = await planJournalImport(context, { lines, createMissing: !values['no-create'] })
    const { problems } = plan
    if (problems.length > 0) await showProblems(file, plan)
    const writes = !values['dry-run'] && (problems.length === 0 || values['skip-bad'])
    if (writes) await write(books, context, plan)
    showCounts(plan, { lines: lines.length, writes, seconds: (performance.now() - started) / 1000 })
    return problems.length === 0 ? 0 : 1
  })
}

async function write(
  { db, owner }: Books,
  context: Parameters<typeof writeJournalImport>[0],
  plan: ImportPlan,
): Promise<void> {
  if (plan.vouchers.length === 0) return
  const progress = startProgress('Vouchers written', plan.vouchers.length)
  let analyzedAt = 0
  await writeJournalImport(context, plan, async (written) => {
    progress.at(written)
    if (written < analyzedAt * analyzeAgainAfter) return
    await owner.batch(null, [statement('analyze')])
    analyzedAt = written
  })
  progress.end()
  await keepUp(db)
}

const mappingFile = z
  .strictObject({
    ...Object.fromEntries(importColumns.map((column) => [column, z.string()])),
    dateFormat: z.string(),
  })
  .partial()

function readMapping(file: string | undefined): Mapping {
  if (file === undefined) return { headers: {}, readDate: readIsoDate }
  const parsed = mappingFile.safeParse(parseJson(file))
  if (!parsed.success) throw new UsageError(`${file}: ${z.prettifyError(parsed.error)}`)
  const { dateFormat, ...headers } = parsed.data
  const readDate = dateFormat === undefined ? readIsoDate : dateReader(dateFormat)
  if (!readDate) throw new UsageError(`${file}: "${dateFormat}" must name YYYY, MM and DD once each.`)
  return { headers, readDate }
}

function parseJson(file: string): unknown {
  if (!existsSync(file)) throw new UsageError(`There is no file ${file}.`)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} is no JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function showProblems(file: string, plan: ImportPlan): Promise<void> {
  const { problems } = plan
  for (const problem of problems.slice(0, mostProblemsShown)) note(lineText(problem))
  if (problems.length > mostProblemsShown) note(`… and ${problems.length - mostProblemsShown} more`)
  const rejects = `${file}.rejects.csv`
  await writeRejects(file, rejects, plan)
  note(`The rejected lines, each with what is wrong, are in ${rejects}`)
}

/** The rejected rows as they stand in the file, ready to be put right and imported; two further columns say why. */
async function writeRejects(file: string, rejects: string, { problems, rejectedLines }: ImportPlan): Promise<void> {
  const texts = new Map<number, string>()
  for (const problem of problems) {
    const before = texts.get(problem.line)
    texts.set(problem.line, [...(before === undefined ? [] : [before]), lineText(problem)].join(' '))
  }
  async function* rows(): AsyncGenerator<string[]> {
    let isHeader = true
    for await (const { cells, line } of rawRows(createReadStream(file))) {
      if (isHeader) yield [...cells, 'line', 'problem']
      else if (rejectedLines.has(line)) yield [...cells, line.toString(), texts.get(line) ?? '']
      isHeader = false
    }
  }
  await pipeline(rows, stringify(), createWriteStream(rejects))
}

function showCounts(plan: ImportPlan, run: { lines: number; writes: boolean; seconds: number }): void {
  const { vouchers, newAccounts, newYears, alreadyThere, rejectedLines } = plan
  const done = run.writes ? 'imported' : 'not written'
  print(`${run.lines} rows read`)
  print(`${vouchers.length} vouchers ${done}`)
  print(`${newAccounts.length} accounts and ${newYears.length} fiscal years ${run.writes ? 'created' : 'not created'}`)
  print(`${alreadyThere} vouchers already there`)
  print(`${rejectedLines.size} rows rejected`)
  print(`${run.seconds.toFixed(1)} s`)
}
