/**
 * Measures the memory of sending a workbook of an account, by its account ledger and by the general ledger: a new server
 * sends ten of 10,000 lines, one after the other, and another one of 100,000. Both leave the same garbage, so the difference is memory held.
 */
import { readFileSync } from 'node:fs'
import type { LocalDate } from '../../domain/calendar/local-date.ts'
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import { startServer } from './built-server.ts'

const samplingMs = 10
const pageSize = 4096

type Books = {
  dataDir: string
  signIn: (port: number) => Promise<string>
  /** The address of the long books, which have an account Cash. */
  company: string
  today: LocalDate
}

/** The account of the long books has 549 lines a day. */
const short = { days: 18, times: 10 }
const long = { days: 182, times: 1 }

type Ledger = { name: string; address: (cash: string, range: string) => string }

const ledgers: readonly Ledger[] = [
  { name: 'a ledger', address: (cash, range) => `account/ledgers/${cash}/transactions/export.xlsx/?${range}` },
  {
    name: 'a general ledger',
    address: (cash, range) => `reports/general-ledger/export.xlsx/?${range}&account=${cash}`,
  },
]

/** Returns the lines of the report; on systems without /proc they say so. */
export async function benchExport(books: Books): Promise<string> {
  const texts: string[] = []
  for (const ledger of ledgers) texts.push(await lineOf(books, ledger))
  return texts.join('\n')
}

async function lineOf(books: Books, ledger: Ledger): Promise<string> {
  const few = await growth(books, ledger, short)
  const many = await growth(books, ledger, long)
  if (few === null || many === null)
    return `export of ${ledger.name} as a workbook: memory is not measured on this system`
  return (
    `export of ${ledger.name} as a workbook: a fresh server grows by ${megabytes(many)} MB with 100,000 lines, ` +
    `by ${megabytes(few)} MB with ten times 10,000, ${(many / few).toFixed(1)} × (target 1.5 ×)`
  )
}

type Load = { days: number; times: number }

/** Returns the maximum growth of a new server in bytes while it sends workbooks, after a small one to warm up. */
async function growth(
  { dataDir, signIn, company, today }: Books,
  { address }: Ledger,
  load: Load,
): Promise<number | null> {
  const { port, pid, stop } = await startServer(dataDir)
  try {
    const headers = { authorization: `Token ${await signIn(port)}` }
    const origin = `http://127.0.0.1:${port}${company}`
    const [cash] = await (await fetch(`${origin}/account/ledgers/?code=A-C-C`, { headers })).json()
    const start = localDate(`${today.slice(0, 4)}-02-11`)
    /** Streams the workbook with the lines of these days and discards it. */
    const download = async (days: number): Promise<void> => {
      const range = `start_date=${start}&end_date=${addDays(start, days - 1)}`
      const answer = await fetch(`${origin}/${address(cash.id, range)}`, { headers })
      if (!answer.ok || !answer.body) throw new Error(`The export answered ${answer.status}`)
      for await (const _chunk of answer.body) continue
    }
    await download(1)
    const before = resident(pid)
    if (before === null) return null
    let peak = before
    const sampling = setInterval(() => (peak = Math.max(peak, resident(pid) ?? 0)), samplingMs)
    for (let time = 0; time < load.times; time += 1) await download(load.days)
    clearInterval(sampling)
    return peak - before
  } finally {
    await stop()
  }
}

/** Returns the resident memory of a process in bytes; null without /proc. */
function resident(pid: number): number | null {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * pageSize
  } catch {
    return null
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0)
}
