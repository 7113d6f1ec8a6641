/** Runs rounds of load: a parent tells a child process how long to run, the child answers its rate per second. */
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export type Round = { seconds: number; connections: number }

/** Starts a file of this folder as a child that answers rounds; it receives the argument first. */
export function startChild(file: string, argument: unknown): ChildProcess {
  const path = fileURLToPath(new URL(file, import.meta.url))
  const child = fork(path, [], { execArgv: ['--import', 'tsx'] })
  child.send(JSON.stringify(argument))
  return child
}

/** Runs a round in a child; returns the rate per second. Throws when the child ends or fails. */
export async function runRound(child: ChildProcess, round: Round): Promise<number> {
  const answer = once(child, 'message')
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('The load process ended')))
  child.send(round)
  const [{ rate }] = await Promise.race([answer, ended])
  return rate
}

/** Prepares the work of the argument in the child, and runs each round that the parent requests. */
export function answerRounds<Argument>(prepare: (argument: Argument) => (round: Round) => Promise<number>): void {
  let work: ReturnType<typeof prepare> | undefined
  process.on('message', async (message: string | Round) => {
    if (typeof message === 'string') work = prepare(JSON.parse(message))
    else process.send?.({ rate: await work?.(message) })
  })
  process.on('disconnect', () => process.exit(0))
}

/** Repeats every act, one after the other in each place, until the time is up; returns acts per second. */
export async function untilTime(seconds: number, acts: readonly (() => Promise<void>)[]): Promise<number> {
  const started = performance.now()
  const deadline = started + seconds * 1000
  let count = 0
  await Promise.all(
    acts.map(async (act) => {
      while (performance.now() < deadline) {
        await act()
        count += 1
      }
    }),
  )
  return count / ((performance.now() - started) / 1000)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Returns the median time of each act, run in turn, in milliseconds. */
export async function byTurns(
  { warmUp, rounds }: { warmUp: number; rounds: number },
  acts: readonly ((round: number) => Promise<unknown>)[],
): Promise<number[]> {
  const times = acts.map((): number[] => [])
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [place, act] of acts.entries()) {
      const before = performance.now()
      await act(round)
      if (round >= warmUp) times[place]?.push(performance.now() - before)
    }
  }
  return times.map(median)
}
