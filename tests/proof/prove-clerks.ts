/** Two hundred clerks at once in one company, alone and beside an import and a backup. */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { createDatabase } from '../../server/db/core/client.ts'
import { openDatabase } from '../../server/db/core/open-database.ts'
import { projectRoot } from '../../server/paths.ts'
import { longJournal } from '../api/import-desk.ts'
import { environment, startServer } from '../bench/built-server.ts'
import { residentMemory } from '../bench/processor-time.ts'
import { seed } from '../support/sample.ts'
import type { ClerkBooks } from './clerk-books.ts'
import { countSaved, makeClerkBooks, password } from './clerk-books.ts'
import type { Action, ClerkLoad, ClerkTimes } from './clerk-load.ts'
import { say } from './proof-books.ts'

const seconds = 600
const importedVouchers = 50_000
const mostMs = 300
/** Memory at the end over that after the first quarter, in megabytes. */
const mostGrowthMb = 60

/**
 * Returns whether nothing failed, 95 of 100 actions of each kind took less than 300 ms, memory stayed flat, and exactly what
 * was acknowledged is stored; twice, the second time while 100,000 rows are imported and the installation is backed up.
 */
export async function proveClerks(): Promise<boolean> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'daybook-clerks-'))
  try {
    await (await startServer(dataDir)).stop()
    const server = await startServer(dataDir)
    try {
      return await withDatabase(dataDir, (books) => prove({ ...books, dataDir, port: server.port, pid: server.pid }))
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

type Installation = ClerkBooks & { dataDir: string; port: number; pid: number }

async function withDatabase(dataDir: string, work: (books: ClerkBooks) => Promise<boolean>): Promise<boolean> {
  const { appUrl, cluster, close } = await openDatabase({ database: { kind: 'embedded' }, dataDir }, say)
  if (!cluster) throw new Error('The clerks work on the embedded database')
  const db = createDatabase(appUrl)
  try {
    return await work(await makeClerkBooks(db, cluster.adminUrl))
  } finally {
    await db.close()
    await close()
  }
}

async function prove(installation: Installation): Promise<boolean> {
  const alone = await phase(installation, 'alone', async () => undefined)
  const together = await phase(installation, 'beside an import and a backup', async (token) => {
    await Promise.all([importJournal(installation, token), backUp(installation)])
  })
  return alone && together
}

/** Lets all clerks work while something else does, and prints what it took. */
async function phase(
  installation: Installation,
  name: string,
  beside: (token: string) => Promise<void>,
): Promise<boolean> {
  const { port, pid, emails, facts, slug } = installation
  const origin = `http://127.0.0.1:${port}`
  const tokens: string[] = []
  for (const email of emails) tokens.push(await signIn(origin, email))
  const before = await countSaved(installation)
  const memory = watchMemory(pid)
  const load: ClerkLoad = { origin, slug, tokens, seconds, seed, facts }
  const [result] = await Promise.all([runLoad(load), beside(tokens[0] ?? '')])
  const stored = (await countSaved(installation)) - before
  return isFine(name, { ...result, stored, growthMb: memory() })
}

function isFine(
  name: string,
  { done, faults, saved, stored, growthMb }: ClerkTimes & { stored: number; growthMb: number },
): boolean {
  const actions: Action[] = ['list', 'opening', 'saving', 'report']
  const byAction = actions.map((one) => {
    const all = done.filter(({ action }) => action === one)
    const [half, most = 0, longest] = [0.5, 0.95, 1].map((part) => percentile(all, part))
    say(`clerks ${name}: ${all.length} × ${one}, p50 ${half}, p95 ${most}, longest ${longest} ms`)
    return most
  })
  const addresses = [...new Set(done.map(({ address }) => address))]
  const slowest = addresses.map((one) => ({
    address: one,
    most: percentile(
      done.filter(({ address }) => address === one),
      0.95,
    ),
  }))
  for (const { address, most } of slowest.toSorted((a, b) => b.most - a.most).slice(0, 5))
    say(`clerks ${name}: p95 ${most} ms at ${address}`)
  for (const fault of faults.slice(0, 10)) say(`clerks ${name}: ${fault}`)
  say(`clerks ${name}: ${faults.length} faults, ${saved} saved, ${stored} stored, memory grew by ${growthMb} MB`)
  return faults.length === 0 && stored === saved && growthMb <= mostGrowthMb && byAction.every((most) => most < mostMs)
}

function percentile(done: ClerkTimes['done'], part: number): number {
  const sorted = done.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.ceil(part * sorted.length) - 1] ?? 0)
}

async function signIn(origin: string, email: string): Promise<string> {
  const answer = await fetch(`${origin}/_allauth/app/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${JSON.stringify(body)}`)
  return body.meta.access_token
}

async function runLoad(load: ClerkLoad): Promise<ClerkTimes> {
  const child = fork(fileURLToPath(new URL('clerk-load.ts', import.meta.url)), [], { execArgv: ['--import', 'tsx'] })
  child.send(load)
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The load process ended')))
  const [result] = await Promise.race([once(child, 'message'), ended])
  return result
}

/** Returns a function that returns the growth of the resident memory since the first quarter of a phase, in megabytes. */
function watchMemory(pid: number): () => number {
  const samples: number[] = []
  const timer = setInterval(() => samples.push(residentMemory(pid)), (seconds * 1000) / 40)
  return () => {
    clearInterval(timer)
    say(`clerks: memory ${samples.join(', ')} MB`)
    return highest(samples.slice(30)) - highest(samples.slice(0, 10))
  }
}

function highest(values: readonly number[]): number {
  return Math.max(...values)
}

async function importJournal({ port, slug }: Installation, token: string): Promise<void> {
  const address = `http://127.0.0.1:${port}/api/company/${slug}/imports/`
  const headers = { authorization: `Token ${token}` }
  const read = async (place: string, init: RequestInit = {}) => {
    const answer = await fetch(address + place, { ...init, headers })
    if (!answer.ok) throw new Error(`The import answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  const until = async (id: string, isReached: (state: string) => boolean): Promise<string> => {
    for (;;) {
      const { state } = await read(`${id}/`)
      if (isReached(state)) return state
      await sleep(1000)
    }
  }
  const started = performance.now()
  const form = new FormData()
  form.append('kind', 'journal')
  form.append('file', new Blob([longJournal('old', importedVouchers)]), 'journal.csv')
  const { id } = await read('', { method: 'POST', body: form })
  await until(id, (state) => state === 'ready')
  await read(`${id}/run/`, { method: 'POST' })
  const state = await until(id, (reached) => reached !== 'running')
  say(
    `clerks: an import of ${2 * importedVouchers} rows was ${state} after ${((performance.now() - started) / 1000).toFixed(0)} s`,
  )
  if (state !== 'done') throw new Error(`The import ended as ${state}`)
}

async function backUp({ dataDir }: Installation): Promise<void> {
  const started = performance.now()
  const cli = path.join(projectRoot, 'build/server/cli.mjs')
  const args = [cli, 'backup', '--to', path.join(dataDir, 'backup.tar')]
  const child = spawn(process.execPath, args, { env: environment(dataDir), stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = await once(child, 'exit')
  say(`clerks: a backup took ${((performance.now() - started) / 1000).toFixed(0)} s`)
  if (code !== 0) throw new Error(`The backup ended with ${code}`)
}
