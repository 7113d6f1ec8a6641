/** Statements of plain documents: one table each, whose columns follow from the declaration. */
import { sql } from 'kysely'
import type { Field, Lines, ReferenceField, Resource } from '../../../domain/resources/core/define.ts'
import type { Fragment, Statement } from '../core/client.ts'
import { preparedStatement, statement } from '../core/client.ts'
import { declaredStatement } from '../core/declared-statement.ts'
import { columnOf, isSide, isStored } from '../../../domain/resources/core/field-columns.ts'
import { groupCondition, inUseCondition } from '../records/record-groups.ts'
import type { AnswerColumn } from '../records/record-columns.ts'
import { companyJoin, fieldColumns, labelJoins, recordColumns } from '../records/record-columns.ts'
import { targetOf, titleOf, typeOf, writtenTable } from '../records/record-query.ts'
import type { StoredRecord, Values } from '../records/records-store.ts'
import { columnsOf } from '../records/records-store.ts'

/** A stored document under its wire names, with the columns of the engine. */
export type StoredDocument = StoredRecord & {
  status: string
  voucher_no: string | null
  date: string
  created_by_label: string
  /** For documents that move stock: the time within the day, ISO in UTC, and the series of the number. */
  time?: string | null
  series?: string
}

/** Returns one document, or no row when the company has none of that id. */
export function documentStatement(resource: Resource, companyId: string, id: string): Statement<StoredDocument> {
  return declaredStatement({ of: resource, form: 'document' }, { companyId, id }, (values) =>
    documentsOf(resource, values.companyId, sql`select ${values.id}::uuid as id`),
  )
}

/** Returns the number of documents of these kinds. */
export function countDocuments(kinds: readonly Resource[], companyId: string): Statement<{ count: bigint }> {
  const counts = kinds.map(
    ({ table }) => sql`(select count(*) from ${sql.table(table)} where company_id = ${companyId})`,
  )
  return preparedStatement(sql`select ${sql.join(counts, sql` + `)} as count`)
}

/** Returns documents after the one of `after` by id, at most so many. */
export function documentsAfter(
  resource: Resource,
  companyId: string,
  { after, most }: { after: string; most: number },
): Statement<StoredDocument> {
  const page = sql`select id from ${sql.table(resource.table)}
    where company_id = ${companyId} and id > ${after}::uuid order by id limit ${most}`
  return preparedStatement(documentsOf(resource, companyId, page))
}

/** Returns the documents of a page of ids, in their order; the kinds compute what lists compute. */
function documentsOf(declared: Resource, companyId: string, page: Fragment): Fragment {
  const fields = Object.fromEntries(Object.entries(declared.fields).filter(([, field]) => isStored(field)))
  const resource = { ...declared, fields }
  return sql`
    with page as (${page})
    select ${sql.join([recordColumns(resource), ...placeColumns(resource), ...listColumns(resource, companyId)])},
      (select u.full_name from app_user u where u.id = r.created_by) as created_by_label
    from page join ${sql.table(resource.table)} r on r.company_id = ${companyId} and r.id = page.id
    ${companyJoin(companyId)} ${labelJoins(fields, companyId)} order by page.id`
}

function placeColumns({ moves }: Resource): Fragment[] {
  const time = sql`to_char(r.document_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as time`
  return moves ? [time, sql`r.series`] : []
}

/**
 * Returns the rows of each list, in their order; rows that move stock with their numbers and current cost. `company` is
 * that of the document.
 */
function listColumns({ path, lines, moves }: Resource, companyId: string): Fragment[] {
  return Object.entries(lines).map(([name, { fields, keyed, stored }]) => {
    if (!stored) throw new Error(`The list ${name} has no table`)
    const columns = [
      ...(moves ? [{ name: 'row_no', value: sql`r.row_no` }] : []),
      ...(keyed ? [{ name: 'id', value: sql`r.id` }] : []),
      ...Object.entries(fields).flatMap(([field, declared]) => fieldColumns(field, declared).map(inJson(declared))),
      ...(moves ? [{ name: 'cost', value: sql`trim_scale(abs(v.value))::text` }] : []),
    ]
    const members = columns.map((one) => sql`${sql.lit(one.name)}, ${one.value}`)
    return sql`(
      select coalesce(json_agg(json_build_object(${sql.join(members)}) order by r.row_no), '[]')
      from ${sql.table(stored.table)} r ${labelJoins(fields, companyId)} ${moves ? valueJoins(path, companyId) : sql``}
      where r.company_id = ${companyId} and r.${sql.id(stored.of)} = page.id
    ) as ${sql.id(name)}`
  })
}

