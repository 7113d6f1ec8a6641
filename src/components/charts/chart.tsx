import type { DisplayType } from '../../../domain/company/widget-types.ts'
import type { AxisKind } from './axis-chart.tsx'
import { AxisChart } from './axis-chart.tsx'
import type { ChartData } from './chart-scale.ts'
import type { RoundKind } from './round-chart.tsx'
import { RoundChart } from './round-chart.tsx'
import { useWidth } from './use-width.ts'
import './charts.css'

export type ChartKind = Exclude<DisplayType, 'Table'>
type ChartProps = {
  kind: ChartKind
  /** Its accessible name. */
  label: string
  data: ChartData
  height?: number
}

const isRound = (kind: ChartKind): kind is RoundKind =>
  kind === 'Pie' || kind === 'Doughnut' || kind === 'Polar Area' || kind === 'Radar'
/** Whether slices are named in the legend, and not series. */
const hasSlices = (kind: ChartKind) => isRound(kind) && kind !== 'Radar'

/**
 * Renders a chart with its legend. It is one picture to a screen reader, which reads the table beside it; a click on a mark
 * opens the rows behind it.
 */
export function Chart({ kind, label, data, height = 220 }: ChartProps) {
  const [ref, width] = useWidth<HTMLDivElement>()
  const names = hasSlices(kind)
    ? data.labels.map((name, index) => ({ name, text: data.series[0]?.points[index]?.text ?? '' }))
    : data.series.map(({ name }) => ({ name, text: '' }))
  const frame = { width, height }
  return (
    <figure className={hasSlices(kind) ? 'chart has-slices' : 'chart'}>
      <div ref={ref} className="chart-canvas">
        <svg role="img" aria-label={label} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
          {isRound(kind) ? (
            <RoundChart {...{ kind, data, frame }} />
          ) : (
            <AxisChart kind={kind satisfies AxisKind} {...{ data, frame }} />
          )}
        </svg>
      </div>
      {names.length > 1 ? (
        <ul className="chart-legend" aria-hidden>
          {names.map(({ name, text }, tone) => (
            <li key={tone}>
              <i data-tone={tone} />
              <span>{name}</span>
              {text === '' ? null : <strong>{text}</strong>}
            </li>
          ))}
        </ul>
      ) : null}
    </figure>
  )
}
