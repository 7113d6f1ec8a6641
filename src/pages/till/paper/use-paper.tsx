import type { ReactNode } from 'react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import './paper.css'

export type Print = (paper: ReactNode) => void

/** Holds the paper that is printed: 80 mm wide and as long as its content. `node` has to be rendered. */
export function usePaper(): { print: Print; node: ReactNode } {
  const [paper, setPaper] = useState<{ content: ReactNode } | null>(null)
  const print = useCallback((content: ReactNode) => setPaper({ content }), [])
  return { print, node: paper === null ? null : <Paper paper={paper} /> }
}

const CSS_PIXELS_PER_MM = 96 / 25.4
const MARGIN_MM = 4

function Paper({ paper }: { paper: { content: ReactNode } }) {
  const roll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const height = (roll.current?.offsetHeight ?? 0) / CSS_PIXELS_PER_MM + MARGIN_MM
    const size = new CSSStyleSheet()
    size.replaceSync(`@page { size: 80mm ${Math.ceil(height)}mm; margin: 0 }`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, size]
    globalThis.print()
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== size)
    }
  }, [paper])
  return createPortal(
    <div className="till-paper" ref={roll} aria-hidden>
      {paper.content}
    </div>,
    document.body,
  )
}
