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

/** Only lists whose documents have papers wait for it. */
const PrintRuns = screen(() => import('../../paper/print-runs.tsx').then((chunk) => chunk?.PrintRuns))

type ListPrints = { button: ReactNode; onPrint: (started: StartedPrint) => void }

/** What is printed together of a list: the button that shows it, and whom to tell when another print has begun. */
export function useListPrints(
  resource: Resource,
  { rows, selection }: { rows: readonly ListRow[]; selection: Selection },
): ListPrints {
  const { may } = useResourceAccess(resource)
  const [started, setStarted] = useState<StartedPrint | null>(null)
  /** What was printed is let go of; what was left out stays chosen. */
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
