/** PostgreSQL stops under the running server. The full run (10 kills, 5 restarts) is `npm run proof -- restarts`. */
import { expect, test } from 'vitest'
import { postWhileDatabaseEnds } from '../support/database-restarts.ts'
import { noteErrors } from '../support/run-notes.ts'

test('the server survives kills and restarts of PostgreSQL under load and loses nothing acknowledged', async () => {
  const figures = await postWhileDatabaseEnds({ kills: 1, restarts: 1 })
  const { acknowledged, answers, texts, stored } = figures
  expect(figures.sameProcess).toBe(true)
  expect(Object.keys(answers).toSorted()).toEqual(['201', '503'])
  expect(answers[503]).toBeGreaterThanOrEqual(5)
  texts.forEach(noteErrors)
  expect(texts).toEqual(['{"message":"The server is busy. Try again in a moment.","statusCode":503,"code":"BUSY"}'])
  expect(stored.vouchers).toBe(acknowledged)
  expect([stored.numbers, stored.gaps]).toEqual([acknowledged, 0])
  expect(figures.lost).toEqual([])
  expect(stored.debit).toBe((acknowledged * 1.25).toFixed(2))
  expect(figures.broken).toEqual([])
})
