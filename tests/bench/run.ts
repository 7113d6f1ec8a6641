/**
 * Runs `npm run bench`: the speed of the built server, one line a figure. The load comes from separate processes; the
 * database is the embedded one with its usual settings, on a folder that is removed at the end. Compare by hand with
 * RESULTS.md, which names the machine of its figures.
 */
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { addDays, localDate } from '../../domain/calendar/local-date.ts'
import { createDatabase, statement } from '../../server/db/core/client.ts'
import type { Cluster } from '../../server/db/embedded/embedded-cluster.ts'
import { openDatabase } from '../../server/db/core/open-database.ts'
import { projectRoot } from '../../server/paths.ts'
import { addPerson } from '../support/add-person.ts'
import { actAs } from '../../server/services/identity/act-as.ts'
import { createCompany } from '../../server/services/company/create-company.ts'
import { todayIn } from '../../server/services/core/today.ts'
import { realData } from '../real-data.ts'
import { benchAgeing } from './ageing.ts'
import { benchBankLines } from './bank-lines.ts'
import type { BuiltServer } from './built-server.ts'
import { environment, startServer } from './built-server.ts'
import { benchChecking } from './checking.ts'
import { benchCollection } from './collection.ts'
import { benchConvert } from './convert.ts'
import { benchDashboard, fillTurnover } from './dashboard.ts'
import { benchExport } from './export-memory.ts'
import { foldAll } from './fold-all.ts'
import { fillBooks } from './long-books.ts'
import { benchLists, fillInvoices } from './long-lists.ts'
import { benchInvoice } from './invoice.ts'
import { benchMatching } from './matching.ts'
import { benchPdf } from './pdf.ts'
import { benchPosting } from './posting.ts'
import { fillStock } from './long-stock.ts'
import { benchReceipts } from './receipts.ts'
import { byTurns } from './rounds.ts'
import { benchSearch } from './search.ts'
import { benchSignIn, places } from './sign-in.ts'
import { benchStatements } from './statements.ts'
import { benchStock } from './stock.ts'
import { benchTillPage, benchTillSync } from './till.ts'
import { benchTyping } from './typing.ts'

const clock = { now: () => new Date() }
const person = { email: 'bench@example.test', fullName: 'Bench', password: 'bench-password' }
const dataDir = mkdtempSync(path.join(tmpdir(), 'daybook-bench-'))
const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  await (await startServer(dataDir)).stop()
  const server = await startServer(dataDir)
  say(`second start of the built server: ${Math.round(server.startedInMs)} ms (target 3000)`)
  try {
    await benchServer(server)
  } finally {
    await server.stop()
  }
  const today = localDate(todayIn('Europe/London', clock.now()))
  say(benchMatching())
  say(await benchExport({ dataDir, signIn, company: '/api/company/long', today }))
  say(bundleSizes())
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}

