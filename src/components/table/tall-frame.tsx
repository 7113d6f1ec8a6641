import type { ComponentProps } from 'react'
import { useLayoutEffect, useRef } from 'react'

const frames = new Set<Element>()

/** Renders the frame of figures that takes the height which its neighbours leave on the screen, and scrolls in itself. */
export function TallFrame({ className = 'sheet-frame', ...props }: ComponentProps<'div'>) {
  const frame = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    frames.add(current)
    markSurroundings()
    return () => {
      frames.delete(current)
      markSurroundings()
    }
  }, [])
  return <div {...props} ref={frame} className={`${className} is-tall`} />
}

/**
 * Marks what is around the frames: stage, page and parent. The style sheet would find them by `:has()`, and the browser then
 * computes the style of the whole page anew at every element that is inserted anywhere in it.
 */
function markSurroundings(): void {
  for (const marked of document.querySelectorAll('[data-tall]')) marked.removeAttribute('data-tall')
  for (const frame of frames) {
    const page = frame.closest('.stage main')
    if (page)
      for (const around of [page.closest('.stage'), page, frame.parentElement]) around?.setAttribute('data-tall', '')
  }
}
