import { useReducer } from 'react'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useSession } from '../../../lib/session.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { Column } from './column-choice.ts'
import { asChoice, chosenColumns, readChoice } from './column-choice.ts'
import type { SavedView } from './use-views.ts'

export type Columns = {
  visible: Column[]
  /** Stored with a view: null for the declared columns. */
  choice: string[] | null
  /** Null resets to the columns of the view or the declaration. */
  choose: (names: readonly string[] | null) => void
}

/** Holds the columns of a list, stored in the browser by user, company, list and view. */
export function useColumns(resource: Resource, view: SavedView | undefined): Columns {
  const { slug } = useCompany()
  const { user } = useSession()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const key = ['daybook.columns', user?.id, slug, resource.path, view?.id].filter(Boolean).join(' ')
  const storedChoice = readChoice(globalThis.localStorage.getItem(key))
  const choice = storedChoice ?? view?.columns ?? null
  const choose = (columnNames: readonly string[] | null) => {
    if (columnNames === null) globalThis.localStorage.removeItem(key)
    else
      globalThis.localStorage.setItem(key, JSON.stringify(chosenColumns(resource, columnNames).map(([name]) => name)))
    redraw()
  }
  const visibleColumns = chosenColumns(resource, choice)
  return {
    visible: visibleColumns,
    choice: asChoice(
      resource,
      visibleColumns.map(([name]) => name),
    ),
    choose,
  }
}
