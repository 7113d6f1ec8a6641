import { expect, test } from 'vitest'
import { demoPassword, isPublishedSignIn } from './demo-sign-in.ts'

test('only the published password of an address of the demo is published', () => {
  expect(isPublishedSignIn('owner@demo.test', demoPassword)).toBe(true)
  expect(isPublishedSignIn('owner@demo.test', 'a changed one')).toBe(false)
  expect(isPublishedSignIn('owner@demo.test.example', demoPassword)).toBe(false)
  expect(isPublishedSignIn('owner@mydemo.test', demoPassword)).toBe(false)
})
