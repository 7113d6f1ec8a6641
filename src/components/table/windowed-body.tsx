import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { debounceResize } from '../../lib/debounce.ts'
import './sheet.css'

/** Rows are drawn anew only after so many have passed. */
const STEP = 8
/** Drawn above and below the window, so that a quick scroll finds them there. */
const EXTRA = 24
const LOWEST_ROW = 24

/**
 * The body of a long table: of its rows, which are all of one height, only those around the window are drawn. The page
 * scrolls as it does with any table, and rows that stay in sight are not drawn again.
 */
export function WindowedBody({ children, ...rest }: ComponentProps<'tbody'>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [{ first, height }, setPlace] = useState({ first: 0, height: 35 })
  // What antd puts into a body: the row that measures the columns, or nothing, and the rows.
  const [measure, given] = children as [ReactNode, ReactElement | readonly ReactElement[]]
  const rows = [given].flat()
  const count = rows.length
  useEffect(() => {
    const follow = () => {
      const drawn = body.current
      if (!drawn) return
      const found = drawn.querySelector<HTMLElement>('.ant-table-row')?.offsetHeight ?? 0
      const above = Math.max(0, -drawn.getBoundingClientRect().top)
      setPlace((before) => {
        const now = Math.max(found || before.height, LOWEST_ROW)
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

/** The room of rows that are not drawn. */
export function Spacer({ height }: { height: number }) {
  if (height <= 0) return null
  return <tr className="spacer" aria-hidden style={{ height }} />
}

/** Brings a row into the middle of the window although it is not drawn yet. */
export function scrollToRow(body: Element, index: number, count: number): void {
  const { top, height } = body.getBoundingClientRect()
  window.scrollBy({ top: top + (height * index) / Math.max(count, 1) - window.innerHeight / 2 })
}
