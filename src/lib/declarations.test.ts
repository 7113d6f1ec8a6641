import { expect, test } from 'vitest'
import { heads } from '../../domain/resources/heads.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { declarationOf } from './declarations.ts'

test('every resource is declared in the file of its area', async () => {
  for (const path of heads.keys()) expect(await declarationOf(path), path).toBe(resourceAt(path))
})

test('every list has a purpose', () => {
  const lists = [...heads.values()].filter(({ screens }) => screens.includes('list'))
  expect(lists.filter(({ path }) => !resourceAt(path)?.purpose).map(({ path }) => path)).toEqual([])
})

test('an undeclared path is rejected', async () => {
  await expect(declarationOf('account/nothing')).rejects.toThrow('account/nothing is not declared')
  await expect(declarationOf('nothing/ledgers')).rejects.toThrow('nothing/ledgers is not declared')
})
