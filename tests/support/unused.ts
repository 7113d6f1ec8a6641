/** Finds what is kept although nothing uses it. A use is a word in a source, so that a word in a comment counts as well. */
import { isTest } from './project-files.ts'

/** A file with the words in it; `line-row` is one word. */
export type Source = { readonly file: string; readonly text: string; readonly words: ReadonlySet<string> }

/** Returns a file as the functions below take it. */
export function sourceOf(file: string, text: string): Source {
  return { file, text, words: new Set(text.match(/[\w$]+(?:-[\w$]+)*/g)) }
}

/**
 * Returns the exports that no other file names, and those of the product that only tests name. A type may be exported for
 * its own file: it describes what a function takes.
 */
export function unusedExports(sources: readonly Source[]): string[] {
  const declared = /^export (?:async )?(type|interface|const|class|function\*?) ([\w$]+)/gm
  const candidates = sources.flatMap((source) =>
    [...source.text.matchAll(declared)].map(([, kind = '', name = '']) => ({ source, kind, name })),
  )
  const users = new Map(candidates.map(({ name }) => [name, [] as string[]]))
  for (const { file, words } of sources) for (const word of words) users.get(word)?.push(file)
  return candidates.flatMap(({ source: { file, text }, kind, name }) => {
    const others = (users.get(name) ?? []).filter((user) => user !== file)
    if (others.some((user) => isTest(file) || !isTest(user))) return []
    const isOwnUse = text.split(new RegExp(`\\b${name}\\b`)).length > 2
    return isOwnUse && (others.length > 0 || kind === 'type' || kind === 'interface') ? [] : [`${file}: ${name}`]
  })
}

/** A literal that has the form of a key, and a template that can name several. */
const literalKey = /['"`]([\w-]+(?:\.[\w -]+)*)['"`]/g
const templateKey = /`((?:[\w.-]|\$\{(?:[^{}`]|\{[^{}`]*\})*\})+)`/g

/** Returns the keys of texts that no literal and no template can name. */
export function unusedKeys(keys: readonly string[], sources: readonly Source[]): string[] {
  const literals = new Set(sources.flatMap(({ text }) => [...text.matchAll(literalKey)].map(([, key = '']) => key)))
  const templates = new Set(sources.flatMap(({ text }) => [...text.matchAll(templateKey)].map(([, key = '']) => key)))
  const patterns = [...templates].flatMap((template) => {
    const pattern = template.replaceAll('.', '\\.').replaceAll(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, choicesOf)
    return /[a-z]/i.test(pattern.replaceAll('.+', '')) ? [new RegExp(`^${pattern}$`)] : []
  })
  return keys.filter((key) => {
    const name = key.replace(/_(zero|one|other)$/, '')
    return !literals.has(name) && !patterns.some((pattern) => pattern.test(name))
  })
}

/** Returns the pattern of a place: its words where it chooses one of them, else anything. */
function choicesOf(place: string): string {
  const words = place.includes('?') ? [...place.matchAll(/[?:] '(\w+)'/g)].map(([, word = '']) => word) : []
  return words.length > 1 ? `(?:${words.join('|')})` : '.+'
}

/** Returns the classes of style sheets that no source names, wholly or by the beginning of a template. */
export function unusedClasses(styles: readonly string[], sources: readonly Source[]): string[] {
  const beginnings = sources.flatMap(({ text }) => [...text.matchAll(/([\w-]+-)\$\{/g)].map(([, start = '']) => start))
  const isNamed = (name: string) => sources.some(({ words }) => words.has(name))
  const isUsed = (name: string) => beginnings.some((start) => name.startsWith(start)) || isNamed(name)
  const selectors = styles.map((style) => style.replaceAll(/\/\*[^]*?\*\//g, '').replaceAll(/\{[^{}]*\}/g, ' '))
  const classes = new Set(
    selectors.flatMap((text) => [...text.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name)),
  )
  return [...classes].filter((name) => !isOfPackage(name) && !isUsed(name))
}

/** Returns the classes that components give to elements and that no other source names, such as a style sheet or a test. */
export function unstyledClasses(components: readonly Source[], others: readonly Source[]): string[] {
  return components.flatMap(({ file, text }) =>
    [...text.matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
      names
        .split(' ')
        .filter((name) => !isOfPackage(name) && !others.some(({ words }) => words.has(name)))
        .map((name) => `${file}: ${name}`),
    ),
  )
}

/** Whether a class belongs to antd or to uPlot. */
function isOfPackage(name: string): boolean {
  return /^(ant|anticon|u)(-|$)/.test(name)
}
