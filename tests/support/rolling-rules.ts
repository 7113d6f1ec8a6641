/**
 * Checks that servers of the version before go on working while a migration is applied: for the length of a deploy both
 * versions use one schema. What is no longer used is removed by a later version, with `-- unused since NNNN` above it.
 */
import type { Migration } from './migration-rules.ts'

/** What a running server of the version before would fail at, each with its alternative. */
export const rollingRules = {
  removes: 'stop using it first; remove it in a later version below a comment -- unused since NNNN',
  renames: 'add the new name, fill it, and remove the old one in a later version',
  'changes-type': 'add a column of the new type, fill it, and remove the old one in a later version',
  'requires-value': 'give the column a default, or allow null until every server fills it',
  'restricts-rows': 'let the version before follow the rule first; replacing a constraint by a wider one is fine',
} as const
export type RollingRule = keyof typeof rollingRules
export type RollingFault = { readonly rule: RollingRule; readonly at: string }

/** Returns what in a migration would break servers that still run the version before. */
export function rollingFaults({ file, text }: Migration): RollingFault[] {
  const statements = statementsOf(text)
  const created = new Set(
    statements.flatMap(({ sql }) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/i.exec(sql)?.[1] ?? []),
  )
  return statements
    .filter(({ sql, comment }) => !isOnNew(sql, created) && !isUnused(comment, file))
    .flatMap(({ sql }) => rulesBrokenBy(sql).map((rule) => ({ rule, at: sql.replaceAll(/\s+/g, ' ').slice(0, 120) })))
}

type WrittenStatement = { sql: string; comment: string }

/** Splits a migration into its statements, each with the comment above it; bodies of functions are left out. */
function statementsOf(text: string): WrittenStatement[] {
  const withoutBodies = text.replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
  return withoutBodies.split(';').map((part) => ({
    comment: [...part.matchAll(/--(.*)$/gm)].map(([, words]) => words).join(' '),
    sql: part.replaceAll(/--.*$/gm, '').trim(),
  }))
}

function isOnNew(sql: string, created: ReadonlySet<string>): boolean {
  const table =
    /^alter table (?:only )?(\w+)/i.exec(sql)?.[1] ?? /^create unique index (?:\w+ )?on (\w+)/i.exec(sql)?.[1]
  return table !== undefined && created.has(table)
}

function isUnused(comment: string, file: string): boolean {
  const since = /unused since (\d{4})/.exec(comment)?.[1]
  return since !== undefined && since < file.slice(0, 4)
}

function rulesBrokenBy(sql: string): RollingRule[] {
  const rules: RollingRule[] = []
  if (/^drop (table|view|materialized view|type|sequence|function|procedure)\b/i.test(sql)) rules.push('removes')
  if (/^create unique index\b/i.test(sql)) rules.push('restricts-rows')
  if (!/^alter (table|type|view|function)\b/i.test(sql)) return rules
  if (/\bdrop column\b/i.test(sql)) rules.push('removes')
  if (/\brename\b/i.test(sql)) rules.push('renames')
  if (/\balter (?:column )?\w+ (?:set data )?type\b/i.test(sql)) rules.push('changes-type')
  const added = [...sql.matchAll(/\badd column\b(?:[^,(]|\([^)]*\))*/gi)].map(([column]) => column)
  const isRequired = added.some((column) => /\bnot null\b/i.test(column) && !/\b(default|generated)\b/i.test(column))
  if (isRequired || /\bset not null\b/i.test(sql)) rules.push('requires-value')
  const constraints = [...sql.matchAll(/\badd (?:constraint (\w+)|check|unique|foreign key|exclude)\b/gi)]
  const isNew = ([, name]: RegExpMatchArray) =>
    name === undefined || !new RegExp(`drop constraint ${name}\\b`, 'i').test(sql)
  if (constraints.some(isNew)) rules.push('restricts-rows')
  return rules
}
