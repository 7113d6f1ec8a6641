import { useTranslate } from '@refinedev/core'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { RecordComments } from '../../comments/record-comments.tsx'
import { RecordFiles } from '../../files/record-files.tsx'
import { History } from './history.tsx'

/** Renders the sections below the form of a stored record: files, comments of a document, history. */
export function RecordMore({ resource, id }: { resource: Resource; id: string }) {
  const t = useTranslate()
  return (
    <>
      <section className="form-more">
        <h2>{t('files.title')}</h2>
        <RecordFiles resource={resource} id={id} />
      </section>
      {resource.kind === 'document' ? (
        <section className="form-more">
          <h2>{t('comments.title')}</h2>
          <RecordComments resource={resource} id={id} />
        </section>
      ) : null}
      <section className="form-more">
        <h2>{t('detail.history')}</h2>
        <History resource={resource} id={id} />
      </section>
    </>
  )
}
