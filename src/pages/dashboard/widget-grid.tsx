import { useTranslate } from '@refinedev/core'
import type { DragEvent } from 'react'
import { useState } from 'react'
import type { DashboardWidget } from './dashboard-types.ts'
import { movedTo } from './move-widget.ts'
import { WidgetCard } from './widget-card.tsx'

type WidgetGridProps = {
  widgets: readonly DashboardWidget[]
  isArranging: boolean
  onArrange: (widgets: DashboardWidget[]) => void
}

/** Renders the widgets in their order. While they are arranged, they are dragged, or moved by their buttons. */
export function WidgetGrid({ widgets, isArranging, onArrange }: WidgetGridProps) {
  const t = useTranslate()
  const [dragged, setDragged] = useState<string | null>(null)
  const [target, setTarget] = useState<string | null>(null)
  const [notice, setNotice] = useState('')
  const move = (id: string, place: number) => {
    const moved = movedTo(widgets, id, place)
    const name = widgets.find((widget) => widget.id === id)?.name
    setNotice(t('dashboard.moved', { name, place: place + 1, count: widgets.length }))
    onArrange(moved)
  }
  const end = () => {
    setDragged(null)
    setTarget(null)
  }
  const dragOf = (id: string, place: number) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', id)
      setDragged(id)
    },
    onDragOver: (event: DragEvent) => {
      if (dragged === null) return
      event.preventDefault()
      setTarget(id)
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      if (dragged !== null && dragged !== id) move(dragged, place)
      end()
    },
    onDragEnd: end,
  })
  return (
    <>
      <div className={isArranging ? 'dashboard is-arranging' : 'dashboard'}>
        {widgets.map((widget, place) => (
          <WidgetCard
            key={widget.id}
            widget={widget}
            isDragged={dragged === widget.id}
            isTarget={target === widget.id && dragged !== widget.id}
            {...(isArranging
              ? {
                  arrange: {
                    drag: dragOf(widget.id, place),
                    place,
                    count: widgets.length,
                    onMove: (by: -1 | 1) => move(widget.id, place + by),
                    onResize: () =>
                      onArrange(
                        widgets.map((one) =>
                          one.id === widget.id ? { ...one, size: one.size === 'half' ? 'full' : 'half' } : one,
                        ),
                      ),
                  },
                }
              : {})}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {notice}
      </p>
    </>
  )
}
