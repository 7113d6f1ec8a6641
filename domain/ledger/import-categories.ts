/**
 * Rows of a file become account categories.
 *
 * A category is known by its code, else by its name within its parent. The parent is named by its code, else by its name,
 * and is in the books or further up in the file. One that is there with what the file says is left alone; one that
 * differs is refused: a file adds to the tree and never changes it. The six roots are fixed, so every row has a parent.
 *
 *   T-1, Travel, parent Indirect Expenses     makes Travel
 *   T-2, Flights, parent T-1                  makes Flights below it
 *   T-1, Travelling, in a later file          is refused: it differs in name
 */
import type { Problem } from '../errors.ts'
import type { categoryColumns, ImportLine, LineProblem } from '../imports/kinds.ts'
import type { BookCategory } from './import-accounts.ts'

export type CategoryLine = ImportLine<keyof typeof categoryColumns>
export type NewCategory = Pick<BookCategory, 'id' | 'code' | 'name'> & {
  readonly parentId: string
  readonly description: string
}
export type CategoryPlan = {
  /** In the order of the file: a parent stands before its children. */
  readonly categories: readonly NewCategory[]
  readonly alreadyThere: number
  readonly problems: readonly LineProblem[]
  readonly rejectedLines: ReadonlySet<number>
}

type CategoryBooks = { readonly categories: readonly BookCategory[]; readonly newId: () => string }

const longest = { code: 20, name: 255, description: 255 } as const

/**
 * Plans the categories of a whole file. Problems stand at the columns of their lines: REQUIRED, TOO_LONG,
 * UNKNOWN_CATEGORY, AMBIGUOUS_NAME, REPEATED, OTHER_RECORD.
 */
export function planCategoryImport(lines: readonly CategoryLine[], books: CategoryBooks): CategoryPlan {
  const tree = treeOf(books.categories)
  const categories: NewCategory[] = []
  const problems: LineProblem[] = []
  let alreadyThere = 0
  for (const line of lines) {
    const judged = judge(line, tree)
    if ('problems' in judged) {
      problems.push(...judged.problems.map((problem) => ({ ...problem, line: line.line })))
      continue
    }
    const { before, parentId } = judged
    if (before) {
      alreadyThere += 1
      tree.keep(before, line.line)
      continue
    }
    const { code, name, description } = line
    const category = { id: books.newId(), code: code || null, name, parentId, description }
    categories.push(category)
    tree.keep({ ...category, systemCode: null }, line.line)
  }
  const rejectedLines = new Set(problems.map(({ line }) => line))
  return { categories, alreadyThere, problems, rejectedLines }
}

type Judged = { before: BookCategory | undefined; parentId: string } | { problems: Problem[] }

function judge(line: CategoryLine, tree: ReturnType<typeof treeOf>): Judged {
  const parent = tree.find(line.parent)
  const problems = line.problem ? [line.problem] : textProblems(line)
  if ('problem' in parent) return { problems: [...problems, parent.problem] }
  if (problems.length > 0) return { problems }
  const before = tree.known(line.code, { name: line.name, parentId: parent.id })
  if (!before) return { before, parentId: parent.id }
  const repeated = tree.lineOf(before)
  if (repeated !== undefined)
    return { problems: [{ code: 'REPEATED', path: 'name', params: { line: repeated.toString() } }] }
  const fields = [
    ...(line.code !== '' && before.code !== line.code ? ['code'] : []),
    ...(before.name === line.name ? [] : ['name']),
    ...(before.parentId === parent.id ? [] : ['parent']),
  ]
  if (fields.length === 0) return { before, parentId: parent.id }
  const params = { name: before.name, fields: fields.join(', ') }
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

type Place = Pick<BookCategory, 'name' | 'parentId'>

/** The tree as it grows row by row. */
function treeOf(stored: readonly BookCategory[]) {
  const byCode = new Map<string, BookCategory>()
  const byPlace = new Map<string, BookCategory>()
  const byName = new Map<string, BookCategory[]>()
  const lines = new Map<string, number>()
  const placeOf = ({ name, parentId }: Place) => `${parentId} ${name.toLowerCase()}`
  function add(category: BookCategory): void {
    if (category.code) byCode.set(category.code, category)
    byPlace.set(placeOf(category), category)
    byName.set(category.name, [...(byName.get(category.name) ?? []), category])
  }
  function find(parent: string): BookCategory | { problem: Problem } {
    if (parent === '') return { problem: { code: 'REQUIRED', path: 'parent' } }
    const [first, second] = byName.get(parent) ?? []
    const category = byCode.get(parent) ?? (second ? undefined : first)
    if (category) return category
    if (second) return { problem: { code: 'AMBIGUOUS_NAME', path: 'parent', params: { name: parent } } }
    return { problem: { code: 'UNKNOWN_CATEGORY', path: 'parent', params: { category: parent } } }
  }
  for (const category of stored) add(category)
  return {
    find,
    known: (code: string, place: Place) => (code === '' ? undefined : byCode.get(code)) ?? byPlace.get(placeOf(place)),
    lineOf: ({ id }: BookCategory) => lines.get(id),
    /** Notes the line of a category, which may be new. */
    keep: (category: BookCategory, line: number): void => {
      if (!byPlace.has(placeOf(category))) add(category)
      lines.set(category.id, line)
    },
  }
}
