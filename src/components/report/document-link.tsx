import { numberedText } from '../../lib/format/numbered-text.ts'
import { useTranslate } from '@refinedev/core'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { RecordLink } from '../layout/record-link.tsx'
import '../../lib/texts/records/entry-texts.ts'

type DocumentLinkProps = { path: string | null; id: string | null; number: string | null; kind: string }

/**
 * Renders the document of an entry by type and number; entries without a document and year-end transfers show their
 * kind.
 */
export function DocumentLink({ path, id, number, kind }: DocumentLinkProps) {
  const t = useTranslate()
  const resource = path === null ? undefined : heads.get(path)
  if (kind === 'transfer') return <>{t('entries.kind.transfer', { year: number ?? '' })}</>
  if (!resource || id === null) return <>{t(`entries.kind.${kind}`, {}, kind)}</>
  return (
    <RecordLink path={resource.path} id={id}>
      {numberedText(t(`module.${moduleOf(resource.path)}.label`), number)}
    </RecordLink>
  )
}
