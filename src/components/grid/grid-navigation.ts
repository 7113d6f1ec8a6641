/** Determines where a key leads in a grid: a pure function of the position, the key and the caret. */
export type Cell = { row: number; column: number }
export type GridSize = { rows: number; columns: number }
export type GridKey = {
  key: string
  shift: boolean
  ctrl: boolean
  /** Whether the caret is at the start or the end of the cell's text, so that an arrow may leave the cell. */
  atStart: boolean
  atEnd: boolean
}
/** `leave`: the browser moves the focus out of the grid. `stay`: the cell handles the key. */
export type GridMove = { to: Cell } | 'add-row' | 'duplicate-row' | 'remove-row' | 'leave' | 'stay'

/**
 * Enter and Tab move to the next cell, with Shift to the previous one; on the last cell Enter adds a row and Tab leaves
 * the grid. Arrows up and down change the row, left and right leave a cell at the edge of its text.
 */
export function gridMove(at: Cell, size: GridSize, pressed: GridKey): GridMove {
  if (pressed.ctrl) return withControl(pressed.key, at, size)
  switch (pressed.key) {
    case 'Enter':
      return pressed.shift ? (before(at, size) ?? 'stay') : (after(at, size) ?? 'add-row')
    case 'Tab':
      return (pressed.shift ? before(at, size) : after(at, size)) ?? 'leave'
    case 'ArrowUp':
      return vertical(at, size, -1)
    case 'ArrowDown':
      return vertical(at, size, 1)
    case 'ArrowLeft':
      return pressed.atStart && !pressed.shift ? (before(at, size) ?? 'stay') : 'stay'
    case 'ArrowRight':
      return pressed.atEnd && !pressed.shift ? (after(at, size) ?? 'stay') : 'stay'
    default:
      return 'stay'
  }
}

/** Returns the same target, skipping read-only cells; without another cell behind them the key stays in its cell. */
export function gridMovePast(at: Cell, size: GridSize, { pressed, isLocked }: TabContext): GridMove {
  let move = gridMove(at, size, pressed)
  for (let passed = 0; typeof move === 'object' && isLocked(move.to); passed++) {
    if (passed > size.columns * size.rows) return 'stay'
    const on = gridMove(move.to, size, { ...pressed, atStart: true, atEnd: true })
    if (typeof on === 'object' && on.to.row === move.to.row && on.to.column === move.to.column) return 'stay'
    move = on
  }
  return move
}

type TabContext = { pressed: GridKey; isLocked: (cell: Cell) => boolean }

function withControl(key: string, at: Cell, size: GridSize): GridMove {
  switch (key) {
    case 'd':
    case 'D':
      return 'duplicate-row'
    case 'Delete':
      return 'remove-row'
    case 'Home':
      return { to: { row: 0, column: at.column } }
    case 'End':
      return { to: { row: size.rows - 1, column: at.column } }
    default:
      return 'stay'
  }
}

function vertical(at: Cell, size: GridSize, step: -1 | 1): GridMove {
  const row = at.row + step
  return row < 0 || row >= size.rows ? 'stay' : { to: { row, column: at.column } }
}

function after(at: Cell, size: GridSize): GridMove | null {
  if (at.column + 1 < size.columns) return { to: { row: at.row, column: at.column + 1 } }
  return at.row + 1 < size.rows ? { to: { row: at.row + 1, column: 0 } } : null
}

function before(at: Cell, size: GridSize): GridMove | null {
  if (at.column > 0) return { to: { row: at.row, column: at.column - 1 } }
  return at.row > 0 ? { to: { row: at.row - 1, column: size.columns - 1 } } : null
}
