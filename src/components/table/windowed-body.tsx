import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { debounceResize } from '../../lib/debounce.ts'
import './sheet.css'

/** Rows are drawn again only after this many have passed. */
const STEP = 8
/** Rows drawn above and below the window, so that a quick scroll shows them. */
const EXTRA = 24
const LOWEST_ROW = 24

/**
 * Renders the body of a long table: of rows with equal height only those around the window are drawn. The page scrolls
 * as usual, and rows that stay visible are not drawn again.
 */
export function WindowedBody({ children, ...rest }: ComponentProps<'tbody'>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [{ first, height }, setPlace] = useState({ first: 0, height: 35 })
  // antd's content of a body: a row that measures the columns, or nothing, and the rows.
  const [measure, content] = children as [ReactNode, ReactElement | readonly ReactElement[]]
  const rows = [content].flat()
  const count = rows.length
  useEffect(() => {
    const follow = () => {
      const drawn = body.current
      if (!drawn) return
      const rowHeight = drawn.querySelector<HTMLElement>('.ant-table-row')?.offsetHeight ?? 0
      const above = Math.max(0, -drawn.getBoundingClientRect().top)
      setPlace((before) => {
        const now = Math.max(rowHeight || before.height, LOWEST_ROW)
        const place = Math.floor(above / now / STEP) * STEP
        return place === before.first && now === before.height ? before : { first: place, height: now }
      })
    }
    follow()
    addEventListener('scroll', follow, { passive: true })
    const resized = debounceResize(follow)
    addEventListener('resize', resized)
    return () => {
      removeEventListener('scroll', follow)
      removeEventListener('resize', resized)
      resized.stop()
    }
  }, [count])
  const start = Math.min(Math.max(0, first - EXTRA), count)
  const end = Math.min(count, first + STEP + Math.ceil(window.innerHeight / height) + EXTRA)
  return (
    <tbody ref={body} {...rest}>
      {measure}
      <Spacer height={start * height} />
      {rows.slice(start, end)}
      <Spacer height={(count - end) * height} />
    </tbody>
  )
}

/** Renders the space of rows that are not drawn. */
export function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr className="spacer" aria-hidden style={{ height }} />
}

/** Scrolls a row that may not be drawn to the middle of the window. */
export function scrollToRow(body: Element, index: number, count: number): void {
  const { top, height } = body.getBoundingClientRect()
  window.scrollBy({ top: top + (height * index) / Math.max(count, 1) - window.innerHeight / 2 })
}
