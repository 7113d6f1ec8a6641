import type { ReactNode } from 'react'

type SideLineProps = {
  label: string
  /** Marks the main figure of the card. */
  isMain?: boolean
  children: ReactNode
}

/** Renders a line of a card beside a document: label and value. */
export function SideLine({ label, isMain = false, children }: SideLineProps) {
  return (
    <div className={isMain ? 'side-main' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
