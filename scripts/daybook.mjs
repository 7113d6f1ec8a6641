/**
 * Every command of the project: `node scripts/daybook.mjs NAME …`. It needs Node alone; what else is missing it
 * installs and builds first, and then starts NAME as a direct child, so that stopping this stops all.
 */
const [major, minor] = process.versions.node.split('.').map((part) => parseInt(part, 10))
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Daybook needs Node 20.19 or newer; this is ${process.version}. See https://nodejs.org/\n`)
  process.exit(1)
}

const { ensureInstalled } = await import('./install.mjs')
const { ensureBuilt } = await import('./build.mjs')
const { forwardSignals, node, Refusal, say, stopChildren } = await import('./process.mjs')

/** What each name runs after installing; it takes the further arguments and returns the exit code. */
const commands = {
  start: async () => built(['--enable-source-maps', 'build/server/main.mjs']),
  build: async () => built(),
  dev,
  test: (args) => stage((runner) => runner.runStages(args)),
  check: () => stage((runner) => runner.runStages(runner.quickStages)),
  bench,
  proof: async (args) => built(['--import', 'tsx', 'tests/proof/run.ts', ...args]),
  look: () => screenshots('look'),
  handbook: ([name = '']) => screenshots('handbook', { PICTURES: name }),
  verify: (args) => built(['--enable-source-maps', 'build/server/cli.mjs', 'verify', ...args]),
  import: (args) => built(['--enable-source-maps', 'build/server/cli.mjs', 'import', ...args]),
  export: (args) => built(['--enable-source-maps', 'build/server/cli.mjs', 'export', ...args]),
  'scale-out': (args) => built(['--enable-source-maps', 'build/server/cli.mjs', 'scale-out', ...args]),
  config: (args) => built(['--enable-source-maps', 'build/server/cli.mjs', 'config', ...args]),
  backup: (args) => built(['--enable-source-maps', 'build/server/cli.mjs', 'backup', ...args]),
  restore: (args) => built(['--enable-source-maps', 'build/server/cli.mjs', 'restore', ...args]),
  upgrade: (args) => built(['--enable-source-maps', 'build/server/cli.mjs', 'upgrade', ...args]),
  recover: (args) => built(['--enable-source-maps', 'build/server/cli.mjs', 'recover', ...args]),
  migration: (args) => ended(node(['--import', 'tsx', 'server/cli/main.ts', 'migration', ...args])),
  typecheck: () => stage((runner) => runner.runStages(['types'])),
  lint: () => stage((runner) => runner.runStages(['lint'])),
  layers,
  format: async () => {
    const { tool } = await import('./stages.mjs')
    return ended(tool('oxfmt', []))
  },
}

async function ended(child) {
  return (await child).code
}

async function built(args) {
  await ensureBuilt()
  return args === undefined ? 0 : ended(node(args))
}

async function stage(work) {
  return work(await import('./test-run.mjs'))
}

/** The server, restarted on every change, and the browser application with hot reload; one ends, both end. */
async function dev() {
  const programs = [['node_modules/tsx/dist/cli.mjs', 'watch', 'server/main.ts'], ['node_modules/vite/bin/vite.js']]
  const children = programs.map((args) => ended(node(args)))
  const code = await Promise.race(children)
  stopChildren('SIGTERM')
  await Promise.all(children)
  return code
}

/** Checks the imports of this tree, or of the one in the given folder (a test seeds one with every mistake). */
async function layers([folder]) {
  const { checkLayers } = await import('./layers.mjs')
  const { cruised, problems } = await checkLayers(folder)
  for (const problem of problems) say(problem)
  say(`${cruised} modules read, ${problems.length} problems`)
  return problems.length === 0 ? 0 : 1
}

/** Takes the screenshots of a Playwright project. */
async function screenshots(project, choice = {}) {
  const env = { ...(await withChromium()), ...choice }
  await ensureBuilt()
  return ended(
    node(['node_modules/@playwright/test/cli.js', 'test', `--project=${project}`, '--reporter=list'], { env }),
  )
}

async function bench() {
  const env = await withChromium()
  await ensureBuilt()
  return ended(node(['--import', 'tsx', 'tests/bench/run.ts'], { env }))
}

async function withChromium() {
  const { ensureChromium } = await import('./chromium.mjs')
  return { CHROMIUM_PATH: await ensureChromium() }
}

async function main([name, ...args]) {
  if (name === undefined || !Object.hasOwn(commands, name)) {
    say(`node scripts/daybook.mjs NAME, where NAME is one of:\n  ${Object.keys(commands).join(' ')}`)
    return 1
  }
  forwardSignals()
  await ensureInstalled()
  return commands[name](args)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
