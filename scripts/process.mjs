import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './files.mjs'

/** One Ctrl+C arrives up to twice (from the terminal and from npm); repeats within this time count as one. */
const sameKeyPressMs = 500
const running = new Set()
const signalled = { at: 0, by: undefined }

function forward(signal) {
  const now = Date.now()
  if (now - signalled.at < sameKeyPressMs) return
  Object.assign(signalled, { at: now, by: signal })
  for (const child of running) child.kill(signal)
  if (running.size === 0) process.exit(128 + constants.signals[signal])
}

/** From now on SIGINT, SIGTERM and SIGHUP go to the children, once each; without a child they end this process. */
export function forwardSignals() {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => forward(signal))
}

/** The signal that asked this process to stop, if any. */
export function stoppedBy() {
  return signalled.by
}

/** Sends a signal to every child that still runs. */
export function stopChildren(signal) {
  for (const child of running) child.kill(signal)
}

/**
 * Runs a program in the project's folder, outside the terminal's process group, so that a key press reaches it once.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: Record<string, string | undefined>, cwd?: string, capture?: boolean }} options capture: keep the output
 * @returns {Promise<{ code: number, output: string, errors: string }>} code 128 + n after signal n; texts when captured
 */
export function run(program, args, { env = {}, cwd = root, capture = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: true,
    })
    let output = ''
    let errors = ''
    child.stdout?.setEncoding('utf8').on('data', (chunk) => (output += chunk))
    child.stderr?.setEncoding('utf8').on('data', (chunk) => (errors += chunk))
    running.add(child)
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve({ code: code ?? 128 + constants.signals[signal], output, errors })
    })
  })
}

/** Runs a Node program (`run` with this very Node). */
export function node(args, options) {
  return run(process.execPath, args, options)
}

/** Writes one line for the person at the terminal. */
export function say(line = '') {
  process.stdout.write(`${line}\n`)
}

/** Runs a step and says what it was and how long it took. */
export async function timed(what, step) {
  const started = performance.now()
  say(`${what} …`)
  const result = await step()
  say(`${what}: ${seconds(performance.now() - started)}`)
  return result
}

/** 1234.5 → '1.2 s'. */
export function seconds(milliseconds) {
  return `${(milliseconds / 1000).toFixed(1)} s`
}

/** A refusal the person can act on: printed without a stack. */
export class Refusal extends Error {}
