/** Rows of imports that have errors, and the corrections of their cells. */
import type { Statement } from '../core/client.ts'
import { statement } from '../core/client.ts'
import type { RemainingLines } from './imports-store.ts'

/** Cells are texts of the file by column; `key` names the folded problem. */
export type StoredRowProblem = { path: string; code: string; params?: Record<string, string>; key: string }
export type StoredRow = {
  line: number
  cells: Record<string, string>
  problems: readonly StoredRowProblem[]
  is_rejected: boolean
}
export type ProblemLines = { key: string; path: string; lines: readonly number[] }
export type Correction = { line: number; column_name: string; value: string }

/** Replaces the rows and the lines of problems by those of a new check. */
export function replaceRows(
  companyId: string,
  importId: string,
  { rows, problems }: { rows: readonly StoredRow[]; problems: readonly ProblemLines[] },
): Statement[] {
  return [
    ...deleteRows(companyId, [importId]),
    statement(
      `insert into import_row (company_id, import_id, line, cells, problems, is_rejected)
       select $1, $2, r.line, r.cells, r.problems, r.is_rejected
       from json_to_recordset($3) as r(line int, cells jsonb, problems jsonb, is_rejected boolean)`,
      [companyId, importId, JSON.stringify(rows)],
    ),
    statement(
      `insert into import_problem (company_id, import_id, key, path, lines)
       select $1, $2, p.key, p.path, array(select jsonb_array_elements(p.lines)::int)
       from json_to_recordset($3) as p(key text, path text, lines jsonb)`,
      [companyId, importId, JSON.stringify(problems)],
    ),
  ]
}

/** Deletes the rows and the lines of problems of imports. */
export function deleteRows(companyId: string, importIds: readonly string[]): Statement[] {
  const values = [companyId, importIds]
  return [
    statement('delete from import_row where company_id = $1 and import_id = any ($2::uuid[])', values),
    statement('delete from import_problem where company_id = $1 and import_id = any ($2::uuid[])', values),
  ]
}

/** Deletes what can no longer be corrected, because the files of the imports were deleted. */
export function endCorrections(companyId: string, importIds: readonly string[]): Statement[] {
  return [
    ...deleteRows(companyId, importIds),
    statement('update import set remaining = null where company_id = $1 and id = any ($2::uuid[])', [
      companyId,
      importIds,
    ]),
  ]
}

export type RowsQuery = {
  start: number
  end: number
  /** Corrected rows without errors instead of those with errors. */
  corrected: boolean
  /** The key of a problem; only rows that have it. */
  problem: string | null
  /** The column that groups rows to documents; with it all rows of documents that have the problem. */
  groupedBy: string | null
}
export type ReadRow = StoredRow & { corrections: Record<string, string> }

/** Returns a page of rows in the order of the file, and the number of rows. */
export function importRows(
  companyId: string,
  importId: string,
  { start, end, corrected, problem, groupedBy }: RowsQuery,
): [Statement<ReadRow>, Statement<{ count: number }>] {
  const selection = `from import_row r where r.company_id = $1 and r.import_id = $2 and r.is_rejected <> $3::boolean
    and ($4::text is null or r.problems @> jsonb_build_array(jsonb_build_object('key', $4::text))
      or r.cells ->> $5::text in (
        select s.cells ->> $5::text from import_row s
        where s.company_id = $1 and s.import_id = $2 and s.problems @> jsonb_build_array(jsonb_build_object('key', $4::text))
      ))`
  const values = [companyId, importId, corrected, problem, groupedBy]
  return [
    statement(
      `select r.line, r.cells, r.problems, r.is_rejected,
         coalesce((select jsonb_object_agg(c.column_name, c.value) from import_correction c
           where c.company_id = $1 and c.import_id = $2 and c.line = r.line), '{}') as corrections
       ${selection} order by r.line limit $6 offset $7`,
      [...values, end - start, start],
    ),
    statement(`select count(*)::int as count ${selection}`, values),
  ]
}

/** Returns one row, with its corrections; no row for a line that was imported or is not kept. */
export function importRow(companyId: string, importId: string, line: number): Statement<ReadRow> {
  return statement(
    `select r.line, r.cells, r.problems, r.is_rejected,
       coalesce((select jsonb_object_agg(c.column_name, c.value) from import_correction c
         where c.company_id = $1 and c.import_id = $2 and c.line = r.line), '{}') as corrections
     from import_row r where r.company_id = $1 and r.import_id = $2 and r.line = $3`,
    [companyId, importId, line],
  )
}

/** Returns the column and the number of lines of a problem. */
export function importProblem(
  companyId: string,
  importId: string,
  key: string,
): Statement<{ path: string; count: number }> {
  return statement(
    `select path, cardinality(lines) as count from import_problem where company_id = $1 and import_id = $2 and key = $3`,
    [companyId, importId, key],
  )
}

/** Returns all corrections of an import, and the lines that its finished runs left out. */
export function storedCorrections(
  companyId: string,
  importId: string,
): [Statement<Correction>, Statement<{ remaining: RemainingLines | null }>] {
  return [
    statement(
      `select line, column_name, value from import_correction where company_id = $1 and import_id = $2
       order by line, column_name`,
      [companyId, importId],
    ),
    statement('select remaining from import where company_id = $1 and id = $2', [companyId, importId]),
  ]
}

/** Stores the correction of a cell; null restores the text of the file. */
export function correctCell(
  companyId: string,
  importId: string,
  { line, column, value }: { line: number; column: string; value: string | null },
): Statement {
  if (value === null)
    return statement(
      'delete from import_correction where company_id = $1 and import_id = $2 and line = $3 and column_name = $4',
      [companyId, importId, line, column],
    )
  return statement(
    `insert into import_correction (company_id, import_id, line, column_name, value) values ($1, $2, $3, $4, $5)
     on conflict (company_id, import_id, line, column_name) do update set value = excluded.value`,
    [companyId, importId, line, column, value],
  )
}

/** Corrects a column in all lines that have a problem. */
export function correctAlike(
  companyId: string,
  importId: string,
  { key, column, value }: { key: string; column: string; value: string },
): Statement {
  return statement(
    `insert into import_correction (company_id, import_id, line, column_name, value)
     select p.company_id, p.import_id, unnest(p.lines), $4, $5
     from import_problem p where p.company_id = $1 and p.import_id = $2 and p.key = $3
     on conflict (company_id, import_id, line, column_name) do update set value = excluded.value`,
    [companyId, importId, key, column, value],
  )
}

/** Deletes the corrections of columns, because the cells are now read from elsewhere in the file. */
export function deleteCorrections(companyId: string, importId: string, columns: readonly string[]): Statement {
  return statement(
    'delete from import_correction where company_id = $1 and import_id = $2 and column_name = any ($3::text[])',
    [companyId, importId, columns],
  )
}
