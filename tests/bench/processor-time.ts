/** Processor time of processes, from the kernel of Linux. */
import { readFileSync } from 'node:fs'
import type pg from 'pg'

/** How long one tick of the kernel's counters is. */
const tickMs = 10

/** Returns the processor time that a process has used, in milliseconds; 0 for one that has ended. */
function usedBy(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    return (parseInt(fields[11] ?? '0', 10) + parseInt(fields[12] ?? '0', 10)) * tickMs
  } catch {
    return 0
  }
}

export type Used = { node: number; postgres: number }

/** Returns a function that returns what the server and the sessions of its role have used since, in milliseconds. */
export async function startMeasuring(admin: pg.Client, serverPid: number): Promise<() => Promise<Used>> {
  const before = await usedNow(admin, serverPid)
  return async () => {
    const after = await usedNow(admin, serverPid)
    const sessions = [...after.sessions].map(([pid, used]) => used - (before.sessions.get(pid) ?? 0))
    return { node: after.node - before.node, postgres: sessions.reduce((sum, used) => sum + used, 0) }
  }
}

async function usedNow(admin: pg.Client, serverPid: number) {
  const { rows } = await admin.query<{ pid: number }>("select pid from pg_stat_activity where usename = 'daybook_app'")
  return { node: usedBy(serverPid), sessions: new Map(rows.map(({ pid }) => [pid, usedBy(pid)])) }
}

/** Returns the resident memory of a process, in megabytes. */
export function residentMemory(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(parseInt(kilobytes ?? '0', 10) / 1024)
}
