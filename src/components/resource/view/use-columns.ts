import { useReducer } from 'react'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import { useSession } from '../../../lib/session.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { Column } from './column-choice.ts'
import { asChoice, chosenColumns, readChoice } from './column-choice.ts'
import type { SavedView } from './use-views.ts'

export type Columns = {
  shown: Column[]
  /** What is kept with a view: null for the columns of the declaration. */
  choice: string[] | null
  /** Null goes back to the columns of the view or the declaration. */
  choose: (names: readonly string[] | null) => void
}

/** The columns of a list, remembered in this browser per person, company, list and view. */
export function useColumns(resource: Resource, view: SavedView | undefined): Columns {
  const { slug } = useCompany()
  const { user } = useSession()
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const key = ['daybook.columns', user?.id, slug, resource.path, view?.id].filter(Boolean).join(' ')
  const own = readChoice(globalThis.localStorage.getItem(key))
  const choice = own ?? view?.columns ?? null
  const choose = (names: readonly string[] | null) => {
    if (names === null) globalThis.localStorage.removeItem(key)
    else globalThis.localStorage.setItem(key, JSON.stringify(chosenColumns(resource, names).map(([name]) => name)))
    redraw()
  }
  const shown = chosenColumns(resource, choice)
  return {
    shown,
    choice: asChoice(
      resource,
      shown.map(([name]) => name),
    ),
    choose,
  }
}
