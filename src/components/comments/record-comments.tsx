import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { screen } from '../../lib/screen.tsx'

/** The comments of a record. Their code comes when they are first shown: the field that completes names is heavy. */
const Comments = screen(() => import('./comments.tsx').then((chunk) => chunk?.Comments))

export function RecordComments({ resource, id }: { resource: Resource; id: string }) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
      <Comments resource={resource} id={id} />
    </Suspense>
  )
}
