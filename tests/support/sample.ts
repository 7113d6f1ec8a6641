/**
 * Of what is walked through page by page, looked at by axe or made up by chance, `npm test` takes a share, another one each
 * day, and prints its seed. `SEED=20780 npm test` repeats a day's share, `SEED=all` takes everything, as `npm run proof` does.
 */
const seedText = process.env.SEED ?? ''
export const isWhole = seedText === 'all'

/** The seed of a run: the number of the day, unless given. */
export const seed = /^\d+$/.test(seedText) ? Number(seedText) : Math.floor(Date.now() / 86_400_000)

function say(what: string): void {
  if (!isWhole) process.stdout.write(`\nNOTE: ${what} (SEED=${seed}; npm run proof takes all)\n`)
}

/** Returns every n-th entry of a list, each once in n days; `what` names them in the printed note. */
export function sample<T>(what: string, all: readonly T[], oneIn: number): readonly T[] {
  const sampled = isWhole ? all : all.filter((_, at) => (at + seed) % oneIn === 0)
  say(`${sampled.length} of ${all.length} ${what}`)
  return sampled
}

const announced = new Set<string>()

/**
 * Whether one of many places, identified by its name, is in today's sample; each is once in n days. The first call
 * prints the seed; `what` names the places there.
 */
export function isSampled(name: string, oneIn: number, what = 'places'): boolean {
  if (!announced.has(what)) say(`1 in ${oneIn} ${what}`)
  announced.add(what)
  const sum = [...name].reduce((before, letter) => (before * 31 + letter.charCodeAt(0)) % 1_000_003, 0)
  return isWhole || (sum + seed) % oneIn === 0
}

/** Returns a source of whole numbers below a limit that a seed repeats. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39) >>> 0
    return ((mixed ^ (mixed >>> 16)) >>> 0) % below
  }
}
