import { createRequire } from 'node:module'
import { join } from 'node:path'
import { listFiles, root } from './files.mjs'
import { node } from './process.mjs'

const folders = ['domain', 'server', 'src', 'tests']
const config = join(root, '.dependency-cruiser.cjs')
const require = createRequire(import.meta.url)
const comments = new Map(require(config).forbidden.map((rule) => [rule.name, rule.comment]))
const cruiser = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs')

/**
 * Holds the imports of a tree against .dependency-cruiser.cjs.
 * Under a TypeScript it cannot use, the cruiser reads nothing and says all is well; therefore the files are counted too.
 * @param {string} base folder that holds domain/, server/, src/ and tests/
 * @returns {Promise<{ cruised: number, problems: string[] }>}
 */
export async function checkLayers(base = root) {
  const files = listFiles(folders, base).filter((file) => /(?<!\.d)\.tsx?$/.test(file))
  const present = folders.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)))
  if (present.length === 0) return { cruised: 0, problems: ['there is nothing to look at'] }
  const args = [cruiser, '--config', config, '--output-type', 'json', ...present]
  const { code, output, errors } = await node(args, { capture: true, cwd: base })
  if (!output.startsWith('{'))
    return { cruised: 0, problems: [`dependency-cruiser ended with ${code}: ${output}${errors}`] }
  const { modules, summary } = JSON.parse(output)
  const cruised = new Set(modules.map((module) => module.source))
  const unread = files.filter((file) => !cruised.has(file))
  return {
    cruised: files.length - unread.length,
    problems: [
      ...typescriptProblems(),
      ...unread.map((file) => `not-read: ${file}`),
      ...summary.violations.map(describe),
    ],
  }
}

function describe({ rule, from, to, cycle }) {
  const steps = cycle === undefined ? [to] : cycle.map((step) => step.name)
  const path = [from, ...steps.filter((step) => step !== from || cycle !== undefined)].join(' → ')
  return `${rule.name}: ${path} (${comments.get(rule.name)})`
}

/** The cruiser must see TypeScript 6: it cannot use the next major version. */
function typescriptProblems() {
  const { version } = createRequire(cruiser)('typescript/package.json')
  return version.startsWith('6.') ? [] : [`typescript-6: dependency-cruiser sees TypeScript ${version}`]
}
