import { Link } from 'react-router'
import type { Resource } from '../../../domain/resources/define.ts'
import { resourceAt } from '../../../domain/resources/index.ts'
import './fields.css'
import { useResourceAccess } from '../resource/use-resource-access.ts'

type ReferenceLinkProps = { to: string; id: string; label: string }

/** The name of a record of another resource, as a link when the person may open it. */
export function ReferenceLink({ to, id, label }: ReferenceLinkProps) {
  const resource = resourceAt(to)
  return resource ? <LinkTo resource={resource} id={id} label={label} /> : label
}

function LinkTo({ resource, id, label }: { resource: Resource; id: string; label: string }) {
  const path = useResourceAccess(resource).record(id)
  if (path === null) return label
  return (
    <Link to={path} className="reference" onClick={(event) => event.stopPropagation()}>
      {label}
    </Link>
  )
}
