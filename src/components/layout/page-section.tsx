import type { ReactNode } from 'react'
import './page-section.css'

type Props = {
  id: string
  title: string
  lead?: ReactNode
  className?: string
  /** Buttons below the content. */
  action?: ReactNode
  children?: ReactNode
}

/** Renders a section of a long page: title and lead on the left where there is room, content on the right. */
export function PageSection({ id, title, lead, className = '', action, children }: Props) {
  return (
    <section className={`page-section ${className}`} aria-labelledby={`${id}-title`} id={id}>
      <div className="page-section-about">
        <h2 id={`${id}-title`}>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </div>
      <div>
        {children}
        {action ? <div className="page-section-action">{action}</div> : null}
      </div>
    </section>
  )
}
