/** The part of a long list that is drawn: visible rows with some before and after, and the space of the others. */
export type RowWindow = { first: number; last: number; before: number; after: number }

const EXTRA_ROWS = 12

/**
 * Returns the window of a list by the heights of its rows in px, its scroll position and the height of its frame.
 * `last` is excluded.
 */
export function rowWindow(heights: readonly number[], scrolled: number, frame: number): RowWindow {
  let first = 0
  let top = 0
  while (first < heights.length && top + (heights[first] ?? 0) <= scrolled) top += heights[first++] ?? 0
  let last = first
  let bottom = top
  while (last < heights.length && bottom < scrolled + frame) bottom += heights[last++] ?? 0
  first = Math.max(0, first - EXTRA_ROWS)
  last = Math.min(heights.length, last + EXTRA_ROWS)
  return { first, last, before: total(heights, 0, first), after: total(heights, last, heights.length) }
}

function total(heights: readonly number[], from: number, to: number): number {
  let height = 0
  for (let index = from; index < to; index++) height += heights[index] ?? 0
  return height
}
