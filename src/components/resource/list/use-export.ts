import { useNotification, useTranslate } from '@refinedev/core'
import { useState } from 'react'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { rowSheetOf } from '../../../../domain/resources/row-sheets.ts'
import { download } from '../../../lib/download.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { readFile } from '../../../providers/files.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { ListQuery } from './list-query.ts'
import { crudSorters, filterParams } from './list-query.ts'

export type Export = {
  /** Bytes received so far; null without a running export. */
  received: number | null
  /** Exports all rows of the list, or the given ones. */
  start: (format: ExportFormat, ids?: readonly string[]) => Promise<void>
  /** Whether the records have line items, which the file can include. */
  hasRows: boolean
}
export type ExportFormat = 'xlsx' | 'csv' | 'rows.xlsx' | 'rows.csv'

/** Downloads the rows of the list as XLSX or CSV with its search, filters and order, all pages. */
export function useExport(resource: Resource, query: ListQuery): Export {
  const { slug } = useCompany()
  const { open } = useNotification()
  const t = useTranslate()
  const [received, setReceived] = useState<number | null>(null)
  const start: Export['start'] = async (format, ids = []) => {
    if (received !== null) return
    setReceived(0)
    try {
      const data = await readFile(`/api/company/${slug}/${resource.path}/${fileOf(format)}/`, {
        params: exportParams(query, ids),
        onReceived: setReceived,
      })
      download(data, `${moduleOf(resource.path)}${format.startsWith('rows') ? '_' : '.'}${format}`)
    } catch (failure) {
      open?.({ type: 'error', message: t('list.exportFailed'), description: toRequestError(failure).message })
    } finally {
      setReceived(null)
    }
  }
  return { received, start, hasRows: rowSheetOf(resource.path) !== undefined }
}

function fileOf(format: ExportFormat): string {
  return format === 'rows.xlsx' || format === 'rows.csv' ? `export-${format}` : `export.${format}`
}

function exportParams(query: ListQuery, ids: readonly string[]): URLSearchParams {
  const sort = crudSorters(query).flatMap(({ field, order }): [string, string][] => [
    ['_sort', field],
    ['_order', order],
  ])
  return new URLSearchParams([...(ids.length > 0 ? ids.map((id) => ['id', id]) : filterParams(query)), ...sort])
}
