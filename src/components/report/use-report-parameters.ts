import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'

/** Values by name; null is a parameter that is not set. */
export type Parameters<Name extends string> = Readonly<Record<Name, string | null>>

/**
 * A report's parameters: in the address, so that a link shows the same report; the last used ones of this browser
 * where the address names none; else the defaults.
 */
export function useReportParameters<Name extends string>(key: string, defaults: Parameters<Name>) {
  const [search, setSearch] = useSearchParams()
  const names = Object.keys(defaults) as Name[]
  const isNamed = names.some((name) => search.has(name))
  const fromAddress = () =>
    Object.fromEntries(names.map((name) => [name, search.get(name)])) as Record<Name, string | null>
  const parameters: Parameters<Name> = isNamed ? fromAddress() : { ...defaults, ...remembered<Name>(key, names) }

  const write = (next: Parameters<Name>) => {
    const address = new URLSearchParams(search)
    for (const name of names) {
      const value = next[name]
      if (value === null || value === '') address.delete(name)
      else address.set(name, value)
    }
    globalThis.localStorage.setItem(key, JSON.stringify(next))
    setSearch(address, { replace: true })
  }
  const writeFirst = useEffectEvent(() => {
    if (!isNamed) write(parameters)
  })
  useEffect(() => writeFirst(), [key])
  return { parameters, change: (part: Partial<Record<Name, string | null>>) => write({ ...parameters, ...part }) }
}

function remembered<Name extends string>(key: string, names: readonly Name[]): Partial<Record<Name, string | null>> {
  try {
    const stored: unknown = JSON.parse(globalThis.localStorage.getItem(key) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    const known = Object.entries(stored).filter(
      ([name, value]) => names.some((one) => one === name) && (value === null || typeof value === 'string'),
    )
    return Object.fromEntries(known) as Partial<Record<Name, string | null>>
  } catch {
    return {}
  }
}
