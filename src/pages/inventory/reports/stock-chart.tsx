import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { theme } from 'antd'
import { useEffect, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { formatDate, formatQuantity } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { CoursePoint } from './stock-course.ts'
import { courseData, dayAt } from './stock-course.ts'
import { price } from './stock-lines.tsx'
import { debounceResize } from '../../../lib/debounce.ts'
import '../items/item.css'

const HEIGHT = 220

/** Renders an item's stock and unit cost by day; the values under the pointer are shown above. */
export function StockChart({ id }: { id: string }) {
  const t = useTranslate()
  const company = useCompany()
  const { result, query } = useCustom<{ points: CoursePoint[] }, HttpError>({
    url: `inventory/ledgers/${id}/course`,
    method: 'get',
    errorNotification: false,
  })
  const points = query.data ? result.data.points : []
  const [read, setRead] = useState<number | null>(null)
  if (query.error || (query.data && points.length === 0)) return null
  const withCosts = points.some((point) => point.unit_cost !== null)
  const point = points[Math.min(read ?? points.length - 1, points.length - 1)]
  return (
    <figure className="stock-chart" aria-label={t('itemPage.chart')}>
      <h2>{t('itemPage.chart')}</h2>
      <ul aria-hidden>
        <li>
          {t('itemPage.figure.stock')}{' '}
          <span className="is-read">{point ? formatQuantity(point.quantity, company) : ''}</span>
        </li>
        {withCosts ? (
          <li className="is-cost">
            {t('itemPage.figure.unitCost')}{' '}
            <span className="is-read">{point ? price(point.unit_cost, company) : ''}</span>
          </li>
        ) : null}
        <li className="is-day">{point ? formatDate(point.date, company.locale) : ''}</li>
      </ul>
      <Lines points={points} withCosts={withCosts} onRead={setRead} />
      <figcaption className="muted">{t('itemPage.chartNote')}</figcaption>
    </figure>
  )
}

type LinesProps = { points: readonly CoursePoint[]; withCosts: boolean; onRead: (index: number | null) => void }

/** Renders the canvas; it is redrawn when its points, its colours or its width change. */
function Lines({ points, withCosts, onRead }: LinesProps) {
  const place = useRef<HTMLDivElement>(null)
  const { locale, today } = useCompany()
  const { token } = theme.useToken()
  const { colorPrimary, colorInfo, colorTextSecondary, colorBorderSecondary, fontFamily } = token
  useEffect(() => {
    const { current } = place
    if (!current || points.length === 0) return
    const axis = {
      stroke: colorTextSecondary,
      font: `11px ${fontFamily}`,
      grid: { stroke: colorBorderSecondary, width: 1 },
      ticks: { show: false },
    }
    const stepped = uPlot.paths.stepped?.({ align: 1 })
    const line = { ...(stepped ? { paths: stepped } : {}), points: { show: false } }
    const chart = new uPlot(
      {
        width: current.clientWidth,
        height: HEIGHT,
        legend: { show: false },
        cursor: { y: false, drag: { setScale: false } },
        scales: { x: { time: true }, stock: { range: fromZero }, cost: { range: fromZero } },
        axes: [
          {
            ...axis,
            grid: { show: false },
            space: 110,
            values: (_chart, days) => days.map((day) => formatDate(dayAt(day), locale)),
          },
          { ...axis, scale: 'stock', size: 60 },
          { ...axis, scale: 'cost', side: 1, size: 60, grid: { show: false }, show: withCosts },
        ],
        series: [
          {},
          { ...line, scale: 'stock', stroke: colorPrimary, width: 2 },
          { ...line, scale: 'cost', stroke: colorInfo, width: 1.5, dash: [5, 4], show: withCosts },
        ],
        hooks: { setCursor: [({ cursor }) => onRead(cursor.idx ?? null)] },
      },
      courseData(points, today),
      current,
    )
    const resized = debounceResize(() => chart.setSize({ width: current.clientWidth, height: HEIGHT }))
    const sizes = new ResizeObserver(resized)
    sizes.observe(current)
    return () => {
      sizes.disconnect()
      resized.stop()
      chart.destroy()
    }
  }, [
    points,
    withCosts,
    onRead,
    locale,
    today,
    colorPrimary,
    colorInfo,
    colorTextSecondary,
    colorBorderSecondary,
    fontFamily,
  ])
  return <div ref={place} className="chart-place" />
}

/** Keeps zero in the range, so that a line does not look steeper than it is. */
function fromZero(_chart: uPlot, least: number, most: number): uPlot.Range.MinMax {
  const high = Math.max(most, 0)
  const low = Math.min(least, 0)
  return [low, high === low ? low + 1 : high + (high - low) / 20]
}
