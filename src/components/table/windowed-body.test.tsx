import { cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { scrollToRow, WindowedBody } from './windowed-body.tsx'

const COUNT = 10_000
const HEIGHT = 35
const HEAD = 100

/** Lays out a page like a browser: rows of 35 px below a header of 100 px, in a window of 700 px. */
function layOut(): void {
  let scrolled = 0
  vi.stubGlobal('innerHeight', 700)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(HEIGHT)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
    () => new DOMRect(0, HEAD - scrolled, 900, COUNT * HEIGHT),
  )
  vi.stubGlobal('scrollBy', ({ top = 0 }: ScrollToOptions) => {
    scrolled += top
    dispatchEvent(new Event('scroll'))
  })
}

const rows = Array.from({ length: COUNT }, (_, index) => (
  <tr key={index} className="ant-table-row" data-row-key={index}>
    <td>{index}</td>
  </tr>
))

/** Renders the table of a list with the keyboard focus on a row. */
function List({ active }: { active: number }) {
  useEffect(() => {
    const body = document.querySelector('tbody')
    if (body && !document.querySelector(`[data-row-key="${active}"]`)) scrollToRow(body, active, COUNT)
  }, [active])
  return (
    <table>
      <WindowedBody>
        {null}
        {rows}
      </WindowedBody>
    </table>
  )
}

/** Returns the first and last drawn row, and the heights of the spacers before and after them. */
function drawnRows() {
  const keys = [...document.querySelectorAll('.ant-table-row')].map((row) => Number(row.getAttribute('data-row-key')))
  const rooms = [...document.querySelectorAll<HTMLElement>('.spacer')].map((room) => parseInt(room.style.height, 10))
  return { first: keys[0], last: keys.at(-1), rooms }
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('of ten thousand rows only the visible ones are drawn, and spacers keep the height of the others', () => {
  layOut()
  render(<List active={0} />)
  expect(drawnRows()).toEqual({ first: 0, last: 51, rooms: [(COUNT - 52) * HEIGHT] })
})

test('jumping to a distant row by keyboard draws it in the middle of the window, and back again', () => {
  layOut()
  const { rerender } = render(<List active={0} />)
  rerender(<List active={9000} />)
  const below = drawnRows()
  expect(below).toEqual({ first: 8960, last: 9035, rooms: [8960 * HEIGHT, (COUNT - 9036) * HEIGHT] })
  rerender(<List active={3} />)
  expect(drawnRows()).toEqual({ first: 0, last: 51, rooms: [(COUNT - 52) * HEIGHT] })
})

test('jumping to the last row draws it without a spacer below', () => {
  layOut()
  const { rerender } = render(<List active={0} />)
  rerender(<List active={COUNT - 1} />)
  expect(drawnRows()).toMatchObject({ last: COUNT - 1 })
  expect(drawnRows().rooms).toHaveLength(1)
})
