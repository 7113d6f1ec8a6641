/** Search finds sections by words, their beginnings and misspelled ones, with the text around the hit. */
import { beforeAll, expect, test } from 'vitest'
import '../../lib/texts/company-texts.ts'
import '../../lib/texts/handbook/handbook-texts.ts'
import { chapters, contentAt } from './chapters.ts'
import { searchHandbook, sectionCount } from './search.ts'

beforeAll(() => void sectionCount())

const places = (query: string) => searchHandbook(query).map(({ place }) => place)

test('every section of every chapter is searched', () => {
  expect(sectionCount()).toBe(chapters.flatMap((chapter) => contentAt(chapter).sections).length)
  expect(sectionCount()).toBeGreaterThan(250)
})

test('“cheque bounce” finds what to do when a cheque bounced, with the words marked', () => {
  const [first] = searchHandbook('cheque bounce')
  expect(first).toMatchObject({ place: 'sell#cheques', part: 'clerks', chapter: 'Sell and get paid' })
  const marked = first?.excerpt.filter(({ isHit }) => isHit).map(({ text }) => text.toLowerCase())
  expect(marked).toContain('bounced')
  expect(first?.excerpt.map(({ text }) => text).join('')).toContain('A cheque bounced: open the cheque deposit')
})

test.each([
  ['lock date', 'books#lock-a-period'],
  ['close the year', 'year-end'],
  ['webhook', 'programs#webhooks'],
  ['opening float', 'pos#a-shift'],
  ['reconcilation', 'reconcile'],
])('“%s” finds %s among the first five', (query, place) => {
  expect(places(query).slice(0, 5)).toContain(place)
})

test('a query finds only sections with all of its words', () => {
  expect(places('cheque giraffe')).toEqual([])
  expect(places('zzz')).toEqual([])
})

test('a long text is cut around the hit', () => {
  const excerpt =
    searchHandbook('replay failed')[0]
      ?.excerpt.map(({ text }) => text)
      .join('') ?? ''
  expect(excerpt.length).toBeLessThan(200)
  expect(excerpt).toMatch(/^… .*Replay failed/)
})
