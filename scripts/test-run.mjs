import { ensureChromium } from './chromium.mjs'
import { say, seconds, stoppedBy } from './process.mjs'
import { stages } from './stages.mjs'

/** The stages of the inner loop. */
export const quickStages = ['types', 'format', 'lint', 'layers', 'unit']

/** They only look at sources and wait for nothing, so they run at once. */
const ofSources = new Set(quickStages)

/** These look at what was built. */
const needBuild = new Set(['api', 'browser'])

/**
 * Runs the stages that look at sources at once and the others in order, shows the output of those that failed, then
 * a table and the reason of each failed test; the last line counts the tests.
 * @param {string[]} names stages to run; none means all
 * @returns {Promise<number>} exit code: 1 if anything failed
 */
export async function runStages(names) {
  const chosen = names.length === 0 ? Object.keys(stages) : withBuild(names)
  const unknown = chosen.filter((name) => !(name in stages))
  if (unknown.length > 0) {
    say(`No stage is called ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}.`)
    return 1
  }
  if (chosen.includes('browser')) process.env.CHROMIUM_PATH = await ensureChromium()
  const started = performance.now()
  const atOnce = chosen.filter((name) => ofSources.has(name))
  const rows = await Promise.all(atOnce.map(runStage))
  for (const name of chosen.filter((later) => !atOnce.includes(later))) {
    if (stoppedBy() !== undefined) break
    const unbuilt = needBuild.has(name) && rows.some((row) => row.name === 'build' && row.failed > 0)
    if (unbuilt) say(`     ${name}: not run, because the build failed`)
    else rows.push(await runStage(name))
  }
  const all = { name: 'all', ...total(rows), time: performance.now() - started }
  if (rows.length > 1) showTable([...rows, all])
  // Once more where a log that was cut to its end still has them.
  for (const { name, reasons = [] } of rows) for (const reason of reasons) say(`\n${name}: ${reason}`)
  say(`\n${sentence(all)}`)
  return rows.some((row) => row.failed > 0) || stoppedBy() !== undefined ? 1 : 0
}

function withBuild(names) {
  const missing = names.some((name) => needBuild.has(name)) && !names.includes('build')
  return missing ? ['build', ...names] : names
}

async function runStage(name) {
  if (process.stdout.isTTY) process.stdout.write(`     ${name} …\r`)
  const started = performance.now()
  const { output, ...counts } = await stages[name]()
  const row = { name, ...counts, time: performance.now() - started }
  if (row.failed > 0) say(`\n──── ${name} ${'─'.repeat(60)}\n${output.trimEnd()}\n`)
  for (const note of new Set(output.match(/^NOTE: .*$/gm))) say(`     ${note}`)
  say(`${row.failed > 0 ? 'FAIL' : ' ok '} ${name}: ${sentence(row)} (${seconds(row.time)})`)
  return row
}

function showTable(rows) {
  say(`\n${'stage'.padEnd(10)}${['passed', 'failed', 'skipped', 'time'].map((head) => head.padStart(10)).join('')}`)
  for (const row of rows) {
    const cells = [row.passed, row.failed, row.skipped, seconds(row.time)].map((cell) => String(cell).padStart(10))
    say(row.name.padEnd(10) + cells.join(''))
  }
}

function total(rows) {
  const sum = (key) => rows.reduce((before, row) => before + row[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

function sentence({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped`
}
