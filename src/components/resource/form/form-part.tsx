import type { ReactNode } from 'react'
import { useId } from 'react'
import './form-part.css'

type FormPartProps = { title: string; lead?: string; children: ReactNode }

/** Renders a section of a long form: title and lead beside or above its fields. */
export function FormPart({ title, lead, children }: FormPartProps) {
  const id = useId()
  return (
    <section className="form-card form-part" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lead === undefined ? null : <p className="form-part-lead">{lead}</p>}
      {children}
    </section>
  )
}
