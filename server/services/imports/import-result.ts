/**
 * What is stored of a checked import: counts, folded problems, the rows to correct, and a file of the rejected rows. Of
 * very many, the first problems and rows are stored; all lines of a problem are, so that it is corrected everywhere.
 */
import { createHash } from 'node:crypto'
import { foldProblems, problemIdentity } from '../../../domain/imports/fold-problems.ts'
import type { LineProblem } from '../../../domain/imports/kinds.ts'
import { normalizeHeader } from '../../../domain/imports/propose-mapping.ts'
import { cutText } from '../../../domain/language/cut-text.ts'
import type { Statement } from '../../db/core/client.ts'
import { writeCsvRows } from '../../spreadsheet/csv.ts'
import type { StoredRow, StoredRowProblem } from '../../db/records/import-rows-store.ts'
import { replaceRows } from '../../db/records/import-rows-store.ts'
import type { Changes, RemainingLines } from '../../db/records/imports-store.ts'
import type { CheckedImport } from '../import-registry.ts'
import { readRowsOf } from '../import-registry.ts'
import { lineText } from './import-file.ts'
import type { Import, Work } from './import-record.ts'
import { fileOf } from './import-record.ts'
import type { CorrectedRows } from './read-corrected-rows.ts'
import type { TableRow } from './table-file.ts'

const mostProblems = 1000
/** Rows are stored up to this number and up to this length of all their cells. */
const mostRows = 10_000
const mostRowText = 8_000_000
const longestCell = 500
const linesShown = 5

type CheckedFile = CheckedImport & CorrectedRows
type StoredResult = { changes: Changes; statements: Statement[] }
type RowToStore = Pick<StoredRow, 'line' | 'cells'>

/**
 * Returns what is stored of a check, and what is stored after its good rows were written: of the rows then only the
 * rejected ones.
 */
export async function resultOf(
  work: Work,
  importRow: Pick<Import, 'id' | 'kind' | 'mapping'>,
  checked: CheckedFile,
): Promise<StoredResult & { afterRun: () => StoredResult }> {
  const collected = await collectRows(work, importRow, checked)
  const valueOf = ({ line, path }: LineProblem) => collected.values.get(`${line} ${path}`) ?? ''
  // Of very many problems those of the most lines are stored, in the order of the file.
  const folded = foldProblems(checked.problems, valueOf)
    .toSorted((one, other) => other.lines.length - one.lines.length)
    .slice(0, mostProblems)
    .toSorted((one, other) => one.line - other.line)
  const problems = folded.map(({ identity, lines, ...problem }) => {
    const many = lines.length > 1 ? { count: lines.length, lines: lines.slice(0, linesShown) } : {}
    return { ...problem, key: keyOf(identity), ...many }
  })
  const problemLines = folded.map(({ identity, path, lines }) => ({ key: keyOf(identity), path, lines }))
  const problemsOfRows = new Map(collected.rows.map(({ line }): [number, StoredRowProblem[]] => [line, []]))
  for (const problem of checked.problems) {
    const { line, ...rowProblem } = problem
    problemsOfRows
      .get(line)
      ?.push({ ...rowProblem, key: keyOf(problemIdentity(problem, valueOf(problem))) } as StoredRowProblem)
  }
  const rows = collected.rows.map(({ line, cells }): StoredRow => {
    return { line, cells, problems: problemsOfRows.get(line) ?? [], is_rejected: checked.rejectedLines.has(line) }
  })
  const { companyId } = work.context.who
  const { statement } = checked
  const changes = { counts: { ...checked.counts }, problems, ...(statement ? { statement } : {}) }
  const store = (some: StoredRow[]) => replaceRows(companyId, importRow.id, { rows: some, problems: problemLines })
  return {
    changes,
    statements: store(rows),
    afterRun: () => ({
      changes: { ...changes, remaining: remainingOf(checked) },
      statements: store(rows.filter((row) => row.is_rejected)),
    }),
  }
}