async function benchServer({ port, pid }: BuiltServer): Promise<void> {
  const { appUrl, ownerUrl, cluster, close } = await openDatabase(
    { database: { kind: 'embedded' }, dataDir },
    () => undefined,
  )
  if (!cluster) throw new Error('The benchmark runs on the embedded database')
  const db = createDatabase(appUrl)
  const owner = createDatabase(ownerUrl, { connections: 1 })
  const analyze = () => owner.batch(null, [statement('analyze')])
  try {
    const userId = await addPerson({ db }, person)
    for (const slug of [
      'posting',
      'import',
      'short',
      'long',
      'longest',
      'stock-short',
      'stock-long',
      'lists',
      'open-items',
      'receipts',
      'bank',
      'till',
    ]) {
      await createCompany(
        { db, clock },
        { userId, email: person.email, address: '' },
        { name: slug, countryIso: 'GB', slug },
      )
    }
    const token = await signIn(port)
    const context = { db, clock, who: await actAs({ db }, { slug: 'posting' }) }
    const today = todayIn('Europe/London', clock.now())
    const { adminUrl } = cluster
    const posting = { context, appUrl, adminUrl, slug: 'posting', port, pid, token, today, analyze }
    for (const line of await benchPosting(posting)) say(line)
    say(await importJournal())
    say(await benchChecking({ slug: 'import', today, port, token }))
    await benchReports({ db, cluster, get: (...urls) => timedByTurns(port, token, urls), today })
    await fillInvoices(cluster.adminUrl, 'lists')
    await fillTurnover(cluster.adminUrl, 'lists')
    await foldAll(db, cluster.adminUrl)
    await analyze()
    say(await benchLists((listPath) => timedGet(port, token, `/api/company/lists/${listPath}`)))
    say(await benchDashboard(() => timedGet(port, token, '/api/company/lists/dashboard/')))
    for (const line of await benchSearch((listPath) => fetchWhole(port, token, `/api/company/lists/${listPath}`)))
      say(line)
    say(await benchAgeing(db, { adminUrl: cluster.adminUrl, slug: 'open-items', today }))
    say(await benchCollection(db, { adminUrl: cluster.adminUrl, slug: 'receipts', today }))
    await fillStock(cluster.adminUrl, { slug: 'stock-short', entries: 10_000, today })
    await fillStock(cluster.adminUrl, { slug: 'stock-long', entries: 1_000_000, today })
    await foldAll(db, cluster.adminUrl)
    const [short, long] = [await actAs({ db }, { slug: 'stock-short' }), await actAs({ db }, { slug: 'stock-long' })]
    const stock = {
      short: { db, clock, who: short },
      long: { db, clock, who: long },
      adminUrl: cluster.adminUrl,
      today,
    }
    for (const line of await benchStock(stock)) say(line)
    const selling = { ...posting, context: { db, clock, who: long }, slug: 'stock-long' }
    for (const line of await benchInvoice(selling)) say(line)
    say(await benchReceipts(selling.context, today))
    say(await benchConvert(selling.context, today))
    const fetchAll = (url: string) => fetchWhole(port, token, url)
    say(await benchPdf({ context: { db, clock, who: long }, slug: 'stock-long', today, fetchAll }))
    const origin = `http://localhost:${port}`
    say(await benchTyping({ context: { db, clock, who: long }, slug: 'stock-long', today, origin, person }))
    say(await benchTillPage({ slug: 'till', adminUrl: cluster.adminUrl, origin, person }))
    const till = { context: { db, clock, who: short }, slug: 'stock-short', origin, token: await signIn(port), today }
    say(await benchTillSync(till))
    const banking = { db, clock, who: await actAs({ db }, { slug: 'bank' }) }
    const bankToken = await signIn(port)
    const bank = { context: banking, slug: 'bank', today, origin, person, token: bankToken, analyze }
    for (const line of await benchBankLines(bank)) say(line)
    const others = Array.from({ length: places }, (_, place) => ({ ...person, email: `bench-${place}@example.test` }))
    for (const other of others) await addPerson({ db }, other)
    say(await benchSignIn(person.password, (place) => signIn(port, others[place]?.email)))
    await fillBooks(cluster.adminUrl, { slug: 'longest', entries: 2_000_000 })
    await foldAll(db, cluster.adminUrl)
    // Filling takes longer than a token is valid.
    const later = await signIn(port)
    const cash = (await ledgers(db, 'longest')).get('Cash') ?? ''
    for (const line of await benchStatements((...urls) => timedByTurns(port, later, urls), { today, cash })) say(line)
  } finally {
    await owner.close()
    await db.close()
    await close()
  }
}

async function signIn(port: number, email = person.email): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/_allauth/app/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: person.password }),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${JSON.stringify(body)}`)
  return body.meta.access_token
}

async function fetchWhole(port: number, token: string, url: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { authorization: `Token ${token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}

/** Returns the median of 25 requests of each address, taken in turn, in milliseconds; the first five are not counted. */
function timedByTurns(port: number, token: string, urls: readonly string[]): Promise<number[]> {
  return byTurns(
    { warmUp: 5, rounds: 25 },
    urls.map((url) => () => fetchWhole(port, token, url)),
  )
}

async function timedGet(port: number, token: string, url: string): Promise<number> {
  const [time = Number.NaN] = await timedByTurns(port, token, [url])
  return time
}

type Reports = {
  db: ReturnType<typeof createDatabase>
  cluster: Cluster
  /** Measures requests in turn. */
  get: (...urls: string[]) => Promise<number[]>
  today: string
}

/**
 * Measures the same 200 accounts over 10,000 and over a million lines; in the long books, an account of 50 lines and
 * one of 200,000.
 */
