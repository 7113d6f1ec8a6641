/** Nothing is kept that nobody uses, and no text is missing: exports, texts of screens, classes. */
import { expect, test } from 'vitest'
import { isTest, projectFiles, read } from './support/project-files.ts'
import { sourceOf, unstyledClasses, unusedClasses, unusedExports, unusedKeys } from './support/unused.ts'

const sources = projectFiles
  .filter((file) => /^(domain|server|src|tests|scripts)\/.*\.(tsx?|mjs)$/.test(file))
  // A copy of the project gets the recipes, and this check names what is unused.
  .filter((file) => !/^tests\/(recipes\/|unused\.test\.ts$|support\/unused\.ts$)/.test(file))
  .map((file) => sourceOf(file, read(file)))
const styles = projectFiles.filter((file) => /^src\/.*\.css$/.test(file)).map((file) => sourceOf(file, read(file)))
const product = sources.filter(({ file }) => !isTest(file))

/** Exports that the product itself does not use, with the reason. */
const exceptions = [
  // The specification names the three checks of roles.
  'domain/permissions/can.ts: hasAllRoles',
  // The file is served to programs, which use it.
  'server/http/client/daybook-client.ts: DaybookError',
  'server/http/client/daybook-client.ts: verifyWebhook',
  // The build puts it in the place of Vite's own (vite.config.ts).
  'src/lib/import-chunk.ts: importChunk',
  // Tests do without the lanes of a worker, with cheap passwords, and with all sections of the handbook.
  'server/jobs/worker.ts: workOff',
  'server/services/identity/passwords.ts: lowerPasswordCost',
  'src/pages/help/search.ts: sectionCount',
  // Vitest calls it by its name.
  'tests/support/global-setup.ts: teardown',
]

test('an export is used by another file, and by the product if it is of the product', () => {
  const offenders = unusedExports(sources)
  expect(offenders.filter((one) => !exceptions.includes(one))).toEqual([])
  expect(exceptions.filter((one) => !offenders.includes(one))).toEqual([])
})

type Json = { readonly [key: string]: string | Json }

function keysOf(json: Json, start = ''): string[] {
  return Object.entries(json).flatMap(([key, value]) =>
    typeof value === 'string' ? [start + key] : keysOf(value, `${start}${key}.`),
  )
}

const keys = projectFiles
  .filter((file) => /^src\/locales\/.*\/?en[^/]*\.json$/.test(file))
  .flatMap((file) => keysOf(JSON.parse(read(file)) as Json))

test('every text of the screens is used', () => {
  expect(keys.length).toBeGreaterThan(2_000)
  // Refine names its own.
  const ownKeys = keys.filter((key) => !key.startsWith('notifications.') && key !== 'warnWhenUnsavedChanges')
  expect(unusedKeys(ownKeys, product)).toEqual([])
})

test('every text that a screen names is there', () => {
  const names = new Set(keys.map((key) => key.replace(/_(zero|one|other)$/, '')))
  const isThere = (name: string) => names.has(name) || keys.some((key) => key.startsWith(`${name}.`))
  const named = product
    .filter(({ file }) => file.startsWith('src/'))
    .flatMap(({ text }) => [...text.matchAll(/(?:\bt\('|\w=")([a-z]\w*(?:\.\w+)+)['"]/g)].map(([, name = '']) => name))
  expect(named.length).toBeGreaterThan(1_000)
  // Those of errors, modules and reports come from their declarations.
  expect(named.filter((name) => !/^(error|module|report)\./.test(name) && !isThere(name))).toEqual([])
})

test('every class of a style sheet is used, and every class of an element means something', () => {
  const page = sourceOf('index.html', read('index.html'))
  const css = styles.map(({ text }) => text)
  expect(unusedClasses(css, [page, ...product.filter(({ file }) => !file.startsWith('server/'))])).toEqual([])
  const components = product.filter(({ file }) => file.startsWith('src/') && file.endsWith('.tsx'))
  expect(unstyledClasses(components, [...styles, ...sources.filter(({ file }) => isTest(file))])).toEqual([])
})

test('what nothing uses is reported', () => {
  const main = sourceOf('server/main.ts', "import { used } from './a.ts'\nused()")
  const a = sourceOf('server/a.ts', 'export function used() {}\nexport const own = 1\nown\nexport type Room = 1')
  expect(unusedExports([main, a])).toEqual(['server/a.ts: own', 'server/a.ts: Room'])
  const rule = sourceOf('server/a.ts', 'export function rule() {}')
  expect(unusedExports([rule, sourceOf('server/a.test.ts', 'rule()')])).toEqual(['server/a.ts: rule'])
  const code = ["t(a === '' ? 'page.title' : b)", 't(`page.${name}.text`)', "t(`${words}.${isNew ? 'add' : 'edit'}`)"]
  const keys = ['page.title', 'page.help.text', 'page.help.lead', 'page.lines_one', 'bill.add', 'bill.drop']
  const lines = code.map((line) => sourceOf('src/a.tsx', line))
  expect(unusedKeys(keys, lines)).toEqual(['page.help.lead', 'page.lines_one', 'bill.drop'])
  const css = '.box { color: red } .box.is-open, .ant-btn, .old { margin: 1.5px } /* .gone */'
  expect(unusedClasses([css], [sourceOf('src/a.tsx', 'className={`box is-${state}`}')])).toEqual(['old'])
  const component = sourceOf('src/a.tsx', '<p className="box plain">')
  expect(unstyledClasses([component], [sourceOf('src/a.css', css)])).toEqual(['src/a.tsx: plain'])
})
