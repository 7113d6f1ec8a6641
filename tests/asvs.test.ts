/** The comparison with level 2 of OWASP ASVS 5.0: docs/asvs.tsv is complete, its paths exist, and SECURITY.md counts it. */
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { realData } from './real-data.ts'
import { projectFiles, read } from './support/project-files.ts'

const states = ['met', 'partly', 'not met', 'not applicable'] as const
const columns = ['id', 'level', 'state', 'code', 'test', 'reason'] as const
type Requirement = Record<(typeof columns)[number], string>

const [header = '', ...lines] = read('docs/asvs.tsv').trimEnd().split('\n')
const table = lines.map((line) => {
  const cells = line.split('\t')
  expect(cells, line).toHaveLength(columns.length)
  return Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? ''])) as Requirement
})
const pathsIn = (text: string): string[] => text.split(' ').filter((path) => path !== '')
const idsOf = (requirements: readonly Requirement[]): string[] => requirements.map(({ id }) => id)
const chapterOf = ({ id }: Requirement): string => id.split('.')[0] ?? id
const countsOf = (requirements: readonly Requirement[]): string[] =>
  states.map((name) => String(requirements.filter(({ state }) => state === name).length))

test('the table has the 70 requirements of level 1 and the 183 of level 2, each once', () => {
  expect(header.split('\t')).toEqual(columns)
  expect(new Set(idsOf(table)).size).toBe(table.length)
  const levels = ['1', '2'].map((one) => table.filter(({ level }) => level === one).length)
  expect([table.length, ...levels]).toEqual([253, 70, 183])
  const sections = table.map(({ id }) => /^V\d+\.\d+\.\d+$/.test(id))
  expect(sections).not.toContain(false)
})

const published = realData('asvs/asvs-5.0.0.csv')
test.skipIf(published === null)('ids and levels are those of the published standard', () => {
  const rows: Record<string, string>[] = parse(readFileSync(published ?? '', 'utf8'), {
    columns: true,
    skip_empty_lines: true,
  })
  const expected = rows.filter(({ L }) => L !== '3').map(({ req_id: id, L: level }) => `${id} ${level}`)
  expect(table.map(({ id, level }) => `${id} ${level}`)).toEqual(expected)
})

test('every requirement has a known state and says why in one sentence', () => {
  expect(idsOf(table.filter(({ state }) => !states.some((one) => one === state)))).toEqual([])
  expect(idsOf(table.filter(({ reason }) => !/^[A-Z\d/].{8,260}[^.]\.$/.test(reason)))).toEqual([])
})

test('what is met names its code, and every named file exists', () => {
  expect(idsOf(table.filter(({ state, code }) => state === 'met' && code === ''))).toEqual([])
  const existing = new Set(projectFiles)
  const lost = table.flatMap(({ id, code, test: tests }) =>
    pathsIn(`${code} ${tests}`).flatMap((path) => (existing.has(path) ? [] : [`${id}: ${path}`])),
  )
  expect(lost).toEqual([])
  const named = table.flatMap(({ id, test: tests }) => pathsIn(tests).map((path) => ({ id, path })))
  expect(named.filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path))).toEqual([])
})

test('what does not apply names neither code nor test', () => {
  const named = table.filter(({ state, code, test: tests }) => state === 'not applicable' && code + tests !== '')
  expect(idsOf(named)).toEqual([])
})

test('SECURITY.md counts the states of each chapter', () => {
  const written = [
    ...read('SECURITY.md').matchAll(/^\| (V\d+|All)(?: [^|]+)? \| (\d+) \| (\d+) \| (\d+) \| (\d+) \|$/gm),
  ]
  const chapters = [...new Set(table.map(chapterOf))]
  const expected = chapters.map((chapter) => [chapter, ...countsOf(table.filter((one) => chapterOf(one) === chapter))])
  expect(written.map(([, ...cells]) => cells)).toEqual([...expected, ['All', ...countsOf(table)]])
})
