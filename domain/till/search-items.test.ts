import { expect, test } from 'vitest'
import { catalog, gift, pot, tea, towel, white } from '../../tests/support/till-catalog.ts'
import { indexItems, itemOfCode, itemsOfCategory, searchItems } from './search-items.ts'

const index = indexItems(catalog.items)

test.each([
  ['TEA-1', tea],
  ['tea-1', tea],
  ['5012345678900', tea],
  [' GIFT ', gift],
  ['TEA', null],
  ['', null],
])('the code %j', (code, expected) => {
  expect(itemOfCode(index, code)).toBe(expected)
})

test('names that begin with the text come before words of names and codes, those that sell best first', () => {
  expect(searchItems(index, 'tea', 10)).toEqual([towel, pot, tea, white])
  expect(searchItems(index, 'TOW-1', 10)).toEqual([towel])
})

test('every word has to be found', () => {
  expect(searchItems(index, 'white tea', 10)).toEqual([white])
  expect(searchItems(index, 'tea white', 10)).toEqual([white])
  expect(searchItems(index, 'white coffee', 10)).toEqual([])
  expect(searchItems(index, '  ', 10)).toEqual([])
})

test('the grid shows a category, those that sell best first', () => {
  expect(itemsOfCategory(index, null, 3)).toEqual([towel, pot, tea])
  expect(itemsOfCategory(index, 'c2', 3)).toEqual([towel])
})

test('a scan is found among 50,000 items without a search', () => {
  const many = Array.from({ length: 50_000 }, (_, place) => ({
    ...tea,
    id: `item-${place}`,
    code: `C${place}`,
    barcode: `50${place.toString().padStart(11, '0')}`,
    name: `Item ${place} of the ${place % 7 === 0 ? 'garden' : 'house'}`,
    sold: (place % 100).toString(),
  }))
  const large = indexItems(many)
  const started = performance.now()
  for (let place = 0; place < 1000; place += 1)
    expect(itemOfCode(large, `50${(place * 49).toString().padStart(11, '0')}`)?.id).toBe(`item-${place * 49}`)
  expect((performance.now() - started) / 1000).toBeLessThan(5)
  expect(searchItems(large, 'garden 49', 30)).toHaveLength(30)
})
