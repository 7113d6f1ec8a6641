import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build as bundle } from 'esbuild'
import type { Plugin, Rolldown } from 'vite'
import { defineConfig } from 'vitest/config'
import { heads, reportHeads } from './domain/resources/heads.ts'

const api = 'http://localhost:3000'

/**
 * Packages that do nothing when they are only imported and do not say so of themselves, so that what nobody uses of them is
 * left out. Refine and antd name them in every file of theirs: a CSV parser (6 kB compressed), a Markdown viewer with its
 * parser (49 kB in forms), where a request was made (2 kB), and the forms below antd's own (13 kB on pages without one).
 */
const pure = /node_modules\/(papaparse|react-markdown|remark-gfm|error-stack-parser|rc-field-form)\//

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

/** Returns every file that the modules of these folders load, apart from other pages. */
function filesOf(folders: readonly string[], output: Rolldown.OutputBundle): Set<string> {
  const files = new Set(ofEntry)
  const visit = (file: string) => {
    const chunk = output[file]
    if (files.has(file) || !chunk) return
    files.add(file)
    if (chunk.type !== 'chunk') return
    chunk.viteMetadata?.importedCss.forEach((style) => files.add(style))
    chunk.viteMetadata?.importedAssets.forEach((asset) => files.add(asset))
    chunk.imports.forEach(visit)
    chunk.dynamicImports.forEach(visit)
  }
  for (const [file, chunk] of Object.entries(output))
    if (chunk.type === 'chunk' && folders.some((folder) => chunk.facadeModuleId?.includes(folder))) visit(file)
  return files
}

let ofTill: readonly string[] = []

/** Builds `sw.js` from `src/lib/offline/service-worker.ts`, with the files that it keeps and a hash of each that may change. */
const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  // After Vite has removed the chunks that only bring styles.
  enforce: 'post',
  generateBundle: (_, output) => {
    // A till in another language starts in it.
    ofTill = [...filesOf(['/src/pages/till/', '/src/lib/languages/'], output)]
  },
  writeBundle: async ({ dir = '' }) => {
    const latin = readdirSync(join(dir, 'assets')).filter((name) => /^inter-latin-wght.*woff2$/.test(name))
    const listed = (names: readonly string[]) =>
      names.map((name) => {
        const hash = createHash('sha256')
          .update(readFileSync(join(dir, name)))
          .digest('hex')
        return { url: `/${name}`, revision: name.startsWith('assets/') ? null : hash }
      })
    const files = {
      offline: listed(['offline.html', 'offline.css', 'offline.js', 'favicon.svg']),
      till: listed(['index.html', 'first-screen.js', ...ofTill, ...latin.map((name) => `assets/${name}`)]),
    }
    await bundle({
      entryPoints: [fileURLToPath(new URL('src/lib/offline/service-worker.ts', import.meta.url))],
      outfile: join(dir, 'sw.js'),
      bundle: true,
      minify: true,
      define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    })
  },
}

/** Functions that read the document, the address or the storage of a browser. */
const inDocument = 'src/**/*.dom.test.ts'

/** Counts what React renders and has to be there before React: nothing may have been read before it. */
const alone = 'src/components/grid/line-table.test.tsx'

/** What the build made, and what the linter and the fence of layers refuse. */
const ofTools = ['tests/bundle.test.ts', 'tests/layers.test.ts', 'tests/lint.test.ts']

export default defineConfig({
  plugins: [react(), workedOutHeads, noteEntry, importChunks, serviceWorker],
  build: {
    outDir: 'build/web',
    emptyOutDir: true,
    manifest: true,
    modulePreload: {
      // A chunk of one file is not in its own list.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html' ? files : [...new Set([file, ...files])].filter((one) => !ofEntry.has(one)),
    },
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: pure, sideEffects: false }] },
      output: {
        // Every chunk names others, and hashes are not compressed: seven signs (42 bits) of each page.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        // Only what changes with every release of React or the router; finer groups load more than a page needs.
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
    // Only for what never ends: a busy machine may take several times as long as a quiet one.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // Refine and its router ship extension-less imports that Node refuses; vite resolves them when they are inlined.
    server: { deps: { inline: [/@refinedev/, /react-router/] } },
    projects: [
      {
        extends: true,
        test: {
          name: 'rules',
          // Pure functions and the text of files: nothing that one test file could leave behind for the next.
          isolate: false,
          pool: 'threads',
          include: ['domain/**/*.test.ts', 'tests/*.test.ts'],
          exclude: ofTools,
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          isolate: false,
          pool: 'threads',
          include: ['src/**/*.test.ts'],
          exclude: [inDocument],
        },
      },
      {
        extends: true,
        test: {
          // Apart, because a process has one environment, and reads all modules again after another one.
          name: 'document',
          environment: 'happy-dom',
          isolate: false,
          pool: 'threads',
          include: [inDocument],
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          environment: 'happy-dom',
          setupFiles: ['src/lib/texts/company-texts.ts', 'tests/support/patient-waits.ts'],
          // A document each, and what is rendered stays there until its file is over; antd and React are read once.
          isolate: false,
          include: ['src/**/*.test.tsx'],
          exclude: [alone],
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          environment: 'happy-dom',
          setupFiles: 'src/lib/texts/company-texts.ts',
          include: [alone],
        },
      },
      { extends: true, test: { name: 'built', include: ofTools } },
      {
        extends: true,
        test: {
          name: 'server',
          // Each file works on a database of its own; reading the server again for each takes longer than most of them.
          isolate: false,
          include: ['server/**/*.test.ts', 'tests/{api,properties,support}/**/*.test.ts'],
          globalSetup: 'tests/support/global-setup.ts',
          setupFiles: 'tests/support/quick-passwords.ts',
          // What one request makes is forgotten by the next: a larger nursery saves a tenth of the time.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
    ],
  },
})
