import pg from 'pg'
import { expect, test } from 'vitest'
import { DomainError } from '../../../domain/errors.ts'
import { isTransientFault } from './transient-fault.ts'

function refused(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('refused', 1, 'error'), { code })
}

test.each([
  ['a lost connection', new Error('Connection terminated unexpectedly')],
  ['a port that nothing listens at', Object.assign(new Error('connect'), { syscall: 'connect', code: 'ECONNREFUSED' })],
  ['a full disk', Object.assign(new Error('write'), { syscall: 'write', code: 'ENOSPC' })],
  ['a deadlock', refused('40P01')],
  ['a database that shuts down', refused('57P01')],
  ['a server that is busy', new DomainError('BUSY')],
  ['a full disk of the database', new DomainError('DISK_FULL')],
  ['a connection that was not free in time', new Error('timeout exceeded when trying to connect')],
  ['a lost connection behind another error', new Error('not read back', { cause: refused('08006') })],
])('%s passes', (_what, error) => {
  expect(isTransientFault(error)).toBe(true)
})

test.each([
  ['a limit of files', new DomainError('TOO_LARGE', { max: '64 MiB' })],
  ['a right that is missing', new DomainError('NOT_ALLOWED', { permission: 'imports.read' })],
  ['a check of the database', refused('23514')],
  ['a text that is too long for the engine', new RangeError('Invalid string length')],
  ['a bug', new TypeError('x is not a function')],
])('%s does not pass', (_what, error) => {
  expect(isTransientFault(error)).toBe(false)
})
