/**
 * The payment method of the drawer. A shift keeps the one that it was opened with; when its till gets another one, that is used
 * from the next shift on.
 */
import type { Catalog } from './catalog.ts'
import type { FactContent } from './facts.ts'

/** Returns the payment method of the drawer of a shift by its facts; `current`, that of the till, where they do not name it. */
export function drawerOfShift(facts: readonly FactContent[], current: string): string {
  const opened = facts.find((fact) => fact.kind === 'shift_opened')
  return opened?.body.mode ?? current
}

/** Returns the payment method of the drawer in a catalog. */
export function drawerIn({ modes }: Pick<Catalog, 'modes'>): string {
  return modes.find(({ kind }) => kind === 'cash')?.id ?? ''
}

/** Returns a catalog in which the drawer has a payment method; unchanged without one, or if the catalog does not have it. */
export function withDrawer(catalog: Catalog, mode: string | undefined): Catalog {
  if (mode === drawerIn(catalog) || !catalog.modes.some(({ id }) => id === mode)) return catalog
  const modes = catalog.modes.map((one) => {
    if (one.id === mode) return { ...one, kind: 'cash' as const }
    return one.kind === 'cash' ? { ...one, kind: 'other' as const } : one
  })
  return { ...catalog, modes }
}
