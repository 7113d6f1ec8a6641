import { expect, test } from 'vitest'
import { isOlder, parseSegment, segmentName, unbrokenLog } from './log-segments.ts'

const name = (position: number, timeline = 1) => segmentName({ timeline, position })

test('names follow each other across log files', () => {
  expect(name(255)).toBe('0000000100000000000000FF')
  expect(name(256)).toBe('000000010000000100000000')
  expect(parseSegment('000000020000000100000003')).toEqual({ timeline: 2, position: 259 })
  for (const other of [
    '00000002.history',
    '000000010000000000000001.00000028.backup',
    '0000000100000000000000FF.part',
  ]) {
    expect(parseSegment(other)).toBeNull()
  }
})

test('a gap is found before later segments only, and on the timeline of the first', () => {
  const all = [254, 255, 256, 257].map((position) => name(position))
  expect(unbrokenLog(all, name(254))).toEqual({ last: name(257), missing: null })
  expect(unbrokenLog([name(250), name(254), name(256), name(254, 2), name(255, 2)], name(254))).toEqual({
    last: name(254),
    missing: name(255),
  })
  expect(unbrokenLog(all.slice(1), name(254))).toEqual({ last: null, missing: name(254) })
  expect(unbrokenLog([], name(254))).toEqual({ last: null, missing: null })
})

test('the age of segments does not depend on their timeline', () => {
  expect(isOlder(name(254, 2), name(256))).toBe(true)
  expect(isOlder(name(256), name(256, 2))).toBe(false)
  expect(isOlder('00000002.history', name(256))).toBe(false)
})
