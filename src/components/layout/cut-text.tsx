import type { ReactNode } from 'react'

type CutTextProps = {
  text: string
  className: string
  /** What is shown of the text, such as a link; left out: the text itself. */
  children?: ReactNode
}

/** A text of the user that is cut where the room ends: its title has all of it, and its script decides its direction. */
export function CutText({ text, className, children = text }: CutTextProps) {
  return (
    <span className={className} dir="auto" title={text}>
      {children}
    </span>
  )
}
