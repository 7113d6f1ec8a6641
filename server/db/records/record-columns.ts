/**
 * The columns of records and of the rows of documents as they are answered. The row is `r`, its company `company`, the
 * target of a reference `to_` and its name, and what is computed `computed`.
 */
import { sql } from 'kysely'
import type { Field, Resource } from '../../../domain/resources/core/define.ts'
import { columnOf, isStored } from '../../../domain/resources/core/field-columns.ts'
import type { Fragment } from '../core/client.ts'
import { computedColumns } from './computed-columns.ts'
import { referencesOf, targetOf, titleIn, titleMatches } from './record-query.ts'

/**
 * Returns the columns of a record's answer: id, version, every field, labels of references, timestamps. Amounts have
 * the digits of the currency.
 */
export function recordColumns(resource: Resource): Fragment {
  const fields = Object.entries(resource.fields).flatMap(([name, field]) => fieldColumns(name, field).map(toSelectItem))
  return sql.join([sql`r.id`, sql`r.version`, ...fields, sql`r.created_at`, sql`r.updated_at`])
}

/** A column of an answer. */
export type AnswerColumn = { name: string; value: Fragment }

/** Returns a column as an item of a `select`. */
export function toSelectItem({ name, value }: AnswerColumn): Fragment {
  return sql`${value} as ${sql.id(name)}`
}

/** Returns the columns of a field's answer: amounts in the digits of the currency, references with their labels. */
export function fieldColumns(name: string, field: Field): AnswerColumn[] {
  const stored = isStored(field) ? sql`r.${sql.id(columnOf(name, field))}` : sql`computed.${sql.id(name)}`
  if (field.kind === 'money') {
    const digits = sql`company.currency_digits`
    const places = field.price ? sql`greatest(${digits}, scale(trim_scale(${stored})))` : digits
    return [{ name, value: sql`round(${stored}, ${places})` }]
  }
  if (field.kind === 'quantity') return [{ name, value: sql`trim_scale(${stored})` }]
  if (field.kind !== 'reference') return [{ name, value: stored }]
  const label = `${name}_label`
  if (!isStored(field)) {
    return [
      { name, value: stored },
      { name: label, value: sql`computed.${sql.id(label)}` },
    ]
  }
  const target = `to_${name}`
  return [
    { name, value: stored },
    { name: label, value: titleMatches(field, titleIn(targetOf(field), target)) },
    ...(field.answers ?? []).map((one) => ({ name: `${name}_${one}`, value: sql`${sql.id(target, one)}` })),
  ]
}

/**
 * Returns the joins of `recordColumns`: the company, the targets of references and, for the rows of `page`, computed
 * columns.
 */
export function recordJoins(resource: Resource, companyId: string): Fragment {
  const joins = sql`${companyJoin(companyId)} ${labelJoins(resource.fields, companyId)}`
  const computed = computedColumns[resource.path]
  return computed ? sql`${joins} join (${computed.source(companyId)}) computed on computed.id = r.id` : joins
}

/** Returns the join of the company, whose currency has the digits of amounts. */
export function companyJoin(companyId: string): Fragment {
  return sql`join company on company.id = ${companyId}`
}

/** Returns the joins of the labels of references. */
export function labelJoins(fields: Resource['fields'], companyId: string): Fragment {
  const stored = referencesOf({ fields }).filter(([, field]) => isStored(field))
  const joins = stored.map(([name, field]) => {
    const target = sql.id(`to_${name}`)
    return sql`left join ${sql.table(targetOf(field).table)} as ${target}
      on ${target}.company_id = ${companyId} and ${target}.id = r.${sql.id(columnOf(name, field))}`
  })
  return sql.join(joins, sql` `)
}
