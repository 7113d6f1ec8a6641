/** The line that is matched now, the lines that are put together, and the form that is open for them. */
import { useEffect, useRef, useState } from 'react'
import type { OpenLine } from '../../../../domain/banking/reconciliation/proposal-answer.ts'
import type { OpenForm } from './line-form.ts'

/** `before` is the place of the line in the list, `place` that of its selected match. */
const noSelection: { id: string | null; before: number; place: number } = { id: null, before: 0, place: 0 }

/** After a line is gone, the one in its place is selected. */
export function useLineSelection(lines: readonly OpenLine[]) {
  const [selection, setSelection] = useState(noSelection)
  const [form, setForm] = useState<OpenForm | null>(null)
  // Null while a line is matched by itself.
  const [picked, setPicked] = useState<readonly string[] | null>(null)
  const position = lines.findIndex(({ id }) => id === selection.id)
  const at = position === -1 ? Math.min(selection.before, lines.length - 1) : position
  const line = lines[at]
  const latestLines = useRef(lines)
  useEffect(() => {
    latestLines.current = lines
  })

  const go = (next: number) => {
    setSelection({ id: latestLines.current[next]?.id ?? null, before: next, place: 0 })
    setForm(null)
  }
  const toggle = (id: string) => {
    setPicked((before) => {
      const next = before?.includes(id) ? before.filter((one) => one !== id) : [...(before ?? []), id]
      return next.length > 0 ? next : null
    })
    setForm(null)
  }
  return {
    line,
    picked,
    pickedLines: lines.filter(({ id }) => picked?.includes(id)),
    form,
    setForm,
    toggle,
    /** The place of the selected match among so many. */
    placeAmong: (count: number) => (position === -1 ? 0 : Math.min(selection.place, Math.max(count - 1, 0))),
    setPlace: (place: number) => setSelection({ id: line?.id ?? null, before: at, place }),
    select: (id: string) => {
      if (picked !== null) toggle(id)
      go(latestLines.current.findIndex((one) => one.id === id))
    },
    step: (by: number) => go(Math.max(0, Math.min(lines.length - 1, at + by))),
    endPicking: () => setPicked(null),
    /** Leaves a line that is matched. */
    moveOn: () => {
      setSelection({ id: null, before: at, place: 0 })
      setForm(null)
      setPicked(null)
    },
  }
}
