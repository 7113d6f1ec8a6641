/** Returns the list with one record moved to a place, the first being 0. */
export function movedTo<Record extends { id: string }>(list: readonly Record[], id: string, place: number): Record[] {
  const moved = list.find((record) => record.id === id)
  if (!moved) return [...list]
  const others = list.filter((record) => record.id !== id)
  return [...others.slice(0, place), moved, ...others.slice(place)]
}
