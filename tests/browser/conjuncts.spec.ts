/** Nepali words are as wide in the files of papers as Chromium sets them: their conjuncts are formed by both alike. */
import { readFileSync } from 'node:fs'
import { nepaliWords, paperFont, shapedText } from '../support/shaped-text.ts'
import { expect, test } from './fixtures.ts'

const size = 200

test('conjuncts on paper are those of the browser', async ({ visit }) => {
  const page = await visit('owner', '')
  const measured = await page.evaluate(
    async ({ source, words, letters }) => {
      const bytes = Uint8Array.from(atob(source), (character) => character.charCodeAt(0))
      document.fonts.add(await new FontFace('Paper', bytes).load())
      const context = document.createElement('canvas').getContext('2d')
      if (!context) return []
      context.font = `${letters}px Paper`
      return words.map((word) => context.measureText(word).width)
    },
    { source: readFileSync(paperFont).toString('base64'), words: [...nepaliWords], letters: size },
  )
  const apart = nepaliWords.flatMap((word, place) => {
    const width = measured[place] ?? 0
    const paper = shapedText(word, size).width
    return Math.abs(width - paper) / paper > 0.005 ? [`${word}: ${paper} on paper, ${width} in the browser`] : []
  })
  expect(measured).toHaveLength(nepaliWords.length)
  expect(apart).toEqual([])
})
