import type { ChartData } from './chart-scale.ts'
import { onCircle, plotted, scaleOf, slicePath, slicesOf } from './chart-scale.ts'
import { markText } from './axis-chart.tsx'

export type RoundKind = 'Pie' | 'Doughnut' | 'Polar Area' | 'Radar'
type RoundProps = { kind: RoundKind; data: ChartData; frame: { width: number; height: number } }

const RINGS = [0.25, 0.5, 0.75, 1]
/** The part of the height beside which a radar has room for its labels. */
const LABELLED = 0.78

/** Renders the values of one series as slices of a circle, or all series around a centre. */
export function RoundChart({ kind, data, frame: { width, height } }: RoundProps) {
  const radius = (height / 2 - 6) * (kind === 'Radar' ? LABELLED : 1)
  return (
    <g transform={`translate(${width / 2} ${height / 2})`}>
      {kind === 'Radar' ? <Radar data={data} radius={radius} /> : <Slices {...{ kind, data, radius }} />}
    </g>
  )
}

function Slices({ kind, data: { labels, series }, radius }: Omit<RoundProps, 'frame'> & { radius: number }) {
  const points = series[0]?.points ?? []
  const values = points.map(({ value }) => plotted(value))
  const most = Math.max(...values, 0)
  const turns = kind === 'Polar Area' ? slicesOf(values.map(() => 1)) : slicesOf(values)
  return points.map(({ text, onOpen }, index) => {
    const part = most === 0 ? 0 : Math.max(0, values[index] ?? 0) / most
    const outer = kind === 'Polar Area' ? radius * Math.sqrt(part) : radius
    return (
      <path
        key={index}
        className="chart-mark chart-slice"
        data-tone={index}
        data-opens={onOpen ? '' : undefined}
        d={slicePath(turns[index] ?? [0, 0], outer, kind === 'Doughnut' ? radius * 0.58 : 0)}
        onClick={onOpen}
      >
        <title>{markText(labels[index], text)}</title>
      </path>
    )
  })
}

function Radar({ data: { labels, series }, radius }: { data: ChartData; radius: number }) {
  const { low, high } = scaleOf(series.flatMap(({ points }) => points.map(({ value }) => plotted(value))))
  const place = (value: number, index: number) =>
    onCircle(index / Math.max(1, labels.length), (radius * (value - low)) / (high - low))
  const corner = (index: number, part: number) => onCircle(index / Math.max(1, labels.length), radius * part)
  const outline = (part: number) => labels.map((_, index) => corner(index, part).join(',')).join(' ')
  return (
    <>
      {RINGS.map((part) => (
        <polygon key={part} className="chart-ring" points={outline(part)} />
      ))}
      {labels.map((label, index) => {
        const [x, y] = corner(index, 1.1)
        return (
          <text key={index} x={x} y={y + 4} textAnchor={Math.abs(x) < 4 ? 'middle' : x > 0 ? 'start' : 'end'}>
            {label}
          </text>
        )
      })}
      {series.map(({ id, name, points }, tone) => (
        <g key={id}>
          <polygon
            className="chart-path"
            data-tone={tone}
            points={points.map(({ value }, index) => place(plotted(value), index).join(',')).join(' ')}
          />
          {points.map(({ value, text, onOpen }, index) => {
            const [x, y] = place(plotted(value), index)
            return (
              <circle
                key={index}
                className="chart-mark"
                data-tone={tone}
                data-opens={onOpen ? '' : undefined}
                cx={x}
                cy={y}
                r={3.5}
                onClick={onOpen}
              >
                <title>{markText(labels[index], name, text)}</title>
              </circle>
            )
          })}
        </g>
      ))}
    </>
  )
}
