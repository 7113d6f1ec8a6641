/**
 * What an act changed, value by value, as people read it. Maps are opened down to what differs in them, lists of texts
 * stay whole, and what is empty on both sides is left out:
 *
 *   { name: ['Till', 'Cash'] }                        name          Till      → Cash
 *   { rights: [{ sales: { read: true } },             rights.sales.update     nothing → true
 *              { sales: { read: true, update: true } }] }
 *   { rows: [['Cash 10.00'], ['Cash 12.50']] }        rows          Cash 10.00 → Cash 12.50
 */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>
export type PlainValue = string | number | boolean | null | readonly (string | number | boolean)[]
/** `field` names the way to the value, its steps parted by points. */
export type ChangeLine = { field: string; before: PlainValue; after: PlainValue }

/** The lines of an audit row's changes (`{field: [before, after]}`), in their order. */
export function changeLines(changes: Changes): ChangeLine[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) => {
    const old = leaves(before, field)
    const now = leaves(after, field)
    return [...new Set([...old.keys(), ...now.keys()])]
      .map((name) => ({ field: name, before: old.get(name) ?? null, after: now.get(name) ?? null }))
      .filter((line) => JSON.stringify(line.before) !== JSON.stringify(line.after))
  })
}

/** The values within a value by the way to them; nothing for what is empty. */
function leaves(value: unknown, path: string): Map<string, PlainValue> {
  if (value === null || value === undefined || value === '') return new Map()
  if (Array.isArray(value)) {
    if (value.length === 0) return new Map()
    if (value.every(isScalar)) return new Map([[path, value]])
    return new Map(value.flatMap((one: unknown, place) => [...leaves(one, `${path}.${place + 1}`)]))
  }
  if (typeof value === 'object') {
    return new Map(Object.entries(value).flatMap(([name, one]) => [...leaves(one, `${path}.${name}`)]))
  }
  return isScalar(value) ? new Map([[path, value]]) : new Map()
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
