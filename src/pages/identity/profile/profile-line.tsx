import type { ReactNode } from 'react'

/** Renders a line of a list in the profile: its name, details and actions. */
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
