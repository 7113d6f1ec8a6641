import { useState } from 'react'
import { useCompany } from '../../providers/company-provider.tsx'
import type { OpenRows } from './report-tree.ts'

const atStart: OpenRows = { base: 'top', switched: [] }

/** Holds the open rows of a report of this company, remembered in this browser. */
export function useOpenRows(report: string): [OpenRows, (opened: OpenRows) => void] {
  const key = `daybook.tree.${report}.${useCompany().slug}`
  const [opened, setOpened] = useState(() => read(key))
  const change = (next: OpenRows) => {
    setOpened(next)
    globalThis.localStorage.setItem(key, JSON.stringify(next))
  }
  return [opened, change]
}

function read(key: string): OpenRows {
  try {
    const { base, switched } = JSON.parse(globalThis.localStorage.getItem(key) ?? '{}') as Partial<OpenRows>
    const isKnown = base === 'top' || base === 'all' || base === 'none'
    return isKnown && Array.isArray(switched) ? { base, switched } : atStart
  } catch {
    return atStart
  }
}
