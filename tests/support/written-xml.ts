/** Reads XML as `domain/documents/e-invoice/xml.ts` writes it: one element a line, indented by its depth. */

/** Returns the names of the elements directly inside the first element of a name. */
export function childrenOf(xml: string, name: string): string[] {
  const lines = xml.split('\n')
  const start = lines.findIndex((line) => line.trimStart().startsWith(`<${name}`))
  const indent = /^ */.exec(lines[start] ?? '')?.[0] ?? ''
  const end = lines.findIndex((line, at) => at > start && line.startsWith(`${indent}</${name}>`))
  const child = new RegExp(`^${indent}  <([\\w:]+)`)
  return lines.slice(start + 1, end).flatMap((line) => child.exec(line)?.[1] ?? [])
}

/** Returns the texts of all elements of a name. */
export function textsOf(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text)
}
