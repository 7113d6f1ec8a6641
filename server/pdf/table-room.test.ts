import { expect, test } from 'vitest'
import { breakable, emsOf, heightOf, isKeptTogether, tableRoom } from './table-room.ts'

const UPRIGHT = 515
const tenDigits = '1,23,45,67,890.12'
const name = 'Himalaya Traders and General Suppliers'

/** Rows of a name and so many amounts. */
function table(amounts: readonly string[], first = name) {
  return {
    columns: [
      { label: 'Name', kind: 'wide' as const },
      ...amounts.map((_, place) => ({ label: `Closing balance ${place}`, kind: 'amount' as const })),
    ],
    rows: [{ cells: [first, ...amounts] }],
  }
}
const sizeOf = (count: number, figure = tenDigits) =>
  tableRoom(table(Array<string>(count).fill(figure)), UPRIGHT).fontSize

test('letters get smaller only when the figures leave a name no room', () => {
  expect([1, 2, 3, 4].map((count) => sizeOf(count))).toEqual([8.5, 8.5, 8.5, 8.5])
  expect(sizeOf(5)).toBeCloseTo(8.16)
  expect(sizeOf(6)).toBeCloseTo(6.8)
  expect(sizeOf(6, '1,250.00')).toBe(8.5)
})

test('whatever the letters, figures and the room of the name stay on the page', () => {
  for (const count of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const { fontSize, wideRoom } = tableRoom(table(Array<string>(count).fill(tenDigits)), UPRIGHT)
    const figure = emsOf(tenDigits) * fontSize
    expect(count * (figure + 11) + wideRoom + 11).toBeLessThanOrEqual(UPRIGHT + 0.001)
  }
})

test('heads take several lines before letters get smaller', () => {
  const { fontSize, hasWholeHeads } = tableRoom(table(Array<string>(6).fill('1,250.00')), UPRIGHT)
  expect([fontSize, hasWholeHeads]).toEqual([8.5, false])
  expect(tableRoom(table(['1,250.00', '1,250.00']), UPRIGHT).hasWholeHeads).toBe(true)
})

test('dates and numbers of documents stay in one line, long texts beside a name do not', () => {
  expect(isKeptTogether('31 Oct 2026 (2083-07-14 BS)', 'narrow')).toBe(true)
  expect(isKeptTogether('INV-2083-84-00123', 'narrow')).toBe(true)
  expect(isKeptTogether('Receivables from customers abroad', 'narrow')).toBe(false)
  expect(isKeptTogether(name, 'wide')).toBe(false)
})

test('only a word that is wider than its room is broken, never inside a syllable', () => {
  const split = (text: string, room: number) => breakable(text, room, 10).split('\u200b')
  expect(split('Stainless steel pressure cooker', 80)).toEqual(['Stainless steel pressure cooker'])
  expect(split('A-COOKER-OF-STEEL-THAT-CAN-BE-BROKEN-AT-ITS-HYPHENS', 80)).toHaveLength(1)
  expect(split('code 12345678901234567890', 80)).toEqual(['code 1234567890123', '4567890'])
  const pieces = split('श्रीश्रीश्रीश्रीश्री', 40)
  expect(pieces.length).toBeGreaterThan(1)
  expect(pieces.every((piece) => /^(श्री)+$/.test(piece))).toBe(true)
})

test('the height of a text counts its lines and those that its words need; Arabic lines are higher', () => {
  expect(heightOf('One\nTwo\r\nThree', 80, 10)).toBeCloseTo(48)
  expect(heightOf('Stainless steel pressure cooker', 80, 10)).toBeCloseTo(48)
  expect(heightOf('code 12345678901234567890', 80, 10)).toBeCloseTo(48)
  expect(heightOf('شركة', 80, 10)).toBeCloseTo(25)
})
