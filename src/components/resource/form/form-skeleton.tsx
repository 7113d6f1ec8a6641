import { Skeleton } from 'antd'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { writableFields } from '../../../../domain/resources/core/define.ts'
import { useLabels } from '../../../lib/labels.ts'
import { isWide } from './field-grid.ts'
import '../resource.css'

/** Renders the layout of the form while the record loads. */
export function FormSkeleton({ resource }: { resource: Resource }) {
  const labels = useLabels(resource)
  return (
    <div className="form-card" aria-busy>
      <div className="field-grid">
        {writableFields(resource).map(([name, field]) => (
          <div key={name} className={isWide(field) ? 'is-wide form-place' : 'form-place'}>
            <span>{labels.field(name)}</span>
            <Skeleton.Input active block />
          </div>
        ))}
      </div>
    </div>
  )
}
