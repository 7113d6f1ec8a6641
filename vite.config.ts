import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { heads, reportHeads } from './domain/resources/heads.ts'

const api = 'http://localhost:3000'

/**
 * What Refine and antd draw in and this application never uses: a CSV parser (files are read on the server), a Markdown
 * viewer with its parser (52 kB compressed, drawn in by the form hook), where in the code a request was made (for devtools
 * alone), plurals of English (resources are named by texts), requests by fetch beside those that tell how far they are, the
 * cycle detection of the query-string writer for engines without WeakMap, a stand-in for ResizeObserver, the filter menus in
 * the heads of tables with their tree (lists have a filter bar), choosing one row by a radio button, picking two dates in
 * one field or a time, and what forms bring to the sign-in page: tooltips of labels (17 kB
 * compressed with what places them), fields for searching and for codes in boxes.
 * Using one of them fails loudly. A name may be asked for by one file only, which then stands before it.
 */
const leftOut: Readonly<Record<string, string>> = {
  papaparse: 'export default {}',
  'react-markdown': "export default () => { throw new Error('Markdown is left out in vite.config.ts') }",
  'remark-gfm': 'export default () => undefined',
  'error-stack-parser': 'export default {}',
  pluralize: 'export default { plural: (word) => word, singular: (word) => word }',
  'adapters/adapters.js ./fetch.js': 'export const getFetch = () => null',
  'side-channel': 'module.exports = () => new WeakMap()',
  'resize-observer-polyfill': 'export default ResizeObserver',
  'hooks/useSelection.js ../../radio':
    "export default () => { throw new Error('Choosing a row by a radio button is left out in vite.config.ts') }",
  'generatePicker/index.js ./generateRangePicker':
    "export default () => () => { throw new Error('DatePicker.RangePicker is left out in vite.config.ts') }",
  'PickerPanel/index.js ./TimePanel':
    "export default () => { throw new Error('Times in DatePicker are left out in vite.config.ts') }",
  'PickerPanel/index.js ./DateTimePanel':
    "export default () => { throw new Error('Times in DatePicker are left out in vite.config.ts') }",
  'form/FormItemLabel.js ../tooltip':
    "export default () => { throw new Error('Tooltips of labels are left out in vite.config.ts') }",
  'input/index.js ./OTP': "export default () => { throw new Error('Input.OTP is left out in vite.config.ts') }",
  'input/index.js ./Search': "export default () => { throw new Error('Input.Search is left out in vite.config.ts') }",
  './FilterDropdown':
    "export default () => { throw new Error('Filter menus are left out in vite.config.ts') }; export const flattenKeys = () => []",
}

const leaveOut: Plugin = {
  name: 'leave-out',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id, importer = '') => {
    const name = [id, `${importer.split('/').slice(-2).join('/')} ${id}`].find((one) => one in leftOut)
    return name ? `\0leave-out:${name}` : null
  },
  load: (id) => leftOut[id.replace('\0leave-out:', '')] ?? null,
}

/**
 * In a build the heads of the declarations are values, so that the guard and the menu do not bring every declaration to the
 * sign-in page. They are worked out from the declarations here, and again when those change.
 */
const workedOutHeads: Plugin = {
  name: 'worked-out-heads',
  apply: 'build',
  load: (id) =>
    id.endsWith('/domain/resources/heads.ts')
      ? `export const heads = new Map(${JSON.stringify([...heads])})\nexport const reportHeads = ${JSON.stringify(reportHeads)}`
      : null,
}

const areas = [...new Set([...heads.keys()].map((path) => path.split('/')[0]))]

/** The file of an area's declarations: `domain/resources/trade/sales-vouchers.ts` and `areas/sales.ts` are in `declared-sales`. */
function declaredArea(id: string): string | null {
  const name = /\/domain\/resources\/(?:[a-z]+\/)?([a-z-]+)\.ts$/.exec(id)?.[1]
  const area = areas.find((one) => name === one || name?.startsWith(`${one}-`))
  return area === undefined ? null : `declared-${area}`
}

const ofEntry = new Set<string>()

/** Notes what the entry brings: every page names the files that it asks for together, and those are there by then. */
const noteEntry: Plugin = {
  name: 'note-entry',
  apply: 'build',
  enforce: 'pre',
  generateBundle: (_, bundle) => {
    const visit = (file: string) => {
      const chunk = bundle[file]
      if (ofEntry.has(file) || chunk?.type !== 'chunk') return
      ofEntry.add(file)
      chunk.viteMetadata?.importedCss.forEach((style) => ofEntry.add(style))
      chunk.imports.forEach(visit)
    }
    for (const chunk of Object.values(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) visit(chunk.fileName)
  },
}

/** Every dynamic import goes through `src/lib/import-chunk.ts`, so that a chunk that failed to load can be asked for again. */
const importChunks: Plugin = {
  name: 'import-chunks',
  apply: 'build',
  enforce: 'pre',
  load: (id) => {
    if (id !== '\0vite/preload-helper.js') return null
    const helper = fileURLToPath(new URL('src/lib/import-chunk.ts', import.meta.url))
    return `export { importChunk as __vitePreload } from ${JSON.stringify(helper)}`
  },
}

/** Counts what React renders and has to be there before React: nothing may have been read before it. */
const alone = 'src/components/grid/line-table.test.tsx'

export default defineConfig({
  plugins: [react(), leaveOut, workedOutHeads, noteEntry, importChunks],
  build: {
    outDir: 'build/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      // A chunk of one file is not in its own list.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' ? files : [...new Set([file, ...files])].filter((one) => !ofEntry.has(one)),
    },
    // Only what changes with every release of React or the router; finer groups load more than a page needs.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
            // Who is in which company with which rights: every page needs it.
            { name: 'company', test: /src\/providers\/(access-control|company|use-may)/ },
            // The declarations of an area come in one file, whichever of them a page asks for.
            { name: declaredArea, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': api, '/_allauth': api, '/readyz': api } },
  test: {
    maxWorkers: 2,
    // Refine and its router ship extension-less imports that Node refuses; vite resolves them when they are inlined.
    server: { deps: { inline: [/@refinedev/, /react-router/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          // Pure functions and the text of files: nothing that one test file could leave behind for the next.
          isolate: false,
          testTimeout: 60_000,
          include: ['domain/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ['tests/bundle.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          setupFiles: 'src/lib/texts/company-texts.ts',
          isolate: false,
          testTimeout: 60_000,
          include: ['src/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          setupFiles: 'src/lib/texts/company-texts.ts',
          // A document each, and what is rendered stays there until its file is over; antd and React are read once.
          isolate: false,
          testTimeout: 60_000,
          include: ['src/**/*.test.tsx'],
          exclude: [alone],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          setupFiles: 'src/lib/texts/company-texts.ts',
          testTimeout: 60_000,
          include: [alone],
        },
      },
      { extends: true, test: { name: 'built', include: ['tests/bundle.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'server',
          // Each file works on a database of its own; reading the server again for each takes longer than most of them.
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{api,properties,support}/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
