/**
 * Names of the segments of the write-ahead log: 24 hexadecimal digits for timeline, log file and segment. Our clusters have
 * segments of 16 MB, 256 to a log file.
 */
const SEGMENTS = 256
const digits = (value: number) => value.toString(16).toUpperCase().padStart(8, '0')

export type LogSegment = { timeline: number; position: number }

/** Returns the timeline and the position of a segment in the log; null for a name of another kind of file. */
export function parseSegment(name: string): LogSegment | null {
  const match = /^([\dA-F]{8})([\dA-F]{8})0{6}([\dA-F]{2})$/.exec(name)
  if (!match) return null
  const [timeline = 0, file = 0, segment = 0] = match.slice(1).map((part) => parseInt(part, 16))
  return { timeline, position: file * SEGMENTS + segment }
}

/** Returns the name of a segment. */
export function segmentName({ timeline, position }: LogSegment): string {
  return digits(timeline) + digits(Math.floor(position / SEGMENTS)) + digits(position % SEGMENTS)
}

/**
 * Returns the last of the segments that follow `first` without a gap, and the first one missing before a later one; null
 * where none is missing, or `last` where not even `first` is there. PostgreSQL would take a gap for the end of the log.
 */
export function unbrokenLog(names: readonly string[], first: string): { last: string | null; missing: string | null } {
  const from = parseSegment(first)
  if (!from) throw new Error(`No segment: ${first}`)
  const positions = names
    .map(parseSegment)
    .filter((segment) => segment?.timeline === from.timeline)
    .map((segment) => segment?.position ?? 0)
  const present = new Set(positions)
  const newest = Math.max(...positions, -1)
  let next = from.position
  while (present.has(next)) next += 1
  return {
    last: next > from.position ? segmentName({ ...from, position: next - 1 }) : null,
    missing: next <= newest ? segmentName({ ...from, position: next }) : null,
  }
}

/** Returns whether a segment is older than another one, on whichever timeline. */
export function isOlder(segment: string, other: string): boolean {
  const [one, two] = [parseSegment(segment), parseSegment(other)]
  return one !== null && two !== null && one.position < two.position
}
