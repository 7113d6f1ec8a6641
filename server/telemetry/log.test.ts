import { execFile } from 'node:child_process'
import { expect, test } from 'vitest'
import { projectRoot } from '../paths.ts'
import type { LogSettings } from './log.ts'

/** Returns what a process writes that has a log, does this with it, and ends in whichever way. */
function written(format: LogSettings['format'], act: string): Promise<string[]> {
  const program = `import { createLog } from './server/telemetry/log.ts'
    const log = createLog({ level: 'info', format: '${format}' })
    ${act}`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: projectRoot }, (_end, output) => resolve(output.split('\n').slice(0, -1)))
  })
}

test('a process that ends has written its lines', async () => {
  expect(await written('text', "log.info('one'); log.info('two'); process.exit(0)")).toEqual([
    expect.stringMatching(/ INFO: one$/),
    expect.stringMatching(/ INFO: two$/),
  ])
  expect(await written('json', "log.info('one'); throw new Error('A fault')")).toEqual([
    expect.stringContaining('"msg":"one"'),
  ])
})

test('a warning is written at once with the lines before it, also by a process that is killed', async () => {
  const act = "log.info('one'); log.child({ reqId: 'a1' }).warn('two'); process.kill(process.pid, 'SIGKILL')"
  expect(await written('text', act)).toEqual([
    expect.stringMatching(/ INFO: one$/),
    expect.stringMatching(/ WARN: two \{"reqId":"a1"\}$/),
  ])
  expect(await written('json', act)).toEqual([
    expect.stringContaining('"msg":"one"'),
    expect.stringContaining('"msg":"two"'),
  ])
})
