/** Reads the Markdown of a chapter: its title and its sections, each with the text that search reads. */
import type { Token, Tokens } from 'marked'
import { lexer } from 'marked'

export type Section = {
  /** The anchor below the chapter; empty for what comes before the first heading. */
  id: string
  title: string
  depth: number
  tokens: readonly Token[]
}
export type Content = { title: string; sections: readonly Section[] }

/** A heading may name its anchor: `## Invoices {#sales-vouchers}`. */
const anchor = /\s*\{#([\w-]+)\}$/
/** Deeper headings belong to the section above them. */
const DEEPEST = 3

/** Returns the title and the sections of a Markdown text. */
export function contentOf(markdown: string): Content {
  const sections: { id: string; title: string; depth: number; tokens: Token[] }[] = []
  const used = new Map<string, number>()
  for (const token of lexer(markdown)) {
    if (!isHeading(token) || token.depth > DEEPEST) {
      sections.at(-1)?.tokens.push(token)
      continue
    }
    const title = textOf(token.tokens).replace(anchor, '').trim()
    const id = token.depth === 1 ? '' : uniqueId(anchor.exec(token.text)?.[1] ?? slugOf(title), used)
    sections.push({ id, title, depth: token.depth, tokens: [] })
  }
  return { title: sections[0]?.title ?? '', sections }
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === 'heading'
}

/** Returns the anchor of a heading as repositories derive it, so that links work in both. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-')
}

function uniqueId(id: string, used: Map<string, number>): string {
  const count = used.get(id) ?? 0
  used.set(id, count + 1)
  return count === 0 ? id : `${id}-${count}`
}

/** Returns the text of tokens without marks; parts of a paragraph are joined, blocks and cells are separated. */
export function textOf(tokens: readonly Token[]): string {
  return tokens.map(textOfToken).join('').trim()
}

function textOfToken(token: Token): string {
  switch (token.type) {
    case 'html':
    case 'def':
      return ''
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return `${[header, ...rows].map((row) => row.map(({ tokens }) => textOf(tokens)).join(' · ')).join('\n')}\n`
    }
    case 'list':
      return (token as Tokens.List).items.map(({ tokens }) => `${textOf(tokens)}\n`).join('')
    case 'image':
      return ''
    case 'br':
    case 'space':
    case 'hr':
      return '\n'
    default: {
      const text = 'tokens' in token && token.tokens ? textOf(token.tokens) : 'text' in token ? String(token.text) : ''
      return isBlock(token) ? `${text}\n` : text
    }
  }
}

function isBlock({ type }: Token): boolean {
  return type === 'paragraph' || type === 'heading' || type === 'code' || type === 'blockquote'
}

/** Returns the addresses of all links and pictures of tokens. */
export function targetsOf(tokens: readonly Token[], type: 'link' | 'image'): string[] {
  return tokens.flatMap((token) => {
    const hrefs = token.type === type ? [(token as Tokens.Link | Tokens.Image).href] : []
    return [...hrefs, ...partsOf(token).flatMap((parts) => targetsOf(parts, type))]
  })
}

function partsOf(token: Token): (readonly Token[])[] {
  if (token.type === 'table') {
    const { header, rows } = token as Tokens.Table
    return [header, ...rows].flatMap((row) => row.map(({ tokens }) => tokens))
  }
  if (token.type === 'list') return (token as Tokens.List).items.map(({ tokens }) => tokens)
  return 'tokens' in token && token.tokens ? [token.tokens] : []
}
