import type { CellError } from './rows-store.ts'

/** The places of errors: fields of the head, the rows as a whole, cells, and above the form. */
export type PlacedErrors = {
  head: Readonly<Record<string, string>>
  rows?: string
  cells: readonly CellError[]
  other: readonly string[]
}

type List = {
  /** The row of a grid behind each sent row. */
  keys: readonly number[]
  /** The columns; the first shows errors of a row that name no cell. */
  columns: readonly string[]
}
type Places = { lists: Readonly<Record<string, List>>; head: readonly string[] }

/** Sorts errors by path (`date`, `rows`, `rows.2.account`) into their places; unknown paths go above the form. */
export function placeErrors(
  errors: Readonly<Record<string, readonly string[]>>,
  { lists, head }: Places,
): PlacedErrors {
  const placed = { head: {} as Record<string, string>, cells: [] as CellError[], other: [] as string[] }
  let rows: string | undefined
  for (const [path, sentences] of Object.entries(errors)) {
    const text = sentences.join(' ')
    const [, name = '', index = '', column = ''] = /^(\w+)\.(\d+)(?:\.(\w+))?$/.exec(path) ?? []
    const list = lists[name]
    const key = list?.keys[parseInt(index, 10)]
    if (list && key !== undefined)
      placed.cells.push({ key, column: list.columns.includes(column) ? column : (list.columns[0] ?? ''), text })
    else if (head.includes(path)) placed.head[path] = text
    else if (path === 'rows') rows = text
    else placed.other.push(text)
  }
  return { ...placed, ...(rows === undefined ? {} : { rows }) }
}
