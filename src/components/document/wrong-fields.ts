/** Lists the fields of a document with an error, in the order of the page, for the list above its form. */
import type { PlacedErrors } from '../grid/place-errors.ts'
import type { RowsStore } from '../grid/rows-store.ts'
import type { WrongField } from '../resource/form/save-problem.tsx'

type Words = (key: string, params?: Record<string, string | number>) => string
type Options = { grids: readonly RowsStore[]; inputOf: (name: string) => string; t: Words }
export type WrongFields = { fields: WrongField[]; others: string[] }

/** Returns each with its input or cell; errors without an input on the page are among `others`. */
export function wrongFields({ head, rows, cells, other }: PlacedErrors, { grids, inputOf, t }: Options): WrongFields {
  const named = Object.entries(head).map(([name, text]) => ({
    name,
    text,
    input: document.getElementById(`document-${inputOf(name)}`),
  }))
  const inHead = named
    .flatMap(({ name, text, input }) => (input ? [{ input, label: nameOfInput(input, { name, t }), text }] : []))
    .toSorted((one, next) => (isBehind(one.input, next.input) ? 1 : -1))
    .map(({ input, ...field }): WrongField => ({ ...field, go: () => input.focus() }))
  const lines: WrongField[] =
    rows === undefined ? [] : [{ label: t('grid.lines'), text: rows, go: () => grids[0]?.resume() }]
  const inLines = grids.flatMap((grid) => cellsOf(grid, cells, t))
  const astray = named.filter(({ input }) => input === null).map(({ text }) => text)
  return { fields: [...inHead, ...lines, ...inLines], others: [...astray, ...other] }
}

function cellsOf(grid: RowsStore, cells: PlacedErrors['cells'], t: Words): WrongField[] {
  const { name, spec } = grid
  const { columns } = spec
  const labelOf = (cell: { number: number; column: string }) =>
    name === undefined ? t('grid.cellOfLine', cell) : t('grid.cellOfGrid', { ...cell, grid: t(name) })
  return cells
    .map((cell) => ({
      ...cell,
      row: grid.keys().indexOf(cell.key),
      place: columns.findIndex(({ name }) => name === cell.column),
    }))
    .filter(({ row }) => row !== -1)
    .toSorted((one, next) => one.row - next.row || one.place - next.place)
    .map(({ key, column, text, row, place }) => ({
      label: labelOf({ number: row + 1, column: t(columns[place]?.label ?? '') }),
      text,
      go: () => grid.activate(key, column),
    }))
}

function isBehind(one: HTMLElement, other: HTMLElement): boolean {
  return (other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

/** Returns an entry by its label, with the line number for a row with its own inputs. */
function nameOfInput(input: HTMLElement, { name, t }: { name: string; t: Words }): string {
  const label = document.querySelector(`label[for="${CSS.escape(input.id)}"]`)?.textContent
  if (label == null) return input.getAttribute('aria-label') ?? ''
  const line = /^\w+\.(\d+)\./.exec(name)?.[1]
  return line === undefined ? label : t('grid.cellOfLine', { number: parseInt(line, 10) + 1, column: label })
}
