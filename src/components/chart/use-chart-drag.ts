import type { DragEvent } from 'react'
import { useEffect, useRef, useState } from 'react'

type DragOptions = {
  mayDrag: (id: string) => boolean
  mayDrop: (id: string, onto: string) => boolean
  onDrop: (id: string, onto: string) => void
  /** Called when a dragged row rests on another row for a second. */
  onHover: (id: string) => void
}

const HOVER_MS = 1000

/** Implements dragging rows of the chart: only rows that accept the dragged one become drop targets. */
export function useChartDrag({ mayDrag, mayDrop, onDrop, onHover }: DragOptions) {
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const over = useRef<string | null>(null)
  const timer = useRef(0)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const hover = (id: string | null) => {
    if (over.current === id) return
    over.current = id
    window.clearTimeout(timer.current)
    if (id !== null) timer.current = window.setTimeout(() => onHover(id), HOVER_MS)
  }
  const end = () => {
    hover(null)
    setDragged(null)
    setTarget(null)
  }
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const id = rowId(event)
      if (id === null || !mayDrag(id)) return event.preventDefault()
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', id)
      setDragged(id)
    },
    onDragOver: (event: DragEvent) => {
      const id = rowId(event)
      if (dragged === null) return
      hover(id)
      const isTarget = id !== null && mayDrop(dragged, id)
      if (isTarget) event.preventDefault()
      setTarget(isTarget ? id : null)
    },
    onDrop: (event: DragEvent) => {
      const id = rowId(event)
      if (dragged === null || id === null || !mayDrop(dragged, id)) return
      event.preventDefault()
      onDrop(dragged, id)
      end()
    },
    onDragEnd: end,
  }
  return { dragged, target, handlers }
}

/** Returns the id of the row that an event happened in. */
export function rowId({ target }: { target: EventTarget }): string | null {
  return target instanceof Element ? (target.closest('tr[data-id]')?.getAttribute('data-id') ?? null) : null
}
