import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead?: ReactNode; className?: string; children: ReactNode }

/** One part of the settings: what it is about on the left where there is room, its fields on the right. */
export function SettingsSection({ id, title, lead, className = '', children }: Props) {
  return (
    <section className={`settings-section ${className}`} aria-labelledby={`${id}-title`} id={id}>
      <div className="settings-about">
        <h2 id={`${id}-title`}>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </div>
      <div className="settings-body">{children}</div>
    </section>
  )
}
