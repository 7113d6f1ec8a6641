import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const statements = (count: number) => Array.from({ length: count }, (_, line) => `  void ${line}`).join('\n')
const longFunction = (lines: number) => `export function long() {\n${statements(lines - 2)}\n}`

/** One violation of each limit: the linter's rule, the file, its text. */
const seeds: [rule: string, file: string, text: string][] = [
  ['max-lines', 'server/long-file.ts', Array.from({ length: 301 }, (_, n) => `export const a${n} = ${n}`).join('\n')],
  ['max-lines-per-function', 'server/long.ts', longFunction(71)],
  ['max-lines-per-function', 'src/long.ts', longFunction(121)],
  [
    'max-params',
    'server/params.ts',
    `export const add = (a: number, b: number, c: number, d: number) => a + b + c + d`,
  ],
  [
    'max-depth',
    'server/deep.ts',
    `export function deep(a: boolean) {\n  if (a) { if (a) { if (a) { if (a) { void a } } } }\n}`,
  ],
  ['filename-case', 'server/BadName.ts', `export const name = 1`],
  ['no-default-export', 'server/default.ts', `export default 1`],
  ['no-explicit-any', 'server/any.ts', `export const loose: any = 1`],
  ['consistent-type-imports', 'server/types.ts', `import { A } from './a.ts'\nexport type B = A`],
  ['no-console', 'server/console.ts', `console.log('hello')`],
  ['no-warning-comments', 'server/later.ts', `// ${'FIX'}ME later\nexport const later = 1`],
  ['no-restricted-globals', 'domain/date.ts', `export const now = () => new Date()`],
  ['no-restricted-globals', 'domain/number.ts', `export const amount = Number('1')`],
  ['no-restricted-globals', 'domain/float.ts', `export const amount = parseFloat('1')`],
  ['no-restricted-globals', 'domain/intl.ts', `export const format = new Intl.NumberFormat('en')`],
  ['no-restricted-properties', 'domain/random.ts', `export const id = Math.random()`],
  ['no-restricted-properties', 'domain/round.ts', `export const rounded = Math.round(1.5)`],
  ['no-restricted-properties', 'domain/fixed.ts', `export const text = (1.005).toFixed(2)`],
  ['no-restricted-properties', 'domain/money/round.ts', `export const rounded = Math.round(1.5)`],
  [
    'rules-of-hooks',
    'src/hook.tsx',
    `import { useState } from 'react'\nexport function view(on: boolean) {\n  if (on) useState(1)\n}`,
  ],
]

/** The same code where it is permitted. */
const allowed: Record<string, string> = {
  'domain/date.test.ts': `export const now = () => new Date()`,
  'domain/money/decimal.ts': `export const text = (big: { toFixed(places: number): string }) => big.toFixed(2)`,
  'server/clock.ts': `export const now = () => new Date()`,
  'server/seventy.ts': longFunction(70),
  'src/hundred-and-twenty.ts': longFunction(120),
  'tests/long.test.ts': longFunction(200),
  'vite.config.ts': `export default {}`,
}

interface Message {
  code: string
  filename: string
}

function lint(files: Record<string, string>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-lint-'))
  try {
    cpSync('.oxlintrc.json', join(folder, '.oxlintrc.json'))
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), `${text}\n`)
    }
    const args = [resolve('node_modules/oxlint/bin/oxlint'), '--format=json']
    const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Message[] }
    return diagnostics.map(({ code, filename }) => `${code.replace(/^.*\((.*)\)$/, '$1')} ${filename}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('each limit fails on a file that exceeds it', () => {
  const reported = lint(Object.fromEntries(seeds.map(([, file, text]) => [file, text])))
  for (const [rule, file] of seeds) expect(reported).toContain(`${rule} ${file}`)
})

test('files outside a limit’s scope pass', () => {
  expect(lint(allowed)).toEqual([])
})
