import type { ReactNode } from 'react'

type Props = { id: string; title: string; lead?: ReactNode; action?: ReactNode; children?: ReactNode }

/** One part of the profile: what it is about on the left, what can be done on the right. */
export function ProfileSection({ id, title, lead, action, children }: Props) {
  return (
    <section className="profile-section" aria-labelledby={`${id}-title`} id={id}>
      <div className="profile-about">
        <h2 id={`${id}-title`}>{title}</h2>
        {lead ? <p>{lead}</p> : null}
      </div>
      <div className="profile-body">
        {children}
        {action ? <div className="profile-action">{action}</div> : null}
      </div>
    </section>
  )
}

/** One line of a list in the profile: what it is, what is known of it, what can be done to it. */
export function ProfileLine({
  name,
  tags,
  note,
  acts,
}: {
  name: ReactNode
  tags?: ReactNode
  note?: ReactNode
  acts?: ReactNode
}) {
  return (
    <li className="profile-line">
      <div>
        <span className="profile-line-name">
          {name} {tags}
        </span>
        {note ? <small>{note}</small> : null}
      </div>
      {acts ? <div className="profile-line-acts">{acts}</div> : null}
    </li>
  )
}
