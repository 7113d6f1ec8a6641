import { expect, test } from 'vitest'
import { DomainError } from '../errors.ts'
import { attributeOf, elementsAt, impossibleCharacter, readXml, textAt } from './read-markup.ts'

const unreadable = (line: number, text: string) =>
  new DomainError('STATEMENT_UNREADABLE', { line: line.toString(), text })
const read = (text: string, mostElements?: number) =>
  readXml(text, { unreadable, ...(mostElements === undefined ? {} : { mostElements }) })

test('an element has its namespace by its prefix, in the scope of the declaration', () => {
  const root = read(`<a:A xmlns:a="urn:a" xmlns='urn:own'><B><C xmlns="urn:c"/></B><x:D/></a:A>`)
  expect([root.name, root.namespace]).toEqual(['A', 'urn:a'])
  const [b, d] = root.children
  expect([b?.namespace, b?.children[0]?.namespace, d?.namespace]).toEqual(['urn:own', 'urn:c', ''])
})

test('an attribute may have > and the other quotes', () => {
  const root = read(`<A><B unit="a > b" other='say "x"'>1</B></A>`)
  const [b] = elementsAt(root, 'B')
  expect(b && [attributeOf(b, 'unit'), attributeOf(b, 'other'), attributeOf(b, 'none')]).toEqual([
    'a > b',
    'say "x"',
    '',
  ])
  expect(textAt(root, 'B')).toBe('1')
})

test('predefined entities have a meaning; a character that XML has no place for is replaced', () => {
  expect(read('<A>&lt;&#65;&#x42;&other;</A>').text).toBe('<AB&other;')
  expect(read('<A>a&#7;&#xD800;b</A>').text).toBe('a\ufffd\ufffdb')
  expect(impossibleCharacter('a\tb\n')).toBe(-1)
  expect(impossibleCharacter('ab\u0001')).toBe(2)
})

test.each(['<A>', '<A></B>', '<A/><B/>', '</A>', '<A b="1>', '<!DOCTYPE a><A/>', '<A>'.repeat(61)])(
  '%s is not well-formed',
  (text) => {
    expect(() => read(text)).toThrow('is not readable')
  },
)

test('more elements than the limit are refused, and a long line is read in linear time', () => {
  const text = `<A>${'<B/>'.repeat(200_000)}</A>`
  expect(() => read(text, 200_000)).toThrow('You can upload at most 200,000 elements at once.')
  const start = performance.now()
  expect(read(text, 200_001).children).toHaveLength(200_000)
  // It took minutes when each element searched for the end of its line.
  expect(performance.now() - start).toBeLessThan(5000)
})
