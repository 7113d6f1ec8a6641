import { expect, test } from 'vitest'
import { resources } from '../../domain/resources/index.ts'
import type { CheckedDocument } from './documents/plain/kind.ts'
import { documentUseCases, plainKinds } from './document-registry.ts'

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

test('a path that is no document has no use-cases', () => {
  expect(() => documentUseCases('account/nothing')).toThrow('Not found.')
})

test.each(plainKinds.flatMap((kind) => (kind.resource.check ? [[kind.resource.path, kind] as const] : [])))(
  '%s asks what its declaration checks in the browser',
  (_, { resource, check }) => {
    const names = Object.keys(resource.fields)
    // The declared check and that of the kind agree for no field, each field and all of them.
    const bodies = [[], ...names.map((name) => [name]), names].map((filled) =>
      Object.fromEntries(names.map((name) => [name, filled.includes(name) ? '0' : ''])),
    )
    for (const values of bodies) {
      const document = { values, records: {}, lists: {} } as unknown as CheckedDocument
      expect(check?.(document)).toEqual(expect.arrayContaining(resource.check?.(values) ?? []))
    }
  },
)