function remainingOf({ problems, rejectedLines, corrections }: CheckedFile): RemainingLines | null {
  if (rejectedLines.size === 0) return null
  const repeated = problems.filter(({ code }) => code === 'REPEATED')
  return {
    lines: [...rejectedLines],
    repeated: repeated.map((problem) => ({ ...problem, corrected: corrections.get(problem.line) ?? {} })),
  }
}

function keyOf(identity: string): string {
  return createHash('sha256').update(identity).digest('hex').slice(0, 16)
}

type CollectedRows = { rows: RowToStore[]; values: Map<string, string> }

/** Reads the rejected and the corrected rows of the file; the rejected ones are written to a file. */
async function collectRows(
  { context, files }: Work,
  { id, kind, mapping }: Pick<Import, 'id' | 'kind' | 'mapping'>,
  checked: CheckedFile,
): Promise<CollectedRows> {
  const collected: CollectedRows = { rows: [], values: new Map() }
  if (checked.rejectedLines.size === 0 && checked.corrections.size === 0) return collected
  const name = fileOf(context.who.companyId, id)
  const rows = rejectedRows(readRowsOf(kind, files.open(name)), { mapping, checked, collected })
  if (checked.rejectedLines.size === 0) {
    for await (const _row of rows);
    return collected
  }
  await files.put(`${name}.rejects`, writeCsvRows(rows))
  return collected
}

type Collection = { mapping: Import['mapping']; checked: CheckedFile; collected: CollectedRows }

/**
 * Yields the rejected rows with their corrections, to be corrected and uploaded again: the columns of the file, then
 * the line and its problem. Collects the rows to store and the cells with problems on the way.
 */
async function* rejectedRows(
  source: AsyncIterable<TableRow>,
  { mapping, checked, collected }: Collection,
): AsyncGenerator<string[]> {
  const { rejectedLines, corrections, only } = checked
  const { texts, paths } = problemsByLine(checked.problems)
  let length = 0
  let places: (readonly [string, number])[] | undefined
  for await (const { cells, line } of source) {
    if (!places) {
      const header = cells.map(normalizeHeader)
      places = Object.entries(mapping).map(([column, text]) => [column, header.indexOf(normalizeHeader(text))] as const)
      yield [...cells, 'line', 'problem']
      continue
    }
    const corrected = corrections.get(line)
    const isRejected = rejectedLines.has(line)
    if (!isRejected && (corrected === undefined || (only && !only.lines.has(line)))) continue
    const rowTexts = Object.fromEntries(places.map(([column, place]) => [column, (cells[place] ?? '').trim()]))
    for (const path of paths.get(line) ?? []) {
      collected.values.set(`${line} ${path}`, cutText(corrected?.[path] ?? rowTexts[path] ?? '', longestCell))
    }
    if (collected.rows.length < mostRows && length < mostRowText) {
      const shortened = Object.entries(rowTexts).flatMap(([column, text]) =>
        text === '' ? [] : [[column, cutText(text, longestCell)]],
      )
      length += JSON.stringify(shortened).length
      collected.rows.push({ line, cells: Object.fromEntries(shortened) as Record<string, string> })
    }
    if (!isRejected) continue
    const sent = [...cells]
    for (const [column, place] of places) if (place >= 0) sent[place] = corrected?.[column] ?? cells[place] ?? ''
    yield [...sent, line.toString(), texts.get(line) ?? '']
  }
}

/** Returns the texts of the problems of each line, and the columns that they are at. */
function problemsByLine(problems: readonly LineProblem[]) {
  const texts = new Map<number, string>()
  const paths = new Map<number, string[]>()
  for (const problem of problems) {
    texts.set(problem.line, [texts.get(problem.line) ?? '', lineText(problem)].join(' ').trim())
    paths.set(problem.line, [...(paths.get(problem.line) ?? []), problem.path])
  }
  return { texts, paths }
}
