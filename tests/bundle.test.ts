/**
 * Measures the files that a browser must load for a page: compressed scripts and styles of the entry and of the page's
 * own chunks with all their static imports. Uses the build: the stage `build` creates it first, by hand `npm run
 * build`.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { heads } from '../domain/resources/heads.ts'
import { projectRoot } from '../server/paths.ts'

type Chunk = { file: string; name?: string; src?: string; imports?: string[]; css?: string[] }

const output = join(projectRoot, 'build/web')
const manifest = JSON.parse(readFileSync(join(output, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>

/** Returns the chunk of a module; a chunk shared by several pages is found by its name. */
function chunkOf(key: string): Chunk | undefined {
  return manifest[key] ?? Object.values(manifest).find(({ name }) => name === basename(key, '.tsx'))
}

/** Returns every file that these modules need before they run. */
function closureOf(sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const visited = new Set<string>()
  const visit = (key: string) => {
    if (visited.has(key)) return
    visited.add(key)
    const chunk = chunkOf(key)
    if (!chunk) throw new Error(`The build has no chunk for ${key}.`)
    files.add(chunk.file)
    chunk.css?.forEach((file) => files.add(file))
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  return files
}

const kilobytes = (files: Iterable<string>) =>
  Math.round([...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(output, file))).length, 0) / 1000)

const entry = 'index.html'
const shell = 'src/resources/company-shell.tsx'
/** The declarations of the area with the most fields are loaded with its lists and forms. */
const declared = 'declared-inventory'

test.each([
  ['the landing page', [entry, 'src/pages/landing.tsx'], 320],
  ['the sign-in page', [entry, 'src/pages/identity/sign-in.tsx'], 350],
  ['the dashboard', [entry, shell, 'src/pages/dashboard/dashboard.tsx'], 420],
  ['a list', [entry, shell, 'src/components/resource/list/resource-list.tsx', declared], 512],
  ['a form', [entry, shell, 'src/components/resource/form/resource-form.tsx', declared], 508],
  ['a detail page', [entry, shell, 'src/components/resource/record/resource-detail.tsx', declared], 460],
  ['a journal voucher', [entry, shell, 'src/pages/ledger/journal-voucher-form.tsx'], 520],
  ['a deposit', [entry, shell, 'src/components/document/plain/plain-form.tsx', 'declared-banking'], 540],
  ['a receipt', [entry, shell, 'src/pages/payments/receipt-form.tsx'], 549],
  ['an invoice', [entry, shell, 'src/pages/trade/invoice-form.tsx'], 596],
  ['a ledger statement', [entry, shell, 'src/pages/ledger/ledger-statement.tsx'], 520],
  ['the till', [entry, 'src/pages/till/till.tsx'], 480],
  ['a trial balance', [entry, shell, 'src/pages/reports/trial-balance.tsx'], 521],
  // Every chapter and every declaration.
  ['the handbook', [entry, shell, 'src/pages/help/help.tsx'], 600],
])('%s stays within its budget', (_, sources, budget) => {
  expect(kilobytes(closureOf(sources))).toBeLessThanOrEqual(budget)
})

test('the form of a document loads without its drawers and dialogs', () => {
  const files = [...closureOf([entry, shell, 'src/pages/ledger/journal-voucher-form.tsx'])]
  expect(files.filter((file) => /drawer|dialog/.test(file))).toEqual([])
})

test('sign-in loads neither the validation library nor tables', () => {
  const code = [...closureOf([entry, 'src/pages/identity/sign-in.tsx'])]
    .map((file) => readFileSync(join(output, file), 'utf8'))
    .join('\n')
  expect(code).not.toContain('ZodError')
  expect(code).not.toContain('ant-table-placeholder')
})

test.each([
  ['list', 'list'],
  ['form', 'form'],
  ['detail', 'record'],
])('the route to a %s contains every resource head and no declaration', (page, room) => {
  const files = [...closureOf([entry, shell, `src/components/resource/${room}/resource-${page}.tsx`])]
  const code = files.map((file) => readFileSync(join(output, file), 'utf8')).join('\n')
  expect([...heads.keys()].filter((path) => !code.includes(path))).toEqual([])
  expect(files.filter((file) => file.includes('declared-'))).toEqual([])
})

test('a till in another language starts without a connection', () => {
  const worker = readFileSync(join(output, 'sw.js'), 'utf8')
  const { file } = chunkOf('src/lib/languages/nepali.ts') ?? {}
  expect(worker).toContain(`/${file}`)
  expect(worker).toMatch(/noto-sans-devanagari-devanagari-wght[^"]*woff2/)
})
