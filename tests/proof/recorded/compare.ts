/** Compares the answers of recorded requests, grouped by difference. */
import type { Entry } from './desk.ts'

type Difference = { where: string; before: string; after: string }
const shownOfGroup = 3
const namesOfGroup = 12
const longestValue = 160

/** Returns how many requests differ, and lines that describe them: the groups with most requests first. */
export function compareEntries(before: readonly Entry[], after: readonly Entry[]): { count: number; lines: string[] } {
  const now = new Map(after.map((entry) => [entry.name, entry]))
  const was = new Set(before.map(({ name }) => name))
  const groups = new Map<string, { name: string; request: string; differences: Difference[] }[]>()
  const put = (entry: Entry, differences: Difference[]) => {
    if (differences.length === 0) return
    const kind = differences.map(kindOf)
    const key = [...new Set(kind)].join('; ')
    groups.set(key, [...(groups.get(key) ?? []), { name: entry.name, request: entry.request, differences }])
  }
  for (const entry of before) {
    const current = now.get(entry.name)
    if (current) put(entry, differencesOf(entry, current, ''))
    else put(entry, [{ where: 'no longer asked', before: '', after: '' }])
  }
  for (const entry of after) if (!was.has(entry.name)) put(entry, [{ where: 'newly asked', before: '', after: '' }])
  const sorted = [...groups].toSorted(([, a], [, b]) => b.length - a.length)
  return {
    count: sorted.reduce((sum, [, group]) => sum + group.length, 0),
    lines: sorted.flatMap(([key, group]) => groupLines(key, group)),
  }
}

function groupLines(
  key: string,
  group: readonly { name: string; request: string; differences: Difference[] }[],
): string[] {
  const lines = [`\n  ${group.length} × ${key}`]
  for (const { name, request, differences } of group.slice(0, shownOfGroup)) {
    lines.push(`    ${name}   [${request}]`)
    for (const { where, before, after } of differences) lines.push(`      ${where}: ${cut(before)} → ${cut(after)}`)
  }
  const rest = group.slice(shownOfGroup).map(({ name }) => name)
  if (rest.length > 0)
    lines.push(
      `    also: ${rest.slice(0, namesOfGroup).join(' | ')}${rest.length > namesOfGroup ? ` | and ${rest.length - namesOfGroup} more` : ''}`,
    )
  return lines
}

const cut = (text: string): string => (text.length > longestValue ? `${text.slice(0, longestValue)}…` : text)

/**
 * Classifies a difference, so that equal ones of many requests are reported once: codes and statuses by value, others
 * by path.
 */
function kindOf({ where, before, after }: Difference): string {
  const place = where.replaceAll(/\.\d+/g, '.*')
  return /^\.(status|code)$/.test(where) ? `${place} ${before} → ${after}` : place
}

function differencesOf(before: unknown, after: unknown, where: string): Difference[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return []
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ where, before: textOf(before), after: textOf(after) }]
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const differences = names.flatMap((name) => differencesOf(before[name], after[name], `${where}.${name}`))
  return differences.length > 0
    ? differences
    : [{ where: `${where} order`, before: Object.keys(before).join(), after: Object.keys(after).join() }]
}

const textOf = (value: unknown): string => (value === undefined ? '–' : JSON.stringify(value))
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
