/**
 * Turns the changes of an audit entry into lines to read. Maps are flattened to the values that differ, lists of texts
 * stay whole, and values that are empty before and after are left out:
 *
 *   { name: ['Till', 'Cash'] }                        name          Till      → Cash
 *   { rights: [{ sales: { read: true } },             rights.sales.update     nothing → true
 *              { sales: { read: true, update: true } }] }
 *   { rows: [['Cash 10.00'], ['Cash 12.50']] }        rows          Cash 10.00 → Cash 12.50
 */
export type Changes = Readonly<Record<string, readonly [unknown, unknown]>>
export type PlainValue = string | number | boolean | null | readonly (string | number | boolean)[]
/** `field` is the path of the value, its steps separated by points. */
export type ChangeLine = { field: string; before: PlainValue; after: PlainValue }

/** Returns the lines of an audit entry's changes (`{field: [before, after]}`), in their order. */
export function changeLines(changes: Changes): ChangeLine[] {
  return Object.entries(changes).flatMap(([field, [before, after]]) => {
    const oldValues = flatten(before, field)
    const newValues = flatten(after, field)
    return [...new Set([...oldValues.keys(), ...newValues.keys()])]
      .map((name) => ({ field: name, before: oldValues.get(name) ?? null, after: newValues.get(name) ?? null }))
      .filter((line) => JSON.stringify(line.before) !== JSON.stringify(line.after))
  })
}

/** Returns the values within a value by their paths; empty values are left out. */
function flatten(value: unknown, path: string): Map<string, PlainValue> {
  if (value === null || value === undefined || value === '') return new Map()
  if (Array.isArray(value)) {
    if (value.length === 0) return new Map()
    if (value.every(isScalar)) return new Map([[path, value]])
    return new Map(value.flatMap((element: unknown, index) => [...flatten(element, `${path}.${index + 1}`)]))
  }
  if (typeof value === 'object') {
    return new Map(Object.entries(value).flatMap(([name, element]) => [...flatten(element, `${path}.${name}`)]))
  }
  return isScalar(value) ? new Map([[path, value]]) : new Map()
}

function isScalar(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
}
