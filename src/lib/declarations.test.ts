import { expect, test } from 'vitest'
import { heads } from '../../domain/resources/heads.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import { declarationOf } from './declarations.ts'

test('every resource has its declaration in the file of its area', async () => {
  for (const path of heads.keys()) expect(await declarationOf(path), path).toBe(resourceAt(path))
})

test('every list says what it is for', () => {
  const lists = [...heads.values()].filter(({ screens }) => screens.includes('list'))
  expect(lists.filter(({ path }) => !resourceAt(path)?.purpose).map(({ path }) => path)).toEqual([])
})

test('what nobody declared is refused', async () => {
  await expect(declarationOf('account/nothing')).rejects.toThrow('account/nothing is not declared')
  await expect(declarationOf('nothing/ledgers')).rejects.toThrow('nothing/ledgers is not declared')
})
