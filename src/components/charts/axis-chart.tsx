import { useCompany } from '../../providers/company-provider.tsx'
import { numberLocale } from '../../lib/format/format.ts'
import type { ChartData, ChartSeries, Scale } from './chart-scale.ts'
import { plotted, scaleOf, shownLabels } from './chart-scale.ts'

export type AxisKind = 'Bar' | 'Line' | 'Mixed'
type Frame = { width: number; height: number }

const AXIS = 52
const BELOW = 22
const ABOVE = 8
/** The width of a letter of a label, and the space between two labels. */
const LETTER = 6.2
const BETWEEN = 10
const MOST_BAR_WIDTH = 34

/** Renders bars, lines, or bars with every second series as a line, over a common axis that includes zero. */
export function AxisChart({ kind, data, frame }: { kind: AxisKind; data: ChartData; frame: Frame }) {
  const { labels, series } = data
  const { width, height } = frame
  const scale = scaleOf(series.flatMap(({ points }) => points.map(({ value }) => plotted(value))))
  const inner = width - AXIS - 8
  const y = (value: number) => ABOVE + ((scale.high - value) / (scale.high - scale.low)) * (height - ABOVE - BELOW)
  const band = inner / Math.max(1, labels.length)
  const centre = (index: number) => AXIS + band * (index + 0.5)
  const labelWidth = Math.max(0, ...labels.map((label) => label.length)) * LETTER + BETWEEN
  const shown = shownLabels(labels.length, Math.floor(inner / labelWidth))
  const isLine = (index: number) => kind === 'Line' || (kind === 'Mixed' && index % 2 === 1)
  const bars = series.filter((_, index) => !isLine(index))
  return (
    <>
      <Ticks scale={scale} y={y} width={width} />
      {labels.map((label, index) =>
        shown.has(index) ? <AxisLabel key={index} x={centre(index)} y={height - 6} width={width} text={label} /> : null,
      )}
      {series.map((one, index) =>
        isLine(index) ? null : (
          <Bars
            key={one.id}
            series={one}
            tone={index}
            {...{ labels, centre, y, band }}
            at={bars.indexOf(one)}
            of={bars.length}
          />
        ),
      )}
      {series.map((one, index) =>
        isLine(index) ? <Line key={one.id} series={one} tone={index} {...{ labels, centre, y }} /> : null,
      )}
    </>
  )
}

/** Renders a label below the axis; one at the end of the chart stays within it. */
function AxisLabel({ x, y, width, text }: { x: number; y: number; width: number; text: string }) {
  const isAtEnd = x + (text.length * LETTER) / 2 > width
  return (
    <text x={isAtEnd ? width - 1 : x} y={y} textAnchor={isAtEnd ? 'end' : 'middle'}>
      {text}
    </text>
  )
}

function Ticks({ scale, y, width }: { scale: Scale; y: (value: number) => number; width: number }) {
  const format = new Intl.NumberFormat(numberLocale(useCompany()), { notation: 'compact', maximumFractionDigits: 1 })
  return scale.ticks.map((tick) => (
    <g key={tick}>
      <line className={tick === 0 ? 'chart-zero' : 'chart-line'} x1={AXIS} x2={width} y1={y(tick)} y2={y(tick)} />
      <text x={AXIS - 8} y={y(tick) + 4} textAnchor="end">
        {format.format(tick)}
      </text>
    </g>
  ))
}

type SeriesProps = {
  series: ChartSeries
  labels: readonly string[]
  /** The colour of the series, the first being 0. */
  tone: number
  centre: (index: number) => number
  y: (value: number) => number
}

function Bars({
  series,
  labels,
  tone,
  centre,
  y,
  band,
  at,
  of,
}: SeriesProps & { band: number; at: number; of: number }) {
  const group = Math.min(band * 0.8, MOST_BAR_WIDTH * of)
  const width = group / of
  return series.points.map(({ value, text, onOpen }, index) => {
    const end = y(plotted(value))
    const zero = y(0)
    return (
      <rect
        key={index}
        className="chart-mark"
        data-tone={tone}
        data-opens={onOpen ? '' : undefined}
        x={centre(index) - group / 2 + width * at + width * 0.06}
        y={Math.min(end, zero)}
        width={Math.max(1, width * 0.88)}
        height={Math.max(plotted(value) === 0 ? 0 : 1, Math.abs(zero - end))}
        rx={2}
        onClick={onOpen}
      >
        <title>{markText(labels[index], series.name, text)}</title>
      </rect>
    )
  })
}

function Line({ series, labels, tone, centre, y }: SeriesProps) {
  const points = series.points.map(({ value }, index) => `${centre(index)},${y(plotted(value))}`)
  return (
    <g>
      <polyline className="chart-path" data-tone={tone} points={points.join(' ')} />
      {series.points.map(({ value, text, onOpen }, index) => (
        <circle
          key={index}
          className="chart-mark"
          data-tone={tone}
          data-opens={onOpen ? '' : undefined}
          cx={centre(index)}
          cy={y(plotted(value))}
          r={3.5}
          onClick={onOpen}
        >
          <title>{markText(labels[index], series.name, text)}</title>
        </circle>
      ))}
    </g>
  )
}

/** Returns the text of a mark under the pointer. */
export function markText(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
