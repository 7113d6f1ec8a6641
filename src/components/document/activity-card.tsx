import { useTranslate } from '@refinedev/core'
import type { Resource } from '../../../domain/resources/define.ts'
import { History } from '../resource/history.tsx'
import './document.css'

/** Who did what with a document, newest first, as a card beside it. */
export function ActivityCard({ resource, id }: { resource: Resource; id: string }) {
  const t = useTranslate()
  return (
    <section className="document-card">
      <h2 className="side-title">{t('detail.history')}</h2>
      <div className="side-history">
        <History resource={resource} id={id} />
      </div>
    </section>
  )
}
