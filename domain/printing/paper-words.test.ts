import { expect, test } from 'vitest'
import { filled } from '../language/fill-text.ts'
import { paperWords } from './paper-words.ts'

const loud = (text: string) => text.toUpperCase().replaceAll(/\{\w+\}/g, (place) => place.toLowerCase())

test('the texts of papers are those of the wording, by the same names', () => {
  const { wording, printed, paper } = paperWords(loud)
  expect([wording('Cheque'), printed.total, paper.title.quotation, paper.dueIn.other]).toEqual([
    'CHEQUE',
    'TOTAL',
    'QUOTATION',
    '{days} DAYS',
  ])
})

test('a text is translated before it is filled, so that a name stays as it is', () => {
  const { paper } = paperWords(loud)
  expect(filled(paper.receivedByName, { name: 'Received by Amy' })).toBe('RECEIVED BY Received by Amy')
})

test('the texts of a wording are made once', () => {
  expect(paperWords(loud)).toBe(paperWords(loud))
})
