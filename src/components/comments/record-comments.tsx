import { Skeleton } from 'antd'
import { Suspense } from 'react'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { screen } from '../../lib/screen.tsx'

/** Renders the comments of a record; their chunk is loaded on demand, because completing mentions is large. */
const Comments = screen(() => import('./comments.tsx').then((chunk) => chunk?.Comments))

export function RecordComments({ resource, id }: { resource: Resource; id: string }) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
      <Comments resource={resource} id={id} />
    </Suspense>
  )
}
