/**
 * What a browser must fetch before a page stands: scripts and styles, compressed, of the entry and of the
 * page's own chunks with everything they import statically. Built as it is delivered.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Chunk = { file: string; name?: string; src?: string; imports?: string[]; css?: string[] }

const output = mkdtempSync(join(tmpdir(), 'daybook-bundle-'))
let manifest: Record<string, Chunk> = {}

beforeAll(() => {
  const vite = join(import.meta.dirname, '../node_modules/vite/bin/vite.js')
  const env = { ...process.env, NODE_ENV: 'production' }
  execFileSync(process.execPath, [vite, 'build', '--outDir', output, '--logLevel', 'error'], {
    env,
    cwd: join(import.meta.dirname, '..'),
  })
  manifest = JSON.parse(readFileSync(join(output, '.vite/manifest.json'), 'utf8'))
}, 60_000)
afterAll(() => rmSync(output, { recursive: true, force: true }))

/** The chunk of a module; one that several pages share is found by its name. */
function chunkOf(key: string): Chunk | undefined {
  return manifest[key] ?? Object.values(manifest).find(({ name }) => name === basename(key, '.tsx'))
}

/** Every file that these modules need before they run. */
function closureOf(sources: readonly string[]): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (key: string) => {
    if (seen.has(key)) return
    seen.add(key)
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
const shell = 'src/components/layout/shell.tsx'

test.each([
  ['the landing page', [entry, 'src/pages/landing.tsx'], 350],
  ['the sign-in page', [entry, 'src/pages/identity/sign-in.tsx'], 350],
  ['the dashboard', [entry, shell, 'src/pages/dashboard.tsx'], 510],
  ['a list', [entry, shell, 'src/components/resource/resource-list.tsx'], 510],
  ['a form', [entry, shell, 'src/components/resource/resource-form.tsx'], 510],
  ['a detail page', [entry, shell, 'src/components/resource/resource-detail.tsx'], 510],
  ['a journal voucher', [entry, shell, 'src/pages/account/journal-voucher-form.tsx'], 510],
  ['a ledger statement', [entry, shell, 'src/pages/account/ledger-statement.tsx'], 510],
  ['a trial balance', [entry, shell, 'src/pages/reports/trial-balance.tsx'], 510],
])('%s needs at most its budget', (_, sources, budget) => {
  expect(kilobytes(closureOf(sources))).toBeLessThanOrEqual(budget)
})

test('sign-in fetches neither the validation library nor tables', () => {
  const code = [...closureOf([entry, 'src/pages/identity/sign-in.tsx'])]
    .map((file) => readFileSync(join(output, file), 'utf8'))
    .join('\n')
  expect(code).not.toContain('ZodError')
  expect(code).not.toContain('ant-table-placeholder')
})
