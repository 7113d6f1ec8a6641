/**
 * Imports account categories from the rows of a file.
 *
 * A category is identified by its code, else by its name within its parent. The parent is given by its code, else by
 * its name, and exists in the books or in an earlier row. An existing category with the same values is skipped; a
 * different one is refused: a file adds categories and never changes them. The six roots are fixed: a row without a parent is
 * one of them as it is, such as those of an exported list.
 *
 *   T-1, Travel, parent Indirect Expenses     creates Travel
 *   T-2, Flights, parent T-1                  creates Flights below it
 *   T-1, Travelling, in a later file          is refused: the name differs
 */
import type { Problem } from '../../errors.ts'
import type { categoryColumns, ImportLine, LineProblem } from '../../imports/kinds.ts'
import type { BookCategory } from './import-accounts.ts'

export type CategoryLine = ImportLine<keyof typeof categoryColumns>
export type NewCategory = Pick<BookCategory, 'id' | 'code' | 'name'> & {
  readonly parentId: string
  readonly description: string
}
export type CategoryPlan = {
  /** In the order of the file: parents before children. */
  readonly categories: readonly NewCategory[]
  readonly existingCount: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

type CategoryBooks = { readonly categories: readonly BookCategory[]; readonly newId: () => string }

const longest = { code: 20, name: 255, description: 255 } as const

/**
 * Plans the categories of a whole file. Problems are at the columns of their lines: REQUIRED, TOO_LONG,
 * UNKNOWN_CATEGORY, AMBIGUOUS_NAME, REPEATED, OTHER_RECORD.
 */
export function planCategoryImport(lines: readonly CategoryLine[], books: CategoryBooks): CategoryPlan {
  const index = indexCategories(books.categories)
  const categories: NewCategory[] = []
  const problems: LineProblem[] = []
  let existingCount = 0
  for (const line of lines) {
    const checked = checkLine(line, index)
    if ('problems' in checked) {
      problems.push(...checked.problems.map((problem) => ({ ...problem, line: line.line })))
      continue
    }
    if ('existing' in checked) {
      existingCount += 1
      index.record(checked.existing, line.line)
      continue
    }
    const { code, name, description } = line
    const category = { id: books.newId(), code: code || null, name, parentId: checked.parentId, description }
    categories.push(category)
    index.record({ ...category, systemCode: null }, line.line)
  }
  const rejectedLines = new Set(problems.map(({ line }) => line))
  return { categories, existingCount, problems, rejectedLines }
}

type CheckedLine = { existing: BookCategory } | { parentId: string } | { problems: Problem[] }
type CategoryIndex = ReturnType<typeof indexCategories>

function checkLine(line: CategoryLine, index: CategoryIndex): CheckedLine {
  const problems = line.problem ? [line.problem] : textProblems(line)
  if (line.parent === '') return checkRoot(line, { index, problems })
  const parent = index.find(line.parent)
  if ('problem' in parent) return { problems: [...problems, parent.problem] }
  if (problems.length > 0) return { problems }
  const existing = index.findExisting(line.code, { name: line.name, parentId: parent.id })
  return existing ? checkExisting(line, { index, existing, parentId: parent.id }) : { parentId: parent.id }
}

/** Returns the root of a row without a parent; REQUIRED at `parent` for any other category. */
function checkRoot(
  line: CategoryLine,
  { index, problems }: { index: CategoryIndex; problems: readonly Problem[] },
): CheckedLine {
  const root = index.findExisting(line.code, { name: line.name, parentId: null })
  if (root?.parentId !== null) return { problems: [...problems, { code: 'REQUIRED', path: 'parent' }] }
  return problems.length > 0
    ? { problems: [...problems] }
    : checkExisting(line, { index, existing: root, parentId: null })
}

type ExistingCategory = { index: CategoryIndex; existing: BookCategory; parentId: string | null }

/** Returns the category of a row, or REPEATED for a second row of it, and OTHER_RECORD for other values. */
function checkExisting(line: CategoryLine, { index, existing, parentId }: ExistingCategory): CheckedLine {
  const repeated = index.lineOf(existing)
  if (repeated !== undefined)
    return { problems: [{ code: 'REPEATED', path: 'name', params: { line: repeated.toString() } }] }
  const fields = [
    ...(line.code !== '' && existing.code !== line.code ? ['code'] : []),
    ...(existing.name === line.name ? [] : ['name']),
    ...(existing.parentId === parentId ? [] : ['parent']),
  ]
  if (fields.length === 0) return { existing }
  const params = { name: existing.name, fields: fields.join(', ') }
  return { problems: [{ code: 'OTHER_RECORD', path: line.code === '' ? 'name' : 'code', params }] }
}

function textProblems(line: CategoryLine): Problem[] {
  const columns = ['code', 'name', 'description'] as const
  const tooLong = columns.filter((column) => line[column].length > longest[column])
  return [
    ...(line.name === '' ? [{ code: 'REQUIRED', path: 'name' } as const] : []),
    ...tooLong.map((path) => ({ code: 'TOO_LONG', path, params: { max: longest[path].toString() } }) as const),
  ]
}

type CategoryKey = Pick<BookCategory, 'name' | 'parentId'>

/** Indexes the categories of the books, and records the rows of the file. */
function indexCategories(stored: readonly BookCategory[]) {
  const byCode = new Map<string, BookCategory>()
  const byKey = new Map<string, BookCategory>()
  const byName = new Map<string, BookCategory[]>()
  const lines = new Map<string, number>()
  const keyOf = ({ name, parentId }: CategoryKey) => `${parentId} ${name.toLowerCase()}`
  function add(category: BookCategory): void {
    if (category.code) byCode.set(category.code, category)
    byKey.set(keyOf(category), category)
    byName.set(category.name, [...(byName.get(category.name) ?? []), category])
  }
  function find(parent: string): BookCategory | { problem: Problem } {
    const [first, second] = byName.get(parent) ?? []
    const category = byCode.get(parent) ?? (second ? undefined : first)
    if (category) return category
    if (second) return { problem: { code: 'AMBIGUOUS_NAME', path: 'parent', params: { name: parent } } }
    return { problem: { code: 'UNKNOWN_CATEGORY', path: 'parent', params: { category: parent } } }
  }
  for (const category of stored) add(category)
  return {
    find,
    findExisting: (code: string, key: CategoryKey) =>
      (code === '' ? undefined : byCode.get(code)) ?? byKey.get(keyOf(key)),
    lineOf: ({ id }: BookCategory) => lines.get(id),
    /** Records the line of a category, and adds the category if it is new. */
    record: (category: BookCategory, line: number): void => {
      if (!byKey.has(keyOf(category))) add(category)
      lines.set(category.id, line)
    },
  }
}
