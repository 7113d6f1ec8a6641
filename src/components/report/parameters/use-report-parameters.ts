import { useEffect, useEffectEvent } from 'react'
import { useQueryParameters } from '../../../lib/query-parameters.ts'
import { withParameters } from './use-address.ts'

/** Values by name; null is a parameter without a value. */
export type Parameters<Name extends string> = Readonly<Record<Name, string | null>>

/**
 * Provides a report's parameters: from the address, so that a link shows the same report; without them the last ones of
 * this browser, otherwise the defaults. A value of `implied` is none: a link as of today is remembered as always today.
 */
export function useReportParameters<Name extends string>(
  key: string,
  defaults: Parameters<Name>,
  implied: Partial<Parameters<Name>>,
) {
  const [query, setQuery] = useQueryParameters()
  const names = Object.keys(defaults) as Name[]
  const isNamed = names.some((name) => query.has(name))
  const valueIn = (from: URLSearchParams, name: Name) => {
    const value = from.get(name)
    return value === implied[name] ? null : value
  }
  const read = (from: URLSearchParams): Parameters<Name> =>
    names.some((name) => from.has(name))
      ? (Object.fromEntries(names.map((name) => [name, valueIn(from, name)])) as Record<Name, string | null>)
      : { ...defaults, ...remembered<Name>(key, names) }

  const change = (part: Partial<Record<Name, string | null>>) =>
    setQuery(
      (before) => {
        const next = { ...read(before), ...part }
        globalThis.localStorage.setItem(key, JSON.stringify(next))
        return withParameters(before, next)
      },
      { replace: true },
    )
  const writeFirst = useEffectEvent(() => {
    if (!isNamed) change({})
  })
  useEffect(() => writeFirst(), [key])
  return { parameters: read(query), change }
}

function remembered<Name extends string>(key: string, names: readonly Name[]): Partial<Record<Name, string | null>> {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const storedValues = Object.entries(stored).filter(
      ([name, value]) => names.some((one) => one === name) && (value === null || typeof value === 'string'),
    )
    return Object.fromEntries(storedValues) as Partial<Record<Name, string | null>>
  } catch {
    return {}
  }
}
