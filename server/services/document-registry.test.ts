import { expect, test } from 'vitest'
import { resources } from '../../domain/resources/index.ts'
import { documentUseCases } from './document-registry.ts'

const documents = resources.filter(({ kind }) => kind === 'document')

test.each(documents.map((resource) => [resource.path, resource] as const))(
  '%s has a use-case for every act, and journal entries when it posts',
  (path, { acts, posts, actions }) => {
    const useCases = documentUseCases(path)
    expect(Object.keys(useCases.acts).toSorted()).toEqual(acts.map(({ name }) => name).toSorted())
    expect(useCases.journalEntries !== undefined).toBe(posts)
    expect(useCases.remove !== undefined).toBe(actions.includes('D'))
  },
)

test('what is no document has no use-cases', () => {
  expect(() => documentUseCases('account/nothing')).toThrow('There is nothing here.')
})
