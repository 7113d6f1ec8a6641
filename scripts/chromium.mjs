import { existsSync } from 'node:fs'
import { findOnPath } from './files.mjs'
import { Refusal, run, timed } from './process.mjs'

/** The one without windows comes first: the others draw a window around each page, which takes half as much again. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']
const update = ['-o', 'DPkg::Lock::Timeout=600', 'update']
const packages = ['chromium-headless-shell', 'fonts-dejavu-core', 'fonts-noto-core']
const install = ['-o', 'DPkg::Lock::Timeout=600', 'install', '-y', '--no-install-recommends', ...packages]

/**
 * Path of the Chromium the browser tests use: CHROMIUM_PATH, else one on PATH, else (as root on Debian) a new one.
 * Refuses with the command to type where it may not install.
 */
export async function ensureChromium() {
  const configuredPath = process.env.CHROMIUM_PATH
  if (configuredPath !== undefined && configuredPath !== '') {
    if (!existsSync(configuredPath)) throw new Refusal(`CHROMIUM_PATH names ${configuredPath}, which does not exist.`)
    return configuredPath
  }
  const existing = findChromium()
  if (existing !== undefined) return existing
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    throw new Refusal(
      `The browser tests need Chromium. On Debian, as root:\n\n  apt-get ${update.join(' ')} && apt-get ${install.join(' ')}\n\n` +
        'Elsewhere install Chromium or Chrome and name it in CHROMIUM_PATH.',
    )
  }
  await timed('Installing Chromium (apt-get)', installChromium)
  const installed = findChromium()
  if (installed === undefined) throw new Refusal('apt-get installed Chromium but it is not on PATH; set CHROMIUM_PATH.')
  return installed
}

function findChromium() {
  return names.map(findOnPath).find(Boolean)
}

async function installChromium() {
  for (const args of [update, install]) {
    const { code, output, errors } = await run('apt-get', args, {
      capture: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (code !== 0) throw new Refusal(`${output}${errors}\napt-get ${args.join(' ')} failed.`)
  }
}
