import { expect, test } from 'vitest'
import { DomainError } from '../../../domain/errors.ts'
import { acceptedWarnings, cancelReason, optionalText, parseVersion } from './body.ts'

test('a change requires the version it was based on', () => {
  expect(parseVersion({ version: 3 })).toBe(3)
  expect(() => parseVersion({ version: '3' })).toThrow(DomainError)
  expect(() => parseVersion(undefined)).toThrow(DomainError)
})

test('a text of the body is optional and must be a text', () => {
  expect(optionalText({ reason: 'Wrong' }, 'reason')).toBe('Wrong')
  expect(optionalText({}, 'reason')).toBeUndefined()
  expect(() => optionalText({ reason: 1 }, 'reason')).toThrow(DomainError)
})

test('warnings are accepted by their codes', () => {
  expect(acceptedWarnings({ accept: ['NEGATIVE_STOCK'] })).toEqual(['NEGATIVE_STOCK'])
  expect(acceptedWarnings({})).toEqual([])
  expect(() => acceptedWarnings({ accept: ['WHATEVER'] })).toThrow(DomainError)
  expect(() => acceptedWarnings({ accept: 'NEGATIVE_STOCK' })).toThrow(DomainError)
})

test('a cancellation requires a reason of at most 5,000 characters', () => {
  expect(cancelReason(' Twice ')).toBe('Twice')
  expect(() => cancelReason(' ')).toThrow('Enter a reason.')
  expect(() => cancelReason('x'.repeat(5001))).toThrow('Use at most 5000 characters.')
})
