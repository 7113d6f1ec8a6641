/**
 * Of what is walked through page by page, looked at by axe or made up by chance, `npm test` takes a share, another one each
 * day, and prints its seed. `SEED=20780 npm test` repeats a day's share, `SEED=all` takes everything, as `npm run proof` does.
 */
const seedText = process.env.SEED ?? ''
export const isWhole = seedText === 'all'

/** What a run goes by: the number of the day, unless one is given. */
const seed = /^\d+$/.test(seedText) ? Number(seedText) : Math.floor(Date.now() / 86_400_000)

function say(what: string): void {
  if (!isWhole) process.stdout.write(`\nNOTE: ${what} (SEED=${seed}; npm run proof takes all)\n`)
}

/** Every so manieth of a list, all of them once in so many days; `what` names them in the note that is printed. */
export function sample<T>(what: string, all: readonly T[], oneIn: number): readonly T[] {
  const sampled = isWhole ? all : all.filter((_, at) => (at + seed) % oneIn === 0)
  say(`${sampled.length} of ${all.length} ${what}`)
  return sampled
}

const announced = new Set<string>()

/**
 * Whether one of many places, known by its name, is looked at today; each is once in so many days. The first asked prints the
 * seed; `what` says there what they are.
 */
export function isSampled(name: string, oneIn: number, what = 'places'): boolean {
  if (!announced.has(what)) say(`1 in ${oneIn} ${what}`)
  announced.add(what)
  const sum = [...name].reduce((before, letter) => (before * 31 + letter.charCodeAt(0)) % 1_000_003, 0)
  return isWhole || (sum + seed) % oneIn === 0
}
