import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuilt } from './build.mjs'
import { checkLayers } from './layers.mjs'
import { node } from './process.mjs'

/**
 * What a stage found: numbers of tests, the text to show when it failed, and of each failed test its name and reason.
 * @typedef {{ passed: number, failed: number, skipped: number, output: string, reasons?: string[] }} Result
 */

/** Every stage of `npm test` in its order; each value runs it and returns its Result. */
export const stages = {
  types: () => programs(['tsc -p tsconfig.json', 'tsc -p tsconfig.domain.json']),
  format: () => programs(['oxfmt --check']),
  lint: () => programs(['oxlint']),
  layers,
  unit: () => vitest('rules', 'screens', 'document'),
  components: () => vitest('components', 'alone'),
  build: buildStage,
  api: () => vitest('server'),
  browser: () => playwright('browser'),
}

const binaries = {
  tsc: ['node_modules/typescript-native/bin/tsc'],
  oxfmt: ['node_modules/oxfmt/bin/oxfmt'],
  oxlint: ['node_modules/oxlint/bin/oxlint'],
}

/** Starts a tool of node_modules by its name: `tool('tsc', ['-p', '.'], options)`. */
export function tool(name, args, options) {
  return node([...binaries[name], ...args], options)
}

async function programs(commands) {
  const ends = await Promise.all(
    commands.map((command) => {
      const [name, ...args] = command.split(' ')
      return tool(name, args, { capture: true })
    }),
  )
  const failed = ends.filter((end) => end.code !== 0).length
  const output = ends.map((end) => end.output + end.errors).join('')
  return { passed: ends.length - failed, failed, skipped: 0, output }
}

async function layers() {
  const { problems } = await checkLayers()
  return one(problems.length === 0, problems.join('\n'))
}

async function buildStage() {
  try {
    await ensureBuilt()
  } catch (error) {
    return one(false, error.message)
  }
  return vitest('built')
}

function one(good, output) {
  return { passed: good ? 1 : 0, failed: good ? 0 : 1, skipped: 0, output }
}

/** Runs projects of vite.config.ts. */
function vitest(...projects) {
  return withReport(async (report) => {
    const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]
    const chosen = projects.map((project) => `--project=${project}`)
    const args = ['node_modules/vitest/vitest.mjs', 'run', ...chosen, ...reporters]
    const end = await node(args, { capture: true, env: { NODE_ENV: 'test' } })
    return counted(end, report, countVitest)
  })
}

/** Runs one Playwright project; it finds Chromium in CHROMIUM_PATH. */
export async function playwright(project) {
  return withReport(async (report) => {
    const args = ['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, '--reporter=line,json']
    const end = await node(args, { capture: true, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report } })
    return counted(end, report, countPlaywright)
  })
}

async function withReport(work) {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-report-'))
  try {
    return await work(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** A run that ended badly has failed, even where no single test did (a file that does not load, an error outside a test). */
function counted(end, report, count) {
  const counts = readReport(report, count)
  const failed = counts.failed === 0 && end.code !== 0 ? 1 : counts.failed
  return { ...counts, failed, output: end.output + end.errors }
}

function readReport(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function countVitest(report) {
  const unloadable = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
    reasons: report.testResults.flatMap((file) => [
      ...(file.message ? [reason(file.name, file.message)] : []),
      ...file.assertionResults
        .filter((test) => test.status === 'failed')
        .map((test) => reason(`${file.name} › ${test.fullName}`, test.failureMessages.join('\n'))),
    ]),
  }
}

function countPlaywright({ stats, errors, suites }) {
  const tests = suites.flatMap(testsOf).filter(({ ok }) => !ok)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    reasons: [
      ...errors.map(({ message }) => reason('outside a test', message)),
      ...tests.map(({ file, title, tests: runs }) =>
        [`${file} › ${title}`, ...runs.flatMap(({ results }) => results.flatMap(errorsOf)).map(beginning)].join('\n'),
      ),
    ],
  }
}

function testsOf({ specs, suites = [] }) {
  return [...specs, ...suites.flatMap(testsOf)]
}

function errorsOf({ errors }) {
  return errors.map(({ message }) => message)
}

/** The name of a failed test and the beginning of what it says, without the colours of a terminal. */
function reason(name, text) {
  return `${name}\n${beginning(text)}`
}

function beginning(text) {
  return stripVTControlCharacters(text).split('\n').slice(0, 16).join('\n')
}