/** Returns figures as texts: as JSON numbers they would be floats. */
function inJson({ kind }: Field): (column: AnswerColumn) => AnswerColumn {
  const isFigure = kind === 'money' || kind === 'quantity'
  return ({ name, value }) => ({ name, value: isFigure ? sql`${value}::text` : value })
}

/** Returns the joins of a row's current movement and its value. */
function valueJoins(path: string, companyId: string): Fragment {
  return sql`left join stock_entry e on e.company_id = ${companyId} and e.document_path = ${path} and e.document_id = page.id
      and e.row_no = r.row_no and e.voided_at is null
    left join stock_valuation v on v.company_id = ${companyId} and v.entry_id = e.id`
}

/** A row of a list by its wire names. */
export type ListRow = { id: string | null; values: Values }

/** A row of a list as it is stored: its document, and its place there, from 0. */
export type PlacedRow = ListRow & { document: string; place: number }

/** Inserts rows of one document, or of several. */
export function insertRows(lines: Lines | undefined, companyId: string, rows: readonly PlacedRow[]): Statement[] {
  if (rows.length === 0) return []
  if (!lines) throw new Error('Rows without a table cannot be written')
  const values = rows.map(({ id: row, document, place, values: lineValues }) => ({
    row_document: document,
    row_no: place + 1,
    ...(lines.keyed ? { id: row } : {}),
    ...lineValues,
  }))
  const parameters = { companyId, rows: JSON.stringify(values) }
  return [declaredStatement({ of: lines, form: 'insert' }, parameters, (places) => rowInsertion(lines, places))]
}

function rowInsertion(lines: Lines, { companyId, rows }: { companyId: string; rows: string }): Fragment {
  const { fields, keyed, table, of } = storedIn(lines)
  const rowColumns = Object.entries(fields).map(([name, field]) => ({
    column: sql.id(columnOf(name, field)),
    type: sql`${sql.id(name)} ${sql.raw(typeOf(field))}`,
    // An empty side is stored as 0.
    value: isSide(field) ? sql`coalesce(row.${sql.id(name)}, 0)` : sql`row.${sql.id(name)}`,
  }))
  const id = { column: sql`id`, type: sql`id uuid`, value: sql`row.id` }
  const columns = [...(keyed ? [id] : []), ...rowColumns]
  return sql`insert into ${table} (company_id, ${of}, row_no, ${sql.join(columns.map(({ column }) => column))})
      select ${companyId}, row.row_document, row.row_no, ${sql.join(columns.map(({ value }) => value))}
      from json_to_recordset(${rows})
        as row(row_document uuid, row_no int, ${sql.join(columns.map(({ type }) => type))})`
}

/** Deletes the rows of a document in a list. */
export function deleteRows(lines: Lines | undefined, companyId: string, document: string): Statement {
  const { table, of } = storedIn(lines)
  return preparedStatement(sql`delete from ${table} where company_id = ${companyId} and ${of} = ${document}`)
}

function storedIn({ fields = {}, keyed, stored }: Partial<Lines> = {}) {
  if (!stored) throw new Error('Rows without a table cannot be written')
  return { fields, keyed, table: sql.table(stored.table), of: sql.id(stored.of) }
}

/** Updates fields of stored rows, by their ids. */
export function updateRows(
  lines: Lines | undefined,
  companyId: string,
  rows: Readonly<Record<string, Values>>,
): Statement[] {
  const { fields, table } = storedIn(lines)
  return Object.entries(rows).map(([id, values]) => {
    const sets = Object.entries(values).flatMap(([name, value]) => {
      const field = fields[name]
      return field ? [sql`${sql.id(columnOf(name, field))} = ${value}`] : []
    })
    return preparedStatement(sql`update ${table} set ${sql.join(sets)} where company_id = ${companyId} and id = ${id}`)
  })
}

/** A referenced record. */
export type ReferencedRecord = {
  id: string
  label: string
  is_active: boolean
  /** Whether it belongs to the group of the field. */
  belongs: boolean
  /** Further columns that a kind needs. */
  carried: Readonly<Record<string, string | null>>
}

