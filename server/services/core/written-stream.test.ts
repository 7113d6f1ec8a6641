import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { writtenStream } from './written-stream.ts'

/** Longer than what a stream takes before it waits for its reader. */
const piece = 'x'.repeat(100_000)

test('a reader that goes away while a piece is held ends the work', async () => {
  let end = 'none'
  const stream = writtenStream(async (write) => {
    try {
      await write(piece)
      await write(piece)
    } catch (error) {
      end = String(error)
    }
  })
  await sleep(10)
  stream.destroy()
  await sleep(10)
  expect(end).toBe('Error: The stream is not read any more')
})

test('a reader that takes all gets all, and the work ends', async () => {
  let isDone = false
  const stream = writtenStream(async (write) => {
    for (let count = 0; count < 5; count += 1) await write(piece)
    isDone = true
  })
  let length = 0
  for await (const text of stream) length += String(text).length
  expect([length, isDone]).toEqual([5 * piece.length, true])
})
