/** House rules no linter knows. Each message says what to write instead. */
import { dirname, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import vitestConfig from '../vite.config.ts'
import { isTest, productSources, projectFiles, read, topFolders } from './support/project-files.ts'
import { secondConnections } from './support/connection-checks.ts'
import {
  companyTables,
  gluedTexts,
  hardWiredTexts,
  isVagueFile,
  parse,
  queriesWithoutCompany,
  silentFunctions,
  statementsWithoutCompany,
  vagueNames,
} from './support/source-checks.ts'

type Manifest = Record<'dependencies' | 'devDependencies' | 'optionalDependencies', Record<string, string>>
type Lock = { packages: Record<string, { resolved?: string; license?: string }> }

const migrations = projectFiles.filter(
  (file) => /^server\/db\/migrations\/\d+_\w+\.sql$/.test(file) && !file.endsWith('_test.sql'),
)
const tables = companyTables(migrations.map(read))

/** What the checks that read TypeScript find, by check; each file is parsed once. */
const offences = projectFiles
  .filter((file) => /^(domain|server|src)\/.*\.tsx?$/.test(file))
  .map((file) => {
    const source = parse(file, read(file))
    const isProduct = !isTest(file)
    const named = (texts: readonly string[]) => texts.map((text) => `${file}: ${text}`)
    return {
      silent: isProduct && !file.startsWith('src/') ? silentFunctions(source) : [],
      vague: vagueNames(source),
      withoutCompany: isProduct && file.startsWith('server/') ? named(queriesWithoutCompany(source, tables)) : [],
      hardWired: isProduct && file.endsWith('.tsx') ? named(hardWiredTexts(source)) : [],
      glued: isProduct && file.startsWith('src/') ? named(gluedTexts(source)) : [],
    }
  })

/** Fails with one line for each offender: what it is, and what to do about it. */
function expectNone(offenders: readonly string[], advice: string): void {
  expect(offenders.map((offender) => `${offender} → ${advice}`)).toEqual([])
}

test('no folder has too many files', () => {
  const counted = projectFiles.filter(
    (file) => /^(domain|server|src)\//.test(file) && !isTest(file) && !file.startsWith('server/db/migrations/'),
  )
  const sizes = new Map<string, number>()
  for (const folder of counted.map((file) => dirname(file))) sizes.set(folder, (sizes.get(folder) ?? 0) + 1)
  const crowded = [...sizes].filter(([, size]) => size > 25).map(([folder]) => folder)
  expectNone(crowded, 'make a folder of each of its subjects: 25 files at most, besides their tests')
})

test('every posting rule has a test beside it', () => {
  const rules = productSources.filter((file) => /^domain\/.*\/post-[^/]+\.ts$/.test(file))
  const untested = rules.filter((file) => !projectFiles.includes(file.replace(/\.ts$/, '.test.ts')))
  expectNone(untested, 'write a table of input line → debit and credit rows in the .test.ts beside it')
})

test('every statement on a company table names the company', () => {
  expect(tables).toContain('journal_line')
  const sqlFiles = projectFiles.filter((file) => /^server\/.*\.sql$/.test(file) && !file.includes('/migrations/'))
  const inSql = sqlFiles.flatMap((file) => statementsWithoutCompany(read(file), tables).map((sql) => `${file}: ${sql}`))
  const inCode = offences.flatMap(({ withoutCompany }) => withoutCompany)
  expectNone([...inSql, ...inCode], 'add company_id = $1 to the statement; row-level security is the second fence')
})

test('code inside a transaction uses no second connection', () => {
  const sources = productSources.filter((file) => file.startsWith('server/') && file.endsWith('.ts'))
  const second = secondConnections(sources.map((file) => ({ file, text: read(file) })))
  expectNone(second, 'take a DecisionContext and the transaction (or its batch) instead of a Context or Database')
})

test('every icon is silent or has its own name', () => {
  const screens = productSources.filter((file) => file.endsWith('.tsx'))
  const icons = screens.flatMap((file) =>
    [...read(file).matchAll(/<\w+(?:Outlined|Filled)\b[^<>]*\/>/g)].map(([icon]) => `${file}: ${icon}`),
  )
  expect(icons.length).toBeGreaterThan(50)
  const named = icons.filter((icon) => !/aria-(hidden|label)/.test(icon))
  expectNone(named, 'add aria-hidden; by itself it is read out by the name of its drawing')
})

test('every text on a screen goes through i18n', () => {
  const texts = offences.flatMap(({ hardWired }) => hardWired)
  expectNone(texts, 'put it into the definition, domain/errors.ts or src/locales/en.json and translate its key')
})

test('no sentence on a screen is put together from parts', () => {
  expectNone(
    offences.flatMap(({ glued }) => glued),
    'write a whole sentence with places, plural forms by key, and lists with src/lib/format/list-text.ts',
  )
})

test('declarations have telling names', () => {
  const names = offences.flatMap(({ vague }) => vague)
  expectNone(names, 'name what the value is: existing, request, expected, a noun of the trade')
  const files = projectFiles.filter((file) => /^(domain|server|src)\/.*\.(tsx?|css)$/.test(file) && isVagueFile(file))
  expectNone(files, 'name the file after a noun or the business act')
})

test('every exported function of domain and server has a comment', () => {
  const silent = offences.flatMap((offence) => offence.silent)
  expectNone(silent, 'say above it what it takes and returns, which errors it raises, which rule it follows')
})

test('a link to a record of the company checks the user’s permission', () => {
  const bare = productSources.filter((file) =>
    /<Link\b[^>]*\bto=\{`\/\$\{/.test(file.startsWith('src/') ? read(file) : ''),
  )
  expectNone(bare, 'write PermittedLink of src/components/layout/permitted-link.tsx')
})

test('a resize is handled after a pause', () => {
  const follows = (file: string) => /addEventListener\('resize'|new ResizeObserver\(/.test(read(file))
  const hasty = productSources.filter(
    (file) => file.startsWith('src/') && follows(file) && !read(file).includes('debounceResize('),
  )
  expectNone(hasty, 'pass the listener through debounceResize of src/lib/debounce.ts')
})

test('every top folder is described in ARCHITECTURE.md', () => {
  const architecture = read('ARCHITECTURE.md')
  const silent = topFolders.filter((folder) => !architecture.includes(`\`${folder}/\``))
  expectNone(silent, 'say in ARCHITECTURE.md, as `folder/`, what belongs into it')
})

test('no code is marked to be fixed later', () => {
  const word = ['FIX', 'ME'].join('')
  const texts = projectFiles.filter((file) => /\.(md|sql|html|css|json|ts|tsx|mjs|cjs)$/.test(file))
  const left = texts.filter((file) => file !== 'package-lock.json' && read(file).includes(word))
  expectNone(left, 'do it now or list it in docs/limitations.md')
})

test('the environment is read once, at the start', () => {
  const reads = productSources.filter((file) =>
    read(file).replaceAll('parseConfig(process.env)', '').includes('process.env'),
  )
  expectNone(reads, 'add the key to server/config.ts and pass the value in')
})

test('product code does not lower the cost of passwords', () => {
  const named = productSources.filter((file) => read(file).includes('lowerPasswordCost'))
  expect(named).toContain('server/services/identity/passwords.ts')
  const users = named.filter((file) => !file.endsWith('/passwords.ts'))
  expectNone(users, 'leave the cost of passwords alone; only tests lower it, by tests/support/quick-passwords.ts')
})

test('documents are short', () => {
  const grows = new Set(['DECISIONS.md', 'tests/bench/RESULTS.md'])
  const long = projectFiles.filter(
    (file) => file.endsWith('.md') && !grows.has(file) && read(file).split('\n').length > 200,
  )
  expectNone(long, 'shorten it to 200 lines or split it by reader')
})

test('packages with module state are installed exactly once', () => {
  const installed = JSON.parse(read('node_modules/.package-lock.json')) as Lock
  for (const name of ['react', 'react-dom', 'antd', 'react-router', '@tanstack/react-query', '@refinedev/core']) {
    const copies = Object.keys(installed.packages).filter((path) => path.endsWith(`node_modules/${name}`))
    expect(copies, `${name} → choose versions whose peers agree`).toEqual([`node_modules/${name}`])
  }
})

test('screens import only what packages of antd export', () => {
  // antd's own table would bring 38 kB more to every list (docs/dependencies.md, rc-table).
  const sources = productSources.filter(
    (file) => file.startsWith('src/') && file !== 'src/components/table/rows-table.tsx',
  )
  const inner = /'((?:antd|rc-[\w-]+|@rc-component\/[\w-]+)\/(?:es|lib)\/[^']+)'/g
  // `antd/locale` is CommonJS only, of which a build takes another thing than a test does.
  const deep = sources.flatMap((file) =>
    [...read(file).matchAll(inner)].flatMap(([, name]) =>
      name === 'antd/es/date-picker/locale/en_GB.js' ? [] : [`${file}: ${name}`],
    ),
  )
  expectNone(deep, 'import from the package itself: its inner files are not promised to stay')
})

