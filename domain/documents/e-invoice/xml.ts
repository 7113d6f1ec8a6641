/** Writes XML: elements in order, texts escaped. An element without content is left out. */

export type XmlElement = {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly content: string | readonly XmlElement[]
}
/** Elements in order; null for one that is left out. */
export type XmlParts = readonly (XmlElement | null)[]

/** Returns an element with a text; null without one. */
export function textElement(
  name: string,
  text: string | null,
  attributes: Readonly<Record<string, string>> = {},
): XmlElement | null {
  return text === null || text === '' ? null : { name, attributes, content: text }
}

/** Returns an element with those of its parts that exist; null without any. */
export function groupElement(name: string, parts: XmlParts): XmlElement | null {
  const content = parts.filter((part) => part !== null)
  return content.length === 0 ? null : { name, attributes: {}, content }
}

/** Returns the text of a document; namespaces are declared at its outermost element. */
export function xmlDocument(name: string, namespaces: Readonly<Record<string, string>>, parts: XmlParts): string {
  const content = parts.filter((part) => part !== null)
  const lines = linesOf({ name, attributes: namespaces, content }, '')
  return `<?xml version="1.0" encoding="UTF-8"?>\n${lines.join('\n')}\n`
}

function linesOf({ name, attributes, content }: XmlElement, indent: string): string[] {
  const written = Object.entries(attributes).map(([attribute, value]) => ` ${attribute}="${escaped(value)}"`)
  const start = `${indent}<${name}${written.join('')}>`
  if (typeof content === 'string') return [`${start}${escaped(content)}</${name}>`]
  return [start, ...content.flatMap((child) => linesOf(child, `${indent}  `)), `${indent}</${name}>`]
}

const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '' }
/** What XML 1.0 has no place for: control characters, halves of surrogate pairs, U+FFFE and U+FFFF. */
// oxlint-disable-next-line no-control-regex -- these are the characters to leave out
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu

function escaped(text: string): string {
  return text.replaceAll(impossible, '').replaceAll(/[&<>"\r]/g, (character) => references[character] ?? character)
}
