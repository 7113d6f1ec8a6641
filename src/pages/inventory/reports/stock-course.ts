/**
 * The course of an item's stock as points on a line. Only their places on the canvas are numbers; what is read beside
 * the line is the text that came from the server.
 */
export type CoursePoint = { date: string; quantity: string; unit_cost: string | null }

/** Seconds since 1970 of the beginning of a day, as the canvas counts. */
export function secondsOf(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / 1000
}

/** The day of a place on the axis. */
export function dayAt(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}

/** Days, quantities and unit costs one beside the other; the last stock holds until today. */
export function courseData(points: readonly CoursePoint[], today: string): [number[], number[], (number | null)[]] {
  const last = points.at(-1)
  const all = last && last.date < today ? [...points, { ...last, date: today }] : points
  return [
    all.map(({ date }) => secondsOf(date)),
    all.map(({ quantity }) => parseFloat(quantity)),
    all.map(({ unit_cost: cost }) => (cost === null ? null : parseFloat(cost))),
  ]
}
