/**
 * Reads the tags of XML and of the SGML of OFX, with their lines. Nothing outside the text is ever read: a document type
 * is refused, and only the predefined and numeric entities have a meaning.
 *
 *   <A>1<B>2</B></A>      open A, text 1, open B, text 2, close B, close A
 */
import { unreadable } from './bank-file.ts'

/** `name` is without its prefix; attributes are only read of XML. */
export type MarkupPart =
  | { kind: 'open'; name: string; attributes: string; line: number }
  | { kind: 'close'; name: string; line: number }
  | { kind: 'text'; text: string; line: number }

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Yields the parts of a text; a tag without content is opened and closed. Raises STATEMENT_UNREADABLE. */
export function* markupParts(text: string): Generator<MarkupPart> {
  let at = 0
  let line = 1
  const pass = (end: number) => {
    for (let next = text.indexOf('\n', at); next !== -1 && next < end; next = text.indexOf('\n', next + 1)) line += 1
    at = end
  }
  const endOf = (mark: string, from: number) => {
    const end = text.indexOf(mark, from)
    if (end === -1) throw unreadable(line, text.slice(at, at + 60))
    return end
  }
  while (at < text.length) {
    const start = line
    if (text[at] !== '<') {
      const end = text.indexOf('<', at)
      const content = text.slice(at, end === -1 ? text.length : end)
      if (content.trim() !== '') yield { kind: 'text', text: withoutEntities(content), line: start }
      pass(end === -1 ? text.length : end)
    } else if (text.startsWith('<![CDATA[', at)) {
      const end = endOf(']]>', at)
      yield { kind: 'text', text: text.slice(at + 9, end), line: start }
      pass(end + 3)
    } else if (text.startsWith('<!--', at)) pass(endOf('-->', at) + 3)
    else if (text.startsWith('<?', at)) pass(endOf('?>', at) + 2)
    else if (text.startsWith('<!', at)) throw unreadable(line, text.slice(at, at + 60))
    else {
      const end = endOf('>', at)
      yield* tagParts(text.slice(at + 1, end), start)
      pass(end + 1)
    }
  }
}

function* tagParts(tag: string, line: number): Generator<MarkupPart> {
  const [, close, name, attributes = '', single] = /^(\/?)\s*(?:[\w.-]+:)?([\w.-]+)([^]*?)(\/?)$/.exec(tag) ?? []
  if (name === undefined) throw unreadable(line, `<${tag}>`)
  if (close === '/') return yield { kind: 'close', name, line }
  yield { kind: 'open', name, attributes, line }
  if (single === '/') yield { kind: 'close', name, line }
}

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,8});/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? entity
    const isHexadecimal = /^#x/i.test(name)
    const code = isHexadecimal ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : entity
  })
}

/** An element of XML: its own text, and the elements in it. */
export type Element = {
  readonly name: string
  readonly line: number
  readonly attributes: string
  text: string
  readonly children: Element[]
}

const deepest = 60

/** Returns the outermost element of an XML text. Raises STATEMENT_UNREADABLE for a text that is not well-formed. */
export function readXml(source: string): Element {
  const root: Element = { name: '', line: 1, attributes: '', text: '', children: [] }
  const open: Element[] = [root]
  let last = 1
  for (const part of markupParts(source)) {
    const parent = open.at(-1) ?? root
    last = part.line
    if (part.kind === 'text') parent.text += part.text
    else if (part.kind === 'open') {
      const { name, attributes, line } = part
      const element: Element = { name, attributes, line, text: '', children: [] }
      parent.children.push(element)
      open.push(element)
      if (open.length > deepest) throw unreadable(line, `<${name}>`)
    } else {
      if (parent === root || parent.name !== part.name) throw unreadable(part.line, `</${part.name}>`)
      open.pop()
    }
  }
  const [outermost] = root.children
  if (open.length > 1 || !outermost) throw unreadable(last, `<${open.at(-1)?.name ?? ''}>`)
  return outermost
}

/** Returns the elements at a path below an element, such as `Acct/Id/IBAN`. */
export function elementsAt(element: Element, path: string): Element[] {
  return path
    .split('/')
    .reduce<Element[]>(
      (elements, name) => elements.flatMap(({ children }) => children.filter((child) => child.name === name)),
      [element],
    )
}

/** Returns the trimmed text of the first filled element at one of the paths, or ''. */
export function textAt(element: Element, ...paths: readonly string[]): string {
  for (const path of paths) {
    const filled = elementsAt(element, path).find(({ text }) => text.trim() !== '')
    if (filled) return filled.text.trim()
  }
  return ''
}