test('docs/dependencies.md gives the reason for each dependency and for nothing else', () => {
  const manifest = JSON.parse(read('package.json')) as Manifest
  const { dependencies, devDependencies, optionalDependencies } = manifest
  const declared = Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const lines = read('docs/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('- `'))
  const explained = lines.flatMap((line) =>
    [...(line.split(' — ')[0] ?? '').matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  )
  expect(explained.toSorted()).toEqual(declared.toSorted())
  const exact = Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })
  const loose = exact
    .filter(([, version]) => !/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
    .map(([name]) => name)
  expectNone(loose, 'pin one exact version: npm install --save-exact')
})

test('docs/dependencies.md has the licence of each dependency, and counts those of the whole lockfile', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lock
  const text = read('docs/dependencies.md')
  const heads = text.split('\n').flatMap((line) => (line.startsWith('- `') ? [line.split(' — ')[0] ?? ''] : []))
  const written = heads.flatMap((head) => {
    const names = [...head.matchAll(/`([^`]+)`(?: \(((?:[^()]|\([^()]*\))+)\))?/g)]
    // A licence at the end is that of all names before it.
    return names.map(([, name, licence]) => `${name} ${licence ?? names.at(-1)?.[2]}`)
  })
  const locked = written.map((line) => line.split(' ')[0] ?? '')
  expect(written).toEqual(locked.map((name) => `${name} ${packages[`node_modules/${name}`]?.license}`))
  const counts = new Map<string, number>()
  for (const [path, { license = 'in its own file' }] of Object.entries(packages))
    if (path !== '') counts.set(license, (counts.get(license) ?? 0) + 1)
  const rows = [...text.matchAll(/^\| (.+) \| (\d+) \|$/gm)].map(([, licence, count]) => `${licence} ${count}`)
  expect(rows.toSorted()).toEqual([...counts].map(([licence, count]) => `${licence} ${count}`).toSorted())
})

test('the lockfile and npm’s settings name no address to download from', () => {
  const lock = JSON.parse(read('package-lock.json')) as Lock
  const resolved = Object.keys(lock.packages).filter((path) => lock.packages[path]?.resolved?.startsWith('http'))
  expectNone(resolved, 'keep omit-lockfile-registry-resolved=true in .npmrc and run npm install')
  expect(read('.npmrc')).not.toMatch(/registry\s*=|\/\//)
})

test('the project links only to addresses that its users need', () => {
  const allowedHosts =
    /^(localhost|127\.0\.0\.1|\[::1\]|(.+\.)?example(\.(com|org|net))?|.+\.(test|invalid)|nodejs\.org|www\.w3\.org|schemas\.openxmlformats\.org)$/
  const texts = projectFiles.filter(
    (file) => file !== 'package-lock.json' && /\.(md|sql|html|css|json|ts|tsx|mjs|cjs)$/.test(file),
  )
  const foreign = texts.flatMap((file) => {
    const hosts = [...read(file).matchAll(/\bhttps?:\/\/(\[[^\]]*\]|[\w.-]+)/g)].map(([, host = '']) => host)
    return hosts.filter((host) => !allowedHosts.test(host)).map((host) => `${file}: ${host}`)
  })
  expectNone(foreign, 'use an .example or .test address, or add a place users must go to to this test')
})

test('.env.example lists every key of the server', () => {
  const parsed = [...read('server/config.ts').matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, key]) => key)
  // The keys of an identity provider carry its id in front.
  const exampleKeys = [...read('.env.example').matchAll(/^#? ?(?:OIDC_ACME_)?([A-Z][A-Z_]+)=/gm)].map(([, key]) => key)
  expect(exampleKeys.toSorted()).toEqual(parsed.toSorted())
  expect(parsed).toContain('PORT')
})

test('every test file is included by a runner', () => {
  const runners = (vitestConfig.test?.projects ?? []).flatMap((project) =>
    typeof project === 'object' && 'test' in project && project.test ? [project.test] : [],
  )
  const isAmong = (file: string, globs: readonly string[] = []) => globs.some((glob) => matchesGlob(file, glob))
  const isRun = (file: string) =>
    runners.some(({ include, exclude }) => isAmong(file, include) && !isAmong(file, exclude))
  const forgotten = projectFiles.filter((file) => /\.test\.tsx?$/.test(file) && !isRun(file))
  expectNone(forgotten, 'move it to a folder that a project in vite.config.ts includes')
  const misplaced = projectFiles.filter(
    (file) => file.endsWith('.spec.ts') && !/^tests\/(browser|look|handbook)\//.test(file),
  )
  expectNone(misplaced, 'browser tests lie in tests/browser/, tests/look/ or tests/handbook/')
})

test('no test file asks for an environment of its own', () => {
  const asking = projectFiles.filter(
    (file) => /^src\/.*\.test\.tsx?$/.test(file) && read(file).includes('@vitest-environment'),
  )
  expectNone(asking, 'name it .dom.test.ts: a process that changes its environment ends and reads all modules again')
})

test('no style of a page depends by :has() on what is anywhere in it', () => {
  // An element that is inserted anywhere below would compute the style of all that stands there anew.
  const selectorsOf = (css: string) =>
    css
      .replaceAll(/\/\*[\s\S]*?\*\//g, '')
      .replaceAll(/@media print \{[\s\S]*?\n\}/g, '')
      .split(/[{};]/)
      .flatMap((part) => part.split(/,(?![^(]*\))/))
      .map((selector) => selector.trim())
  const isWide = (selector: string) => /(^|[\s>+~]):has\(|:has\((?!\+)[^)]*\)+\s*[\s>+~]+\S/.test(selector)
  const found = projectFiles
    .filter((file) => /^src\/.*\.css$/.test(file))
    .flatMap((file) => selectorsOf(read(file)).flatMap((one) => (isWide(one) ? [`${file}: ${one}`] : [])))
  const tillOnly = ['body:has(.till) .connection-banner', 'body:has(.till) .ant-dropdown-menu-item']
  expect(found).toEqual(tillOnly.map((selector) => `src/pages/till/till.css: ${selector}`))
})
