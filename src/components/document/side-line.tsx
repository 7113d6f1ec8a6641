import type { ReactNode } from 'react'

type SideLineProps = {
  label: string
  /** The figure that the card is looked at for. */
  isMain?: boolean
  children: ReactNode
}

/** A line of a card beside a document: what it is about, and what is so. */
export function SideLine({ label, isMain = false, children }: SideLineProps) {
  return (
    <div className={isMain ? 'side-main' : undefined}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
