import { afterEach, expect, test, vi } from 'vitest'
import type * as Sample from './support/sample.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const things = Array.from({ length: 50 }, (_, at) => `thing ${at}`)

/** Returns the samples of a run with this seed, by position and by name, and its output. */
async function takenWith(seed: string) {
  vi.stubEnv('SEED', seed)
  // Imported again, because it reads the seed once.
  const file = `${import.meta.dirname}/support/sample.ts?${seed}`
  const { sample, isSampled }: typeof Sample = await import(/* @vite-ignore */ file)
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  const byPlace = sample('things', things, 4)
  const output = printed.mock.calls.join('')
  const byName = things.filter((thing) => isSampled(thing, 4))
  printed.mockRestore()
  return { byPlace, byName, output }
}

test('four days in a row cover everything once, each a part of it', async () => {
  const days = [await takenWith('20780'), await takenWith('20781'), await takenWith('20782'), await takenWith('20783')]
  for (const samples of [days.map(({ byPlace }) => byPlace), days.map(({ byName }) => byName)]) {
    expect(samples.flat().toSorted()).toEqual(things.toSorted())
    for (const one of samples) expect(one.length).toBeGreaterThan(4)
  }
  expect(days[0]?.output).toContain('NOTE: 13 of 50 things (SEED=20780; npm run proof takes all)')
})

test('each kind of sample is announced once, with its share', async () => {
  vi.stubEnv('SEED', '7')
  const file = `${import.meta.dirname}/support/sample.ts?kinds`
  const { isSampled }: typeof Sample = await import(/* @vite-ignore */ file)
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  for (const thing of things) for (const what of ['pages', 'fields']) isSampled(thing, what === 'pages' ? 8 : 4, what)
  const output = printed.mock.calls.flat()
  printed.mockRestore()
  expect(output).toEqual([
    '\nNOTE: 1 in 8 pages (SEED=7; npm run proof takes all)\n',
    '\nNOTE: 1 in 4 fields (SEED=7; npm run proof takes all)\n',
  ])
})

test('everything is taken on request, without a note', async () => {
  expect(await takenWith('all')).toEqual({ byPlace: things, byName: things, output: '' })
})
