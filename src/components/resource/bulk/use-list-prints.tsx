import type { ReactNode } from 'react'
import { useState } from 'react'
import { Part } from '../../layout/part.tsx'
import { isPrinted } from '../../../../domain/printing/printed-paths.ts'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { screen } from '../../../lib/screen.tsx'
import type { ListRow } from '../list/list-columns.tsx'
import { useResourceAccess } from '../use-resource-access.ts'
import type { StartedPrint } from './use-print-together.ts'
import type { Selection } from './use-selection.ts'

/** Loaded only by lists whose documents can be printed. */
const PrintRuns = screen(() => import('../../paper/print-runs.tsx').then((chunk) => chunk?.PrintRuns))

type ListPrints = { button: ReactNode; onPrint: (started: StartedPrint) => void }

/** Holds the print runs of a list: the button that shows them, and the callback for a new run. */
export function useListPrints(
  resource: Resource,
  { rows, selection }: { rows: readonly ListRow[]; selection: Selection },
): ListPrints {
  const { may } = useResourceAccess(resource)
  const [started, setStarted] = useState<StartedPrint | null>(null)
  /** Deselects printed documents; documents left out stay selected. */
  const letGo = (leftOut: readonly string[]) => {
    const done = (started?.ids ?? []).filter((id) => !leftOut.includes(id))
    selection.set(selection.ids.filter((id) => !done.includes(id)))
  }
  const button =
    isPrinted(resource.path) && may('read') ? (
      <Part>
        <PrintRuns resource={resource} rows={rows} started={started?.id ?? null} onDone={letGo} />
      </Part>
    ) : null
  return { button, onPrint: setStarted }
}
