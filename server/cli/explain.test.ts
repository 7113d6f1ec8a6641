import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { DomainError } from '../../domain/errors.ts'
import { parseConfig } from '../config.ts'
import { checkBackup } from '../services/backup/read-backup.ts'
import { passphraseOf } from './backup.ts'
import { explain } from './explain.ts'

const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  )

test('a backup or a key file that is missing, and a folder in the place of a file, are explained in one line', async () => {
  const gone = '/nowhere/daybook.tar'
  expect(explain(await failureOf(checkBackup({ file: gone, passphrase: null })))).toBe(
    `File or folder not found: ${gone}.`,
  )
  expect(explain(await failureOf(passphraseOf('/nowhere/key')))).toBe('File or folder not found: /nowhere/key.')
  expect(explain(await failureOf(readFile('/')))).toBe('EISDIR: illegal operation on a directory, read')
})

test('a database that does not answer is explained in one line, and a fault of the program with its stack', async () => {
  const refused = await new Promise((resolve) => connect(1, '127.0.0.1').on('error', resolve))
  expect(explain(refused)).toBe('connect ECONNREFUSED 127.0.0.1:1')
  expect(explain(new AggregateError([refused, refused]))).toBe('connect ECONNREFUSED 127.0.0.1:1')
  expect(explain(await failureOf(Promise.resolve().then(() => parseConfig({ PORT: 'x' }))))).toBe(
    'The configuration cannot be used:\n  PORT must be a whole number from 1 to 65535',
  )
  expect(explain(new DomainError('NOT_FOUND'))).toBe('Not found.')
  expect(explain(new TypeError('x is not a function')).split('\n').length).toBeGreaterThan(1)
})
