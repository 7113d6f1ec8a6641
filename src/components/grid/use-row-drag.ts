import type { DragEvent } from 'react'
import { useState } from 'react'
import type { RowsStore } from './rows-store.ts'

/** The row beside which the dragged one would be inserted. */
export type Drop = { key: number; edge: 'before' | 'after' }

/** Drags rows by their handle. */
export function useRowDrag(store: RowsStore) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [drop, setDrop] = useState<Drop | null>(null)
  const end = () => {
    setDragged(null)
    setDrop(null)
  }
  const handlers = {
    onDragStart: (event: DragEvent) => {
      const key = rowOf(event)
      if (key === null) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', String(key))
      setDragged(key)
    },
    onDragOver: (event: DragEvent) => {
      const key = rowOf(event)
      if (dragged === null || key === null) return
      event.preventDefault()
      const keys = store.keys()
      const edge = keys.indexOf(key) < keys.indexOf(dragged) ? 'before' : 'after'
      if (drop?.key !== key) setDrop(key === dragged ? null : { key, edge })
    },
    onDrop: (event: DragEvent) => {
      const key = rowOf(event)
      if (dragged === null || key === null) return
      event.preventDefault()
      store.move(dragged, store.keys().indexOf(key))
      end()
    },
    onDragEnd: end,
  }
  return { drop, handlers }
}

function rowOf({ target }: DragEvent): number | null {
  const key = target instanceof Element ? target.closest('[data-key]')?.getAttribute('data-key') : null
  return key == null ? null : parseInt(key, 10)
}
