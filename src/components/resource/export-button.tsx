import { Button } from 'antd'
import { useTranslate } from '@refinedev/core'
import type { useExport } from './use-export.ts'

/** Starts the export and shows how much has arrived. */
export function ExportButton({ exporting }: { exporting: ReturnType<typeof useExport> }) {
  const t = useTranslate()
  const { received, start } = exporting
  return (
    <Button
      type="text"
      loading={received !== null}
      onClick={() => void start()}
      aria-keyshortcuts="X"
      title={t('list.exportHint')}
    >
      {received === null ? t('list.export') : t('list.exporting', { size: kilobytes(received) })}
    </Button>
  )
}

function kilobytes(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}
