/**
 * Reads the tags of XML and of the SGML of OFX, with their lines. Nothing outside the text is ever read: a document type
 * is refused, and only the predefined and numeric entities have a meaning.
 *
 *   <A>1<B>2</B></A>      open A, text 1, open B, text 2, close B, close A
 */
import { DomainError } from '../errors.ts'
import { cutText } from '../language/cut-text.ts'

/** `name` is without its prefix; attributes are only read of XML. */
export type MarkupPart =
  | { kind: 'open'; prefix: string; name: string; attributes: string; line: number }
  | { kind: 'close'; name: string; line: number }
  | { kind: 'text'; text: string; line: number }

/** Returns the error of a line that cannot be read. */
export type Unreadable = (line: number, text: string) => DomainError

const longestQuote = 60

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Yields the parts of a text; a tag without content is opened and closed. Raises what `unreadable` returns. */
export function* markupParts(text: string, unreadable: Unreadable): Generator<MarkupPart> {
  let at = 0
  let line = 1
  let lineEnd = text.indexOf('\n')
  const pass = (end: number) => {
    for (; lineEnd !== -1 && lineEnd < end; lineEnd = text.indexOf('\n', lineEnd + 1)) line += 1
    at = end
  }
  const quoted = () => cutText(text.slice(at, at + longestQuote + 1), longestQuote)
  const endOf = (mark: string, from: number) => {
    const end = text.indexOf(mark, from)
    if (end === -1) throw unreadable(line, quoted())
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
    else if (text.startsWith('<!', at)) throw unreadable(line, quoted())
    else {
      const end = endOfTag(text, at)
      if (end === -1) throw unreadable(line, quoted())
      yield* tagParts(text.slice(at + 1, end), start, unreadable)
      pass(end + 1)
    }
  }
}

/** Returns where the next > outside quotes is, or -1. */
function endOfTag(text: string, from: number): number {
  const tag = /[^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/y
  tag.lastIndex = from
  return tag.test(text) ? tag.lastIndex - 1 : -1
}

function* tagParts(tag: string, line: number, unreadable: Unreadable): Generator<MarkupPart> {
  const [, close, prefix = '', name, attributes = '', single] =
    /^(\/?)\s*(?:([\w.-]+):)?([\w.-]+)([^]*?)(\/?)$/.exec(tag) ?? []
  if (name === undefined) throw unreadable(line, `<${tag}>`)
  if (close === '/') return yield { kind: 'close', name, line }
  yield { kind: 'open', prefix, name, attributes, line }
  if (single === '/') yield { kind: 'close', name, line }
}

function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|\w{1,8});/gi, (entity, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? entity
    const isHexadecimal = /^#x/i.test(name)
    const code = isHexadecimal ? parseInt(name.slice(2), 16) : parseInt(name.slice(1), 10)
    if (code > 0x10ffff) return entity
    const character = String.fromCodePoint(code)
    return impossible.test(character) ? '\ufffd' : character
  })
}

/** What XML 1.0 has no place for: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
// oxlint-disable-next-line no-control-regex -- these are the characters that are refused
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u

/** An element of XML: its own text, and the elements in it. `namespace` is '' where none is declared. */
export type Element = {
  readonly name: string
  readonly namespace: string
  readonly line: number
  readonly attributes: string
  text: string
  readonly children: Element[]
}

const deepest = 60

/** `mostElements`: more raise TOO_LARGE, before they are built. */
type XmlOptions = { unreadable: Unreadable; mostElements?: number }

/** Returns the outermost element of an XML text. Raises what `unreadable` returns for a text that is not well-formed, and TOO_LARGE. */
export function readXml(source: string, { unreadable, mostElements = Infinity }: XmlOptions): Element {
  const root: Element = { name: '', namespace: '', line: 1, attributes: '', text: '', children: [] }
  const open: { element: Element; prefixes: ReadonlyMap<string, string> }[] = [{ element: root, prefixes: new Map() }]
  let last = 1
  let count = 0
  for (const part of markupParts(source, unreadable)) {
    const { element: parent = root, prefixes = new Map<string, string>() } = open.at(-1) ?? {}
    last = part.line
    if (part.kind === 'text') parent.text += part.text
    else if (part.kind === 'open') {
      const { name, attributes, line } = part
      const declared = withDeclarations(prefixes, attributes)
      const namespace = declared.get(part.prefix) ?? ''
      const element: Element = { name, namespace, attributes, line, text: '', children: [] }
      count += 1
      if (count > mostElements)
        throw new DomainError('TOO_LARGE', { max: `${mostElements.toLocaleString('en')} elements` })
      if (open.length >= deepest || (parent === root && root.children.length > 0)) throw unreadable(line, `<${name}>`)
      parent.children.push(element)
      open.push({ element, prefixes: declared })
    } else {
      if (parent === root || parent.name !== part.name) throw unreadable(part.line, `</${part.name}>`)
      open.pop()
    }
  }
  const [outermost] = root.children
  if (open.length > 1 || !outermost) throw unreadable(last, `<${open.at(-1)?.element.name ?? ''}>`)
  return outermost
}

/** Returns the namespaces by prefix within an element with these attributes; '' is the prefix of names without one. */
function withDeclarations(outer: ReadonlyMap<string, string>, attributes: string): ReadonlyMap<string, string> {
  if (!attributes.includes('xmlns')) return outer
  const declared = [...attributes.matchAll(/\sxmlns(?::([\w.-]+))?\s*=\s*(?:"([^"]*)"|'([^']*)')/g)]
  return new Map([
    ...outer,
    ...declared.map(([, prefix = '', one, other]) => [prefix, (one ?? other ?? '').trim()] as const),
  ])
}

/** Returns the value of an attribute, or ''. */
export function attributeOf({ attributes }: Element, name: string): string {
  const [, one, other] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes) ?? []
  return (one ?? other ?? '').trim()
}

/** Returns the place of the first character that XML has no place for, or -1. */
export function impossibleCharacter(text: string): number {
  return text.search(impossible)
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
