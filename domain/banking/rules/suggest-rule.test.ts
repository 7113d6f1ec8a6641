import { expect, test } from 'vitest'
import { suggestWords } from './suggest-rule.ts'

const line = (description: string, counterparty_name = '') => ({ description, counterparty_name })

test('two earlier lines with the same words suggest the longest piece of text without numbers', () => {
  const fees = ['04/26', '05/26', '06/26'].map((month) => line(`FEE ${month} BARCLAYS BUSINESS`))
  const [last = line(''), ...earlier] = fees
  expect(suggestWords(last, earlier)).toEqual({ words: 'BARCLAYS BUSINESS', count: 3 })
  expect(suggestWords(last, earlier.slice(1))).toBeNull()
  expect(suggestWords(last, [...earlier, line('FEE 07/26 BARCLAYS'), line('RENT')])).toEqual({
    words: 'BARCLAYS BUSINESS',
    count: 3,
  })
})

test('the piece is in all texts as they are written, and does not begin or end with signs', () => {
  const cards = ['CARD 11 COSTA - COFFEE', 'CARD 12 COSTA  -  COFFEE', 'card 13 Costa - Coffee'].map((text) =>
    line(text),
  )
  expect(suggestWords(cards[0] ?? line(''), cards.slice(1))?.words).toBe('COSTA - COFFEE')
  const split = ['DD; EDF ENERGY; 1', 'DD EDF; ENERGY 2', 'DD; EDF; ENERGY; 3'].map((text) => line(text))
  expect(suggestWords(split[0] ?? line(''), split.slice(1))?.words).toBe('EDF')
  const named = [line('77', 'Harbour Café'), line('78', 'Harbour Café'), line('79', 'Harbour Café')]
  expect(suggestWords(named[0] ?? line(''), named.slice(1))?.words).toBe('Harbour Café')
  expect(suggestWords(line('11'), [line('12'), line('13')])).toBeNull()
})
