import { useTranslate } from '@refinedev/core'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { RecordComments } from '../comments/record-comments.tsx'
import { History } from '../resource/record/history.tsx'
import './document.css'

/** Renders comments and history of a document, newest first, as cards. */
export function ActivityCards({ resource, id }: { resource: Resource; id: string }) {
  const t = useTranslate()
  return (
    <>
      <section className="document-card">
        <h2 className="side-title">{t('comments.title')}</h2>
        <div className="side-body">
          <RecordComments resource={resource} id={id} />
        </div>
      </section>
      <section className="document-card">
        <h2 className="side-title">{t('detail.history')}</h2>
        <div className="side-body">
          <History resource={resource} id={id} />
        </div>
      </section>
    </>
  )
}
