/**
 * Posts vouchers with eight clients while the embedded PostgreSQL is killed and shut down under the running server.
 * Each client repeats a request with its idempotency key until it is acknowledged, as the browser does.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { v4 as uuidv4 } from 'uuid'
import { createDatabase } from '../../server/db/core/client.ts'
import { runningPostmaster } from '../../server/db/embedded/postmaster.ts'
import { openCluster } from '../../server/db/embedded/embedded-cluster.ts'
import { migrate, roleOf } from '../../server/db/core/migrate.ts'
import { verifyBooks } from '../../server/services/verify/verify-books.ts'
import { addOwnerWithCompany, signInOwner, startServerProcess, type ServerProcess } from './server-process.ts'

export type RestartFigures = {
  acknowledged: number
  /** Answers by status code; 0 counts requests without an answer. */
  answers: Record<number, number>
  /** Distinct texts of answers other than 201. */
  texts: string[]
  stored: { vouchers: number; numbers: number; debit: string }
  sameProcess: boolean
  broken: string[]
}

/**
 * Stops PostgreSQL `kills` times by SIGKILL and `restarts` times by a fast shutdown, one after the other, under load.
 */
export async function postWhileDatabaseEnds(ends: { kills: number; restarts: number }): Promise<RestartFigures> {
  const parent = mkdtempSync(path.join(tmpdir(), 'daybook-restarts-'))
  chmodSync(parent, 0o711)
  const dataDir = path.join(parent, 'data')
  const cluster = await openCluster({ dataDir, log: () => undefined })
  await migrate({ ownerUrl: cluster.ownerUrl, appRole: roleOf(cluster.appUrl), log: () => undefined })
  await addOwnerWithCompany(cluster.appUrl)
  const server = await startServerProcess({ DATA_DIR: dataDir })
  try {
    const load = await postUnderSignals(server, { ...ends, folder: path.join(dataDir, 'postgres') })
    const ready = await fetch(`${server.origin}/readyz`)
    const owner = createDatabase(cluster.ownerUrl, { connections: 2 })
    const broken: string[] = []
    for await (const { check, findings } of verifyBooks({ owner, appUrl: cluster.appUrl }, null)) {
      broken.push(...findings.map((finding) => `${check}: ${finding}`))
    }
    await owner.close()
    return { ...load, sameProcess: server.child.exitCode === null && ready.status === 200, broken }
  } finally {
    server.child.kill('SIGKILL')
    await cluster.stop()
    rmSync(parent, { recursive: true, force: true })
  }
}

type Ends = { kills: number; restarts: number; folder: string }

async function postUnderSignals(server: ServerProcess, { kills, restarts, folder }: Ends) {
  const authorization = await signInOwner(server.origin)
  const company = `${server.origin}/api/company/one`
  const ask = async (place: string): Promise<Response> => fetch(`${company}/${place}`, { headers: { authorization } })
  const accounts: { id: string; code: string }[] = await (await ask('account/ledgers/?_end=500')).json()
  const idOf = (code: string) => accounts.find((account) => account.code === code)?.id
  const rows = [
    { account: idOf('E-I-FP'), debit: '1.25' },
    { account: idOf('A-C-C'), credit: '1.25' },
  ]
  const today = (await (await ask('')).json()).today
  const body = JSON.stringify({ date: today, narration: 'Rent', status: 'Approved', rows })

  const load = { acknowledged: 0, answers: {} as Record<number, number>, texts: new Set<string>() }
  let ended = false
  async function post(): Promise<void> {
    const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': uuidv4() }
    for (;;) {
      const answer = await fetch(`${company}/account/journal-vouchers/`, { method: 'POST', headers, body }).catch(
        () => null,
      )
      const status = answer?.status ?? 0
      load.answers[status] = (load.answers[status] ?? 0) + 1
      const text = await answer?.text()
      if (status === 201) return void (load.acknowledged += 1)
      load.texts.add(text ?? 'no answer')
      if (status !== 503) throw new Error(`${status}: ${text}`)
      await sleep(100)
    }
  }
  async function postUntilEnd(): Promise<void> {
    while (!ended) await post()
  }
  const clients = Promise.all(Array.from({ length: 8 }, postUntilEnd))

  async function endDatabase(): Promise<void> {
    const signals = [...Array(kills).fill('SIGKILL'), ...Array(restarts).fill('SIGINT')]
    for (const [place, signal] of signals.entries()) {
      const enough = load.acknowledged + 8
      await until(() => load.acknowledged >= enough, `acknowledged after end ${place}`)
      const pid = runningPostmaster(folder)?.pid
      if (pid === undefined) throw new Error('PostgreSQL does not run although vouchers are acknowledged')
      process.kill(pid, signal)
      await until(async () => {
        const ready = await fetch(`${server.origin}/readyz`)
        const running = runningPostmaster(folder)
        return ready.status === 200 && running !== null && running.pid !== pid
      }, `ready after end ${place}`)
    }
    const enough = load.acknowledged + 8
    await until(() => load.acknowledged >= enough, 'acknowledged at the end')
  }
  try {
    // A failing client ends the run at once.
    await Promise.race([endDatabase(), clients])
  } finally {
    ended = true
  }
  await clients
  const stored = await figuresOf(ask)
  return { ...load, texts: [...load.texts], stored }
}

/** Returns the content of the books: counted from the list and summed by the trial balance's account. */
async function figuresOf(ask: (place: string) => Promise<Response>) {
  const numbers = new Set<string>()
  let debit = 0n
  let vouchers = 0
  for (let start = 0; ; start += 500) {
    const page: { voucher_no: string; total: string }[] = await (
      await ask(`account/journal-vouchers/?_start=${start}&_end=${start + 500}&_sort=voucher_no`)
    ).json()
    for (const { voucher_no: number, total } of page) {
      numbers.add(number)
      debit += BigInt(total.replace('.', ''))
    }
    vouchers += page.length
    if (page.length < 500)
      return { vouchers, numbers: numbers.size, debit: `${debit / 100n}.${String(debit % 100n).padStart(2, '0')}` }
  }
}

async function until(isReached: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + 60_000
  while (!(await isReached())) {
    if (performance.now() > deadline) throw new Error(`Not ${what} within a minute`)
    await sleep(20)
  }
}
