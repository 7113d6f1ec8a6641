import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import texts from '../../../locales/en-company.json'

test('the controls of parameters have their texts on every page of the company', () => {
  const folder = import.meta.dirname
  const sources = readdirSync(folder).filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  const groups = sources.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/\bt\([`'](\w+)\./g)].map(([, group = '']) => group),
  )
  expect(groups).toContain('asOf')
  expect(groups.filter((group) => !Object.hasOwn(texts, group))).toEqual([])
})
