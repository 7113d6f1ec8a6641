import { numberedText } from '../../lib/format/numbered-text.ts'
import { useTranslate } from '@refinedev/core'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { LeadingColumn } from '../../../domain/resources/core/define-report.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { inLanguage } from '../../lib/i18n.ts'
import { formatDate } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import type { ReportRow, ShownColumn } from './report-types.ts'
import { recordPage } from '../../lib/record-page.ts'

/** A row that is a document. */
type DocumentRow = ReportRow & { document_path?: string; document_id?: string }

/** Whether a column is part of the name of a document; other leading columns are texts. */
const isOfName = ({ key, kind }: LeadingColumn) => kind === 'document' || key === 'code'

/** Returns the text columns of documents before their figures. */
export function documentColumns(rows: readonly DocumentRow[], leading: readonly LeadingColumn[]): ShownColumn[] {
  if (rows.every(({ document_id: id }) => id === undefined)) return []
  return leading
    .filter((column) => !isOfName(column))
    .map(({ key, label }) => ({ key, label: inLanguage(label), isText: true, value: (cells) => cells[key] ?? '' }))
}

/** Whether rows are documents, or named by their type. */
export function areOfDocuments(rows: readonly DocumentRow[]): boolean {
  return rows.some(({ document_path: path }) => path !== undefined)
}

/**
 * Returns rows of documents named by type and number, where the report has them, with links to the documents. Rows without
 * a document keep their links; the sum of a type has its name.
 */
export function useDocumentRows(): (rows: readonly DocumentRow[], leading: readonly LeadingColumn[]) => ReportRow[] {
  const t = useTranslate()
  const { slug, locale } = useCompany()
  return (rows, leading) => {
    const hasTypes = leading.some(({ kind }) => kind === 'document')
    return rows.map((row) => {
      const { document_path: path = '', document_id: id } = row
      const isKnown = heads.has(path)
      const type = isKnown && hasTypes ? t(`module.${moduleOf(path)}.label`) : row.name
      const texts = leading.map(({ key, kind }) => {
        const text = String((row as Readonly<Record<string, unknown>>)[key] ?? '')
        return [key, kind === 'date' ? formatDate(text, locale) : text]
      })
      const cells = { ...row.cells, ...Object.fromEntries(texts) }
      const page = id === undefined ? null : recordPage(path, id)
      if (id === undefined) return { ...row, name: type, cells }
      return {
        ...row,
        name: hasTypes ? numberedText(type, row.code) : (row.code ?? ''),
        code: null,
        cells,
        drill: page === null ? null : `/${slug}/${page}`,
      }
    })
  }
}
