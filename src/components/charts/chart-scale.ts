/**
 * The geometry of charts. Only positions are numbers; displayed values are the server's texts.
 *
 *   scaleOf([0, 87, 120])         ticks 0, 50, 100, 150
 *   scaleOf([-30, 45])            ticks -40, -20, 0, 20, 40, 60
 */
export type ChartPoint = {
  /** The value as the server sent it, and as it is displayed. */
  value: string
  text: string
  /** Opens the rows behind the value. */
  onOpen?: (() => void) | undefined
}
export type ChartSeries = { id: string; name: string; points: readonly ChartPoint[] }
export type ChartData = { labels: readonly string[]; series: readonly ChartSeries[] }
export type Scale = { ticks: readonly number[]; low: number; high: number }

const MOST_TICKS = 5

/** Returns the position value of a decimal text; zero for an empty one. */
export function plotted(value: string): number {
  return value === '' ? 0 : parseFloat(value)
}

/** Returns ticks of 1, 2 or 5 times a power of ten that include zero and all values. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return { ticks: [0, 1], low: 0, high: 1 }
  const step = stepOf((high - low) / MOST_TICKS)
  const first = Math.floor(low / step)
  const last = Math.ceil(high / step)
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  return { ticks, low: first * step, high: last * step }
}

function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = [1, 2, 5, 10].find((one) => one * power >= least) ?? 10
  return factor * power
}

/** Returns the indexes of labels that fit beside each other; the last one is always included. */
export function shownLabels(count: number, most: number): Set<number> {
  const every = Math.max(1, Math.ceil(count / Math.max(1, most)))
  return new Set(
    Array.from({ length: count }, (_, index) => index).filter((index) => (count - 1 - index) % every === 0),
  )
}

/** Returns a point on a circle, clockwise from the top; `turn` is a part of the whole circle. */
export function onCircle(turn: number, radius: number): [x: number, y: number] {
  const angle = (turn - 0.25) * 2 * Math.PI
  return [Math.cos(angle) * radius, Math.sin(angle) * radius]
}

/** Returns the path of a slice between two turns; with an inner radius it is a part of a ring. */
export function slicePath([from, to]: readonly [number, number], radius: number, inner = 0): string {
  // A whole circle has no start: its last hundredth of a percent is left out.
  const end = Math.min(to, from + 0.9999)
  const [x1, y1] = onCircle(from, radius)
  const [x2, y2] = onCircle(end, radius)
  const [x3, y3] = onCircle(end, inner)
  const [x4, y4] = onCircle(from, inner)
  const large = end - from > 0.5 ? 1 : 0
  const back = inner === 0 ? 'L0 0' : `L${x3} ${y3}A${inner} ${inner} 0 ${large} 0 ${x4} ${y4}`
  return `M${x1} ${y1}A${radius} ${radius} 0 ${large} 1 ${x2} ${y2}${back}Z`
}

/** Returns where each slice of the whole starts and ends; values below zero have none. */
export function slicesOf(values: readonly number[]): [from: number, to: number][] {
  const positive = values.map((value) => Math.max(0, value))
  const total = positive.reduce((sum, value) => sum + value, 0)
  let at = 0
  return positive.map((value) => {
    const from = at
    at += total === 0 ? 0 : value / total
    return [from, at]
  })
}