/** Returns the records that a field references: those of the ids that the company has. */
export function chosenStatement(
  field: ReferenceField,
  companyId: string,
  { ids, carries }: { ids: readonly string[]; carries: readonly string[] },
): Statement<ReferencedRecord> {
  const form = `chosen ${carries.join()}`
  return declaredStatement({ of: field, form }, { companyId, ids }, (values) => chosen(field, carries, values))
}

function chosen(
  field: ReferenceField,
  carries: readonly string[],
  { companyId, ids }: { companyId: string; ids: readonly string[] },
): Fragment {
  const target = targetOf(field)
  const belongs = field.among === undefined ? sql`true` : groupCondition(target.path, companyId, field.among)
  const carried = carries.flatMap((name) => [sql`${name}::text`, sql`r.${sql.id(name)}::text`])
  return sql`select r.id, coalesce(${titleOf(target)}, '') as label, ${inUseCondition(target, companyId)} as is_active, ${belongs} as belongs,
      jsonb_build_object(${sql.join(carried)}) as carried
    from ${sql.table(target.table)} r where r.company_id = ${companyId} and r.id = any (${ids}::uuid[])`
}

/** The number series of a document: its series is the path of its kind. */
export type Numbering = { fiscalYearId: string; prefix: string; padding: number }
/** Values by their wire names or columns. */
type DocumentWrite = { id: string; values: Values; numbering: Numbering | null }

/** Inserts a document, with the next number if it gets one. */
export function insertDocument(
  resource: Resource,
  companyId: string,
  { id, values, numbering }: DocumentWrite,
): Statement {
  const columns = Object.fromEntries(
    columnsOf(resource, { company_id: companyId, id, series: resource.path, ...values }),
  )
  const names = Object.keys(columns)
  const into = (all: readonly string[]) =>
    sql`insert into ${writtenTable(resource)} (${sql.join(all.map((name) => sql.id(name)))})`
  const valuesOf = (places: Values) => names.map((name) => sql`${places[name]}`)
  if (!numbering)
    return declaredStatement({ of: resource, form: `insert ${names.join()}` }, columns, (places) => {
      return sql`${into(names)} values (${sql.join(valuesOf(places))})`
    })
  // No document has a column with a name of the numbering.
  const parameters = { ...columns, ...numbering, companyId }
  return declaredStatement({ of: resource, form: `insert numbered ${names.join()}` }, parameters, (places) => {
    const all = [...valuesOf(places), ...numberExpressions(places)]
    return sql`with taken as (${nextNumber(resource, places.companyId, places)})
      ${into([...names, ...numberColumns])} select ${sql.join(all)} from taken`
  })
}

/** Updates a document, with the next number if it gets one; its version is claimed separately. */
export function updateDocument(
  resource: Resource,
  companyId: string,
  { id, values, numbering }: DocumentWrite,
): Statement {
  const sets = columnsOf(resource, values).map(([name, value]) => sql`${sql.id(name)} = ${value}`)
  const table = writtenTable(resource)
  const place = sql`company_id = ${companyId} and id = ${id}`
  if (numbering === null) return preparedStatement(sql`update ${table} set ${sql.join(sets)} where ${place}`)
  const numberValues = numberExpressions(numbering).map(
    (value, index) => sql`${sql.id(numberColumns[index] ?? '')} = ${value}`,
  )
  return preparedStatement(sql`with taken as (${nextNumber(resource, companyId, numbering)})
    update ${table} set ${sql.join([...sets, ...numberValues])} from taken where ${place}`)
}

const numberColumns = ['fiscal_year_id', 'number', 'voucher_no']

function nextNumber({ path }: Resource, companyId: string, { fiscalYearId }: Numbering): Fragment {
  return sql`select next_number(${companyId}, ${path}, ${fiscalYearId}) as n`
}

/** Returns the values of the number columns, in their order. */
function numberExpressions({ fiscalYearId, prefix, padding }: Numbering): Fragment[] {
  return [sql`${fiscalYearId}::uuid`, sql`taken.n`, sql`document_number(${prefix}, taken.n, ${padding})`]
}

/** Claims the next version of a document; fails as STALE when `version` is not the stored one. */
export function claimDocument(
  { table, shared = table }: Resource,
  companyId: string,
  { id, version }: { id: string; version: number },
): Statement {
  return statement('select claim_version($4::regclass, $1, $2, $3)', [companyId, id, version, shared])
}

/** Deletes a document of a declared kind. */
export function deleteDocument(resource: Resource, companyId: string, id: string): Statement {
  return preparedStatement(sql`delete from ${writtenTable(resource)} where company_id = ${companyId} and id = ${id}`)
}
