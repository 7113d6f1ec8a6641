import type { ReactNode } from 'react'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'
import { useVisit } from '../palette/use-recent.ts'

type Props = {
  title: string
  /** A status beside the title. */
  tag?: ReactNode
  /** A quiet remark beside the title, such as a date or "saved 10 s ago". */
  note?: ReactNode
  /** Buttons on the right, the primary one last. */
  actions?: ReactNode
}

/** The head of every page: its name, its state, what can be done. Names the window, and the page where it was opened last. */
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
