import { useTranslate } from '@refinedev/core'
import type { Resource } from '../../../domain/resources/define.ts'
import { RecordFiles } from '../files/record-files.tsx'
import { History } from './history.tsx'

/** What stands below the form of a stored record: its files, and who did what to it. */
export function RecordMore({ resource, id }: { resource: Resource; id: string }) {
  const t = useTranslate()
  return (
    <>
      <section className="form-more">
        <h2>{t('files.title')}</h2>
        <RecordFiles resource={resource} id={id} />
      </section>
      <section className="form-more">
        <h2>{t('detail.history')}</h2>
        <History resource={resource} id={id} />
      </section>
    </>
  )
}