async function benchReports({ db, cluster, get, today }: Reports): Promise<void> {
  await fillBooks(cluster.adminUrl, { slug: 'short', entries: 2000 })
  await fillBooks(cluster.adminUrl, { slug: 'long', entries: 200_000 })
  await foldAll(db, cluster.adminUrl)
  const range = `start_date=${today.slice(0, 4)}-02-11&end_date=${today.slice(0, 4)}-10-17`
  const [trial = Number.NaN, ofShort = Number.NaN] = await get(report('long', range), report('short', range))
  say(
    `trial balance of part of a year: ${trial.toFixed(1)} ms over 1,000,000 lines, ${ofShort.toFixed(1)} ms over 10,000, ` +
      `${(trial / ofShort).toFixed(1)} × (target 3 ×)`,
  )
  const knownAt = `known_at=${addDays(localDate(today), -1)}T00:00`
  const [history = Number.NaN, plain = Number.NaN] = await get(
    report('long', `${range}&${knownAt}`),
    report('long', range),
  )
  say(
    `the same as known a day ago, 1,000 of 200,000 entries since: ${history.toFixed(1)} ms, ` +
      `${(history / plain).toFixed(1)} × (target 3 ×)`,
  )
  const accounts = await ledgers(db, 'long')
  const page = (id: string | undefined) =>
    `/api/company/long/account/ledgers/${id}/transactions/?${range}&_start=0&_end=20`
  const [ofMany = Number.NaN, ofFew = Number.NaN] = await get(page(accounts.get('Cash')), page(accounts.get('Short')))
  say(
    `first page of a ledger statement: ${ofMany.toFixed(1)} ms of 200,000 lines, ${ofFew.toFixed(1)} ms of 50, ` +
      `${(ofMany / ofFew).toFixed(1)} ×`,
  )
}

function report(slug: string, range: string): string {
  return `/api/company/${slug}/reports/trial-balance/?${range}`
}

async function ledgers(db: Reports['db'], slug: string): Promise<Map<string, string>> {
  const who = await actAs({ db }, { slug })
  const sql = "select name, id from account where company_id = $1 and name in ('Short', 'Cash')"
  const [rows] = await db.batch(who.companyId, [{ sql, parameters: [who.companyId] }])
  return new Map((rows as { name: string; id: string }[]).map(({ name, id }) => [name, id]))
}

/**
 * Measures the whole command, from reading the file to folded balances and sealed audit rows. It does not block this process,
 * which has to notice connections that the server ends meanwhile.
 */
async function importJournal(): Promise<string> {
  const file = path.join(dataDir, 'journal.csv')
  const packed = realData('online-retail/journal.csv.xz')
  const unpacked = packed === null ? null : spawnSync('xz', ['-dc', packed], { maxBuffer: 64 * 1024 * 1024 })
  const isReal = unpacked !== null && unpacked.status === 0
  writeFileSync(file, isReal ? unpacked.stdout : generatedJournal())
  const before = performance.now()
  const args = [path.join(projectRoot, 'build/server/cli.mjs'), 'import', 'journal', file, '--company', 'import']
  const { stdout: output } = await promisify(execFile)(process.execPath, args, { env: environment(dataDir) })
  const seconds = (performance.now() - before) / 1000
  const vouchers = Number(/(\d+) vouchers imported/.exec(output)?.[1])
  const what = isReal ? 'the real journal' : 'a generated journal'
  return `import of ${what}: ${vouchers} vouchers in ${seconds.toFixed(1)} s, ${Math.round(vouchers / seconds)}/s (target 1000/s)`
}

function generatedJournal(): string {
  const rows = Array.from({ length: 24_000 }, (_, n) => {
    const day = `2011-${String((n % 12) + 1).padStart(2, '0')}-${String((n % 28) + 1).padStart(2, '0')}`
    const amount = `${(n % 900) + 1}.50`
    return `${day},${n},Invoice ${n},Customer ${n % 4000},Customers,${amount},\n${day},${n},Invoice ${n},Sales,Sales,,${amount}\n`
  })
  return `date,voucher_no,narration,account,category,debit,credit\n${rows.join('')}`
}

type Chunk = { file: string; imports?: string[]; css?: string[] }

/** Measures the files that the browser loads for a page: scripts and styles with all their imports, compressed. */
function bundleSizes(): string {
  const web = path.join(projectRoot, 'build/web')
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(path.join(web, '.vite/manifest.json'), 'utf8'))
  const size = (...modules: string[]): number => {
    const files = new Set<string>()
    const add = (module: string): void => {
      const chunk = manifest[module]
      if (!chunk || files.has(chunk.file)) return
      files.add(chunk.file)
      for (const file of chunk.css ?? []) files.add(file)
      for (const imported of chunk.imports ?? []) add(imported)
    }
    for (const module of ['index.html', ...modules]) add(module)
    const bytes = [...files].map((file) => gzipSync(readFileSync(path.join(web, file))).length)
    return Math.round(bytes.reduce((sum, length) => sum + length, 0) / 1000)
  }
  const signInPage = size('src/pages/identity/sign-in.tsx')
  const list = size('src/components/layout/shell.tsx', 'src/components/resource/list/resource-list.tsx')
  return `scripts and styles, gzip: sign-in page ${signInPage} kB (target 350), first list page ${list} kB (target 510)`
}
