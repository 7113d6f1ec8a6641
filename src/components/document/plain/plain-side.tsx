import { useTranslate } from '@refinedev/core'
import type { DocumentResource } from '../../../../domain/resources/core/define.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { heads } from '../../../../domain/resources/heads.ts'
import { useLabels } from '../../../lib/labels.ts'
import { recordPage } from '../../../lib/record-page.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { PermittedLink } from '../../layout/permitted-link.tsx'
import { RecordFiles } from '../../files/record-files.tsx'
import { ActivityCards } from '../activity-cards.tsx'
import { RecordStatus } from '../../fields/record-status.tsx'
import { SideLine } from '../side-line.tsx'
import type { PlainRecord } from './plain-record.ts'

type SideProps = { resource: DocumentResource; record: PlainRecord }

/** Renders the state of a plain document: its status, author, source documents and next steps. */
export function PlainStatusCard({ resource, record }: SideProps) {
  const t = useTranslate()
  const labels = useLabels(resource)
  const { slug } = useCompany()
  const next = t(`plain.next.${moduleOf(resource.path)}.${record.status}`, {}, '')
  return (
    <section className="document-card">
      <dl className="side-lines">
        <SideLine label={t('plain.status')}>
          <RecordStatus resource={resource} record={record} />
        </SideLine>
        <SideLine label={t('plain.createdBy')}>{record.created_by_label}</SideLine>
        {documentsIn(resource, record).map(({ name, to, label }) => (
          <SideLine key={name} label={labels.field(name)}>
            <PermittedLink to={`/${slug}/${to}`}>{label}</PermittedLink>
          </SideLine>
        ))}
      </dl>
      {next === '' ? null : <p className="side-hint">{next}</p>}
    </section>
  )
}

/** Renders the same with files, comments and history, beside a form. */
export function PlainSide({ resource, record }: SideProps) {
  const t = useTranslate()
  return (
    <aside className="document-side">
      <PlainStatusCard resource={resource} record={record} />
      <section className="document-card">
        <h2 className="side-title">{t('detail.files')}</h2>
        <RecordFiles resource={resource} id={record.id} />
      </section>
      <ActivityCards resource={resource} id={record.id} />
    </aside>
  )
}

/** Lists the other documents that a document names. */
export function documentsIn({ fields }: DocumentResource, record: PlainRecord) {
  return Object.entries(fields).flatMap(([name, field]) => {
    const id = record[name]
    if (field.kind !== 'reference' || heads.get(field.to)?.kind !== 'document' || typeof id !== 'string') return []
    const to = recordPage(field.to, id)
    return to === null ? [] : [{ name, to, label: String(record[`${name}_label`] ?? '') }]
  })
}
