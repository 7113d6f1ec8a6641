import { expect, test } from 'vitest'
import { importKinds } from '../../../domain/imports/kinds.ts'
import texts from '../../locales/en-imports.json'

test('every kind of import has a name in the list and on its page', () => {
  expect(Object.keys(texts.import.kinds).toSorted()).toEqual(Object.keys(importKinds).toSorted())
})
