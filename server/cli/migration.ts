/** `npm run migration -- PATH`: prints table, indexes and policy of one definition, as the start of a migration. */
import type { Field, Resource, Steps } from '../../domain/resources/core/define.ts'
import { columnOf, isStored, isSummed } from '../../domain/resources/core/field-columns.ts'
import { isNumbered } from '../../domain/documents/status.ts'
import { resourceAt, resources } from '../../domain/resources/index.ts'
import { print, UsageError } from './usage.ts'

export const migrationUsage = `npm run migration -- PATH
  PATH                 one of: ${resources.map(({ path }) => path).join(', ')}`

/** Runs the command; returns 0. */
export async function runMigration([path, ...rest]: string[]): Promise<number> {
  const resource = path === undefined || rest.length > 0 ? undefined : resourceAt(path)
  if (!resource) throw new UsageError(`Unknown resource "${path ?? ''}".`)
  print(migrationOf(resource))
  return 0
}

/**
 * Returns the SQL of a new table for a definition: key, columns with checks, indexes, the policy, and foreign keys, which a
 * distributed database accepts once the table has its place.
 */
export function migrationOf(resource: Resource): string {
  const { table, fields, steps, moves } = resource
  const stored = Object.entries(fields).filter(([name, field]) => isStored(field) && !(steps && name === 'voucher_no'))
  const references = stored.filter(([, field]) => field.kind === 'reference')
  const lines = [
    'company_id uuid not null references company (id)',
    'id uuid not null',
    ...(steps ? numberColumns(steps) : []),
    ...(moves ? ['document_time timestamptz'] : []),
    ...stored.map(([name, field]) => `${quoted(columnOf(name, field))} ${columnType(columnOf(name, field), field)}`),
    ...(steps ? ['created_by uuid not null references app_user (id)'] : []),
    'version int not null default 1',
    'created_at timestamptz not null default now()',
    'updated_at timestamptz not null default now()',
    'primary key (company_id, id)',
    ...(steps ? ['unique (company_id, series, fiscal_year_id, number)'] : []),
  ]
  const keys = [
    ...references.map(([name, field]) => foreignKey(columnOf(name, field), field)),
    ...(steps ? [yearKey] : []),
  ]
  return [
    `create table ${table} (`,
    lines.map((line) => `  ${line}`).join(',\n'),
    ');',
    ...references.map(
      ([name, field]) => `create index ${table}_by_${name} on ${table} (company_id, ${columnOf(name, field)});`,
    ),
    ...(steps ? documentStatements(resource) : [`select fence_company_table('${table}');`]),
    ...keys.map((key) => `alter table ${table} add ${key};`),
  ].join('\n')
}

/** Words of SQL that name a column only in quotes. */
const reserved = new Set(['check', 'default', 'end', 'from', 'group', 'limit', 'order', 'references', 'to', 'user'])
const quoted = (column: string) => (reserved.has(column) ? `"${column}"` : column)

/** Returns the columns of a document's number, required or not. */
function numberColumns(steps: Steps): string[] {
  const need = Object.keys(steps).every((status) => isNumbered({ steps }, status)) ? ' not null' : ''
  const number = `voucher_no text${need} check (length(voucher_no) <= 50)`
  return ['series text not null', `fiscal_year_id uuid${need}`, `number int${need}`, number]
}

const yearKey = 'foreign key (company_id, fiscal_year_id) references fiscal_year (company_id, id)'

/** The resources by whose names documents are searched. */
const subjects = new Set(['account/ledgers', 'crm/parties', 'inventory/items'])

/** Returns the statements that register a document for its list, the search, the ledger and the series. */
function documentStatements({ path, table, fields, prefix = '' }: Resource): string[] {
  const stored = Object.entries(fields).filter(([name, field]) => isStored(field) && name !== 'voucher_no')
  const about = stored.find(([, field]) => field.kind === 'reference' && field.required && subjects.has(field.to))
  const words = stored.filter(([, field]) => (field.kind === 'text' || field.kind === 'note') && field.search)
  const label = words.length > 0 ? `concat_ws(' · ', ${words.map(([name]) => `d.${name}`).join(', ')})` : 'null::text'
  const figure = stored.find(([, field]) => isSummed(field))
  const amount = figure ? `d.${figure[0]}` : 'null::numeric'
  const subject = about ? `d.${columnOf(...about)}` : 'null::uuid'
  return [
    `create index ${table}_date on ${table} (company_id, date desc, id desc);`,
    `select add_document_kind('${table}', '${path}', '${prefix}',`,
    `  $$${label}$$, 'null::text', '${subject}', $$${label}$$, '${amount}');`,
  ]
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
      return `numeric(20, 6)${need}${field.positive ? ` check (${column} > 0)` : ''}`
    case 'quantity':
      return `${field.whole ? 'int' : 'numeric(20, 6)'}${need}`
    case 'date':
      return `date${need}`
    case 'flag':
      return `boolean not null default ${field.initial === true}`
    case 'choice':
    case 'status': {
      const choices = Object.keys(field.choices).map((choice) => `'${choice}'`)
      const always = field.kind === 'status' ? ' not null' : need
      return `text${always} check (${column} in (${choices.join(', ')}))`
    }
    case 'reference':
      return `uuid${need}`
    case 'data':
      return 'jsonb not null'
  }
}
