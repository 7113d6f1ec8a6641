/**
 * Computes an item's stock over time as points of a line. Only positions on the canvas are numbers; displayed values
 * are the server's texts.
 */
export type CoursePoint = { date: string; quantity: string; unit_cost: string | null }

/** Returns the start of a day in seconds since 1970, the unit of the canvas. */
export function secondsOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000
}

/** Returns the day of a position on the axis. */
export function dayAt(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

/** Returns days, quantities and unit costs as parallel lists; the last stock continues until today. */
export function courseData(points: readonly CoursePoint[], today: string): [number[], number[], (number | null)[]] {
  const last = points.at(-1)
  const all = last && last.date < today ? [...points, { ...last, date: today }] : points
  return [
    all.map(({ date }) => secondsOf(date)),
    all.map(({ quantity }) => parseFloat(quantity)),
    all.map(({ unit_cost: cost }) => (cost === null ? null : parseFloat(cost))),
  ]
}
