import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import { useVisit } from '../palette/use-recent.ts'

type Props = {
  title: string
  /** A status beside the title. */
  tag?: ReactNode
  /** A secondary remark beside the title, such as a date or "saved 10 s ago". */
  note?: ReactNode
  /** Buttons on the right, the primary one last. */
  actions?: ReactNode
}

/** Renders the header of every page with title, status and actions; sets the window title and remembers the visit. */
export function PageHeader({ title, tag, note, actions }: Props) {
  useDocumentTitle(title, useCompanyIfAny()?.company.name)
  useVisit(title)
  return (
    <header className="page-header">
      <h1 dir="auto">{title}</h1>
      {tag}
      {note ? <span className="page-note">{note}</span> : null}
      <div className="page-actions">{actions}</div>
    </header>
  )
}
