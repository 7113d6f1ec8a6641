import { expect, test } from 'vitest'
import { onTwoLines, printCheque } from './cheque.ts'

test('the words of an amount stand on two lines of whole words, the first of at most 50 letters', () => {
  expect(onTwoLines('Two hundred and fifty pounds only')).toEqual(['Two hundred and fifty pounds only', ''])
  const long = 'One thousand two hundred and thirty-four pounds and fifty-six pence only'
  expect(onTwoLines(long)).toEqual(['One thousand two hundred and thirty-four pounds', 'and fifty-six pence only'])
  expect(onTwoLines(`${'a'.repeat(50)} b`)).toEqual(['a'.repeat(50), 'b'])
  expect(onTwoLines(`${'a'.repeat(51)} b`)).toEqual(['', `${'a'.repeat(51)} b`])
})

test('a cheque is printed on a leaf of 7.5 by 3.5 inches, its day in digits that stand apart', () => {
  const words = 'Two hundred and fifty pounds only'
  const paper = printCheque({ number: '000107', date: '2026-06-15', payee: 'The Mill', words, amount: '250.00' })
  expect([paper.fileName, paper.page]).toEqual(['000107', { width: 540, height: 252 }])
  const [block] = paper.blocks
  const texts = block?.kind === 'placed' ? block.texts : []
  expect(texts.map(({ text, apart = 0 }) => [text, apart])).toEqual([
    ['15062026', 8],
    ['The Mill', 0],
    [words, 0],
    ['', 0],
    ['250.00/-', 0],
  ])
  expect(texts.every(({ x, y }) => x > 0 && x < 540 && y > 0 && y < 252)).toBe(true)
})
