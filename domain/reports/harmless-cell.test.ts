import { expect, test } from 'vitest'
import { escapeCell } from './harmless-cell.ts'

test.each([
  ['=SUM(A1)', "'=SUM(A1)"],
  ['+44 20 7946 0000', "'+44 20 7946 0000"],
  ['-1+2', "'-1+2"],
  ['- note', "'- note"],
  ['@import', "'@import"],
  ['\tindented', "'\tindented"],
  ['\rreturned', "'\rreturned"],
  ['-139.12', '-139.12'],
  ['-5', '-5'],
  ['139.12', '139.12'],
  ['Rent = 5', 'Rent = 5'],
  ['', ''],
])('the cell %j is written %j, so that no spreadsheet evaluates it', (cell, escaped) => {
  expect(escapeCell(cell)).toBe(escaped)
})
