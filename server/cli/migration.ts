/** `npm run migration -- PATH`: prints table, indexes and policy of one definition, to begin a migration with. */
import type { Field, Resource } from '../../domain/resources/core/define.ts'
import { columnOf, isStored } from '../../domain/resources/core/define.ts'
import { resourceAt, resources } from '../../domain/resources/index.ts'
import { print, UsageError } from './usage.ts'

export const migrationUsage = `npm run migration -- PATH
  PATH                 one of: ${resources.map(({ path }) => path).join(', ')}`

/** Runs the command; returns 0. */
export async function runMigration([path, ...rest]: string[]): Promise<number> {
  const resource = path === undefined || rest.length > 0 ? undefined : resourceAt(path)
  if (!resource) throw new UsageError(`There is no definition "${path ?? ''}".`)
  print(migrationOf(resource))
  return 0
}

/** The SQL of a new table for a definition: key, columns with checks, foreign keys, an index for each, and the fence. */
export function migrationOf({ table, fields }: Resource): string {
  const stored = Object.entries(fields).filter(([, field]) => isStored(field))
  const references = stored.filter(([, field]) => field.kind === 'reference')
  const lines = [
    'company_id uuid not null references company (id)',
    'id uuid not null',
    ...stored.map(([name, field]) => `${columnOf(name, field)} ${columnType(columnOf(name, field), field)}`),
    'version int not null default 1',
    'created_at timestamptz not null default now()',
    'updated_at timestamptz not null default now()',
    'primary key (company_id, id)',
    ...references.map(([name, field]) => foreignKey(columnOf(name, field), field)),
  ]
  return [
    `create table ${table} (`,
    lines.map((line) => `  ${line}`).join(',\n'),
    ');',
    ...references.map(
      ([name, field]) => `create index ${table}_by_${name} on ${table} (company_id, ${columnOf(name, field)});`,
    ),
    `select fence_company_table('${table}');`,
  ].join('\n')
}

function foreignKey(column: string, field: Field): string {
  const target = field.kind === 'reference' ? resourceAt(field.to)?.table : undefined
  return `foreign key (company_id, ${column}) references ${target ?? '?'} (company_id, id)`
}

function columnType(column: string, field: Field): string {
  const need = field.required ? ' not null' : ''
  switch (field.kind) {
    case 'text':
    case 'note':
      return `text${need} check (length(${column}) ${field.required ? `between 1 and ${field.max}` : `<= ${field.max}`})`
    case 'money':
    case 'quantity':
      return `numeric(20, 6)${need}`
    case 'date':
      return `date${need}`
    case 'flag':
      return `boolean not null default ${field.initial === true}`
    case 'choice':
    case 'status': {
      const choices = Object.keys(field.choices).map((choice) => `'${choice}'`)
      return `text${need} check (${column} in (${choices.join(', ')}))`
    }
    case 'reference':
      return `uuid${need}`
    case 'data':
      return 'jsonb not null'
  }
}
