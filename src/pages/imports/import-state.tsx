import { useTranslate } from '@refinedev/core'
import type { ImportState } from './import-types.ts'
import '../../components/fields/fields.css'
import '../../lib/texts/import-texts.ts'

const tones: Readonly<Record<ImportState, string>> = {
  uploaded: 'draft',
  checking: 'open',
  ready: 'open',
  running: 'open',
  done: 'done',
  failed: 'wrong',
  cancelled: 'cancelled',
}

/** Shows the state of an import; a finished one that left rows out is not marked as done. */
export function ImportStateTag({ state, rejected }: { state: ImportState; rejected: number }) {
  const t = useTranslate()
  const isPartly = state === 'done' && rejected > 0
  const tone = isPartly ? 'warning' : tones[state]
  return <span className={`status status-${tone}`}>{t(isPartly ? 'import.partly' : `import.state.${state}`)}</span>
}
