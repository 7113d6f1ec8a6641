import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { hashFiles, listFiles, readStamp, root } from './files.mjs'
import { node, Refusal, timed } from './process.mjs'

const stamp = join(root, 'build', '.daybook-stamp')
const code = ['src', 'domain', 'server', 'index.html', 'public', 'vite.config.ts', 'package-lock.json']
/** The handbook shows the documents. */
const documents = ['docs', 'README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'STYLE.md']

/** Builds the browser application and the server into build/, unless they are built from these very sources. */
export async function ensureBuilt() {
  const currentHash = sourceHash()
  if (readStamp(stamp) === currentHash) return
  await timed('Building', () => build(currentHash))
}

async function build(sourcesHash) {
  rmSync(stamp, { force: true })
  const env = { NODE_ENV: 'production' }
  const [browser] = await Promise.all([
    node(['node_modules/vite/bin/vite.js', 'build'], { capture: true, env }),
    buildServer(),
  ])
  if (browser.code !== 0) throw new Refusal(`${browser.output}${browser.errors}\nvite build failed.`)
  compressAssets()
  writeFileSync(stamp, sourcesHash)
}

/** Compresses once what every browser fetches; the server sends these files instead of compressing at each request. */
function compressAssets() {
  const assets = join(root, 'build/web/assets')
  for (const name of readdirSync(assets).filter((file) => /\.(js|css)$/.test(file))) {
    const content = readFileSync(join(assets, name))
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(content, { params }))
    writeFileSync(join(assets, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** Tests are no part of what is built, so changing one builds nothing. */
function sourceHash() {
  return hashFiles(listFiles([...code, ...documents]).filter((file) => !/\.test\.tsx?$/.test(file)))
}

async function buildServer() {
  const { build: bundle } = await import('esbuild')
  await bundle({
    absWorkingDir: root,
    entryPoints: {
      main: 'server/main.ts',
      cli: 'server/cli/main.ts',
      'pdf-worker': 'server/pdf/pdf-worker.ts',
      'import-worker': 'server/jobs/import-worker.ts',
      'check-worker': 'server/jobs/check-worker.ts',
      'export-worker': 'server/jobs/export-worker.ts',
    },
    outdir: 'build/server',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
  }).catch((error) => {
    throw new Refusal(`The server does not build: ${error.message}`)
  })
}
