/**
 * Checks migrations for constructs that would prevent distributing companies over several machines, each with its rows
 * on one of them (by company_id): such a cluster refuses them or answers wrongly.
 */
import { companyTables } from './source-checks.ts'

/** The rules, each with its alternative. */
export const migrationRules = {
  'transition-table-joined':
    'put the rows into an array first (select array_agg(n) into … from new_rows n) and unnest it',
  'policy-subselect': 'call the function without a select around it',
  'unique-without-company': 'begin the key with company_id',
  'reference-without-company': 'name company_id on both sides of the foreign key',
  'global-refers-to-company': 'keep what belongs to a company in a table of companies',
  'key-before-place': 'add the foreign key by alter table, after fence_company_table or add_document_kind',
  'constraint-among-changes': 'add the column first, then each constraint by an alter table of its own',
} as const
export type MigrationRule = keyof typeof migrationRules
export type Migration = { readonly file: string; readonly text: string }
export type MigrationFault = { readonly rule: MigrationRule; readonly at: string }

type Definition = { readonly table: string; readonly text: string }

/** Since this migration a new table gets its place on a distributed database before its foreign keys. */
const firstPlaced = '0107'

/** Returns the violations of the last of these migrations, each with its text. */
export function migrationFaults(migrations: readonly Migration[]): MigrationFault[] {
  const texts = migrations.map(({ text }) => text.replace(/--.*$/gm, ''))
  const last = texts.at(-1) ?? ''
  const fenced = new Set(companyTables(texts))
  const faults = (rule: MigrationRule, places: readonly string[]) => places.map((at) => ({ rule, at: inOneLine(at) }))
  const definitions = definitionsIn(last)
  const isPlaced = (migrations.at(-1)?.file ?? '') >= firstPlaced
  return [
    ...faults('transition-table-joined', mixedReads(last, transitionTables(texts))),
    ...faults('policy-subselect', last.match(/(?:create|alter) policy[^;]*?\(\s*select[^;]*/gi) ?? []),
    ...faults('unique-without-company', keysWithoutCompany(last, definitions, fenced)),
    ...faults('reference-without-company', looseReferences(definitions, fenced, true)),
    ...faults('global-refers-to-company', looseReferences(definitions, fenced, false)),
    ...faults('key-before-place', isPlaced ? keysOf([...tablesIn(last), ...changesBeforePlace(last)], fenced) : []),
    ...faults('constraint-among-changes', isPlaced ? constraintsAmongChanges(last, fenced) : []),
  ]
}

function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ').slice(0, 120)
}

function transitionTables(texts: readonly string[]): Set<string> {
  return new Set(
    texts.flatMap((text) => [...text.matchAll(/\b(?:new|old) table as (\w+)/gi)].map(([, name = '']) => name)),
  )
}

/** Returns statements that read a transition table and read or write anything else. */
function mixedReads(text: string, transitions: ReadonlySet<string>): string[] {
  return text.split(';').filter((statement) => {
    const named = [...statement.matchAll(/\b(?:from|join|update|using|insert into)\s+(?:lateral\s+)?([a-z_]\w*)/gi)]
    const relations = named.map(([, name = '']) => name.toLowerCase())
    return relations.some((name) => transitions.has(name)) && relations.some((name) => !transitions.has(name))
  })
}

/** Returns the columns and constraints of every `create table` and those that every `alter table` adds. */
function definitionsIn(text: string): Definition[] {
  return [
    ...tablesIn(text),
    ...changesIn(text)
      .flat()
      .filter((change) => /^\s*add\b/i.test(change.text)),
  ]
}

function tablesIn(text: string): Definition[] {
  const created = [...text.matchAll(/create table (?:if not exists )?(\w+)\s*\(([\s\S]*?)\n\)/gi)]
  return created.flatMap(([, table = '', body = '']) => parts(body).map((part) => ({ table, text: part })))
}

/** Returns the changes of each `alter table`. */
function changesIn(text: string): Definition[][] {
  const altered = [...text.matchAll(/alter table (?:only )?(\w+)([^;]*)/gi)]
  return altered.map(([, table = '', body = '']) => parts(body).map((part) => ({ table, text: part })))
}

/** Returns the changes of tables that are created here and get their place later. */
function changesBeforePlace(text: string): Definition[] {
  return [...new Set(tablesIn(text).map(({ table }) => table))].flatMap((created) => {
    const place = text.search(new RegExp(`(?:fence_company_table|add_document_kind)\\(\\s*'${created}'`))
    return changesIn(text.slice(0, Math.max(place, 0)))
      .flat()
      .filter(({ table }) => table === created)
  })
}

/** Returns constraints that are added together with their column or with other changes. */
function constraintsAmongChanges(text: string, fenced: ReadonlySet<string>): string[] {
  return changesIn(text).flatMap((changes) =>
    changes
      .filter(({ table, text: change }) => {
        if (!fenced.has(table) || !/\badd\b[\s\S]*\b(?:check|unique|primary key|references|exclude)\b/i.test(change))
          return false
        return changes.length > 1 || /\badd column\b[\s\S]*\b(?:check|unique|primary key)\b/i.test(change)
      })
      .map(({ table, text: change }) => `${table}: ${change}`),
  )
}

/** Returns the definitions of tables of companies that refer to such a table. */
function keysOf(definitions: readonly Definition[], fenced: ReadonlySet<string>): string[] {
  return definitions
    .filter(({ table, text }) => fenced.has(table) && fenced.has(/\breferences\s+(\w+)/i.exec(text)?.[1] ?? ''))
    .map(({ table, text }) => `${table}: ${text}`)
}

/** Splits a text at commas outside brackets. */
function parts(body: string): string[] {
  const pieces = ['']
  let depth = 0
  for (const letter of body) {
    depth += Number(letter === '(') - Number(letter === ')')
    if (letter === ',' && depth === 0) pieces.push('')
    else pieces.push((pieces.pop() ?? '') + letter)
  }
  return pieces
}

function keysWithoutCompany(text: string, definitions: readonly Definition[], fenced: ReadonlySet<string>): string[] {
  const indexes = [...text.matchAll(/create unique index (?:\w+ )?on (\w+)([^;]*)/gi)]
  const keys = [
    ...indexes.map(([, table = '', key = '']): Definition => ({ table, text: `unique index ${key}` })),
    ...definitions.filter(({ text: part }) => /\b(unique|primary key|exclude using)\b/i.test(part)),
  ]
  return keys
    .filter(({ table, text: key }) => fenced.has(table) && !/\bcompany_id\b/i.test(key))
    .map(({ table, text: key }) => `${table}: ${key}`)
}

/** Returns references to company tables without company_id on one side, or from global tables. */
function looseReferences(
  definitions: readonly Definition[],
  fenced: ReadonlySet<string>,
  fromFenced: boolean,
): string[] {
  return definitions
    .filter(({ table, text }) => {
      const [, columns = '', target = '', keys = ''] =
        /(?:foreign key\s*\(([^)]*)\)\s*)?references\s+(\w+)\s*(?:\(([^)]*)\))?/i.exec(text) ?? []
      if (!fenced.has(target) || fenced.has(table) !== fromFenced) return false
      return !fromFenced || ![columns, keys].every((side) => /\bcompany_id\b/i.test(side))
    })
    .map(({ table, text }) => `${table}: ${text}`)
}
