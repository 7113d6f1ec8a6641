import { useTranslate } from '@refinedev/core'
import type { ImportState } from './import-types.ts'
import '../../components/fields/fields.css'

const tones: Readonly<Record<ImportState, string>> = {
  uploaded: 'draft',
  checking: 'open',
  ready: 'open',
  running: 'open',
  done: 'done',
  failed: 'wrong',
  cancelled: 'cancelled',
}

export function ImportStateTag({ state }: { state: ImportState }) {
  const t = useTranslate()
  return <span className={`status status-${tones[state]}`}>{t(`import.state.${state}`)}</span>
}
