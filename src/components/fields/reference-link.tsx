import { Link } from 'react-router'
import type { ResourceHead } from '../../../domain/resources/heads.ts'
import { heads } from '../../../domain/resources/heads.ts'
import './fields.css'
import { useResourceAccess } from '../resource/use-resource-access.ts'

type ReferenceLinkProps = { to: string; id: string; label: string }

/** Renders the name of a record of another resource, as a link if the user may open it. */
export function ReferenceLink({ to, id, label }: ReferenceLinkProps) {
  const resource = heads.get(to)
  return resource ? <LinkTo resource={resource} id={id} label={label} /> : label
}

function LinkTo({ resource, id, label }: { resource: ResourceHead; id: string; label: string }) {
  const path = useResourceAccess(resource).record(id)
  if (path === null) return label
  return (
    <Link to={path} className="reference" onClick={(event) => event.stopPropagation()}>
      {label}
    </Link>
  )
}
