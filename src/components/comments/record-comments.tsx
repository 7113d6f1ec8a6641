import { Skeleton } from 'antd'
import { Suspense } from 'react'
import { screen } from '../../lib/screen.tsx'
import type { CommentsProps } from './comments.tsx'

/** Renders the comments of a record; their chunk is loaded on demand, because completing mentions is large. */
const Comments = screen(() => import('./comments.tsx').then((chunk) => chunk?.Comments))

export function RecordComments(props: CommentsProps) {
  return (
    <Suspense fallback={<Skeleton active paragraph={{ rows: 2 }} title={false} />}>
      <Comments {...props} />
    </Suspense>
  )
}
