/**
 * THE LIST of chapters of the handbook, by their readers. A written chapter is a file of `docs/handbook/`, a document is
 * a file of the project, and the reference is generated from the declarations.
 */
import { i18n, inLanguage } from '../../lib/i18n.ts'
import type { Content } from './content.ts'
import { contentOf } from './content.ts'
import { areaNames, areaReference } from './reference/area-reference.ts'
import { permissionReference } from './reference/permission-reference.ts'
import { reportReference } from './reference/report-reference.ts'
import { shortcutReference } from './reference/shortcut-reference.ts'

export type Chapter = {
  /** The last segment of its address. */
  id: string
  /** The file of its text, which its links are relative to. */
  file: string
  /** The pages of the product that open this chapter, if they are neither a resource nor a report. */
  pages: readonly string[]
  markdown: () => string
}
export type PartName = 'clerks' | 'accountants' | 'administrators' | 'developers' | 'operators' | 'reference'
export type Part = { name: PartName; chapters: readonly Chapter[] }

const texts = import.meta.glob<string>(
  [
    '../../../docs/handbook/*/*.md',
    '../../../{README,ARCHITECTURE,CONTRIBUTING,SECURITY,STYLE}.md',
    '../../../docs/{api,backup,bank-matching,e-invoice,export,glossary,limitations,operation,till}.md',
  ],
  { query: '?raw', import: 'default', eager: true },
)

function textOfFile(file: string): string {
  const text = texts[`../../../${file}`]
  if (text === undefined) throw new Error(`The handbook names ${file}, which does not exist.`)
  return text
}

const nameOf = (file: string): string => file.replace(/^.*\/|\.md$/g, '')

/** A chapter of the handbook itself. */
function written(place: string, ...pages: string[]): Chapter {
  const file = `docs/handbook/${place}.md`
  return { id: nameOf(file), file, pages, markdown: () => textOfFile(file) }
}

/** A document of the project, under its own title. */
function document(file: string): Chapter {
  return { id: nameOf(file).toLowerCase(), file, pages: [], markdown: () => textOfFile(file) }
}

function generated(name: string, markdown: () => string): Chapter {
  return { id: `reference-${name}`, file: '', pages: [], markdown }
}

export const parts: readonly Part[] = [
  {
    name: 'clerks',
    chapters: [
      written('clerks/first-steps', 'dashboard'),
      written('clerks/find'),
      written('clerks/sell'),
      written('clerks/buy'),
      written('clerks/stock'),
      written('clerks/pos', 'sales/pos'),
      written('clerks/reconcile', 'banking/reconciliation/reconcile'),
    ],
  },
  {
    name: 'accountants',
    chapters: [
      written('accountants/books'),
      written('accountants/year-end'),
      written('accountants/tax-returns'),
      written('accountants/reports', 'reports'),
      written('accountants/audit-trail', 'settings/audit-logs', 'reports/self-audit'),
    ],
  },
  {
    name: 'administrators',
    chapters: [
      written('administrators/members', 'settings/members', 'settings/permissions'),
      written(
        'administrators/settings',
        'settings',
        ...['general', 'sales', 'purchase', 'quotation', 'invoice', 'inventory', 'item-merge'].map(
          (name) => `settings/${name}`,
        ),
      ),
      written('administrators/import', 'imports'),
      written('administrators/programs', 'settings/api-tokens', 'settings/webhooks'),
      written('administrators/account-security'),
      document('docs/export.md'),
      document('docs/e-invoice.md'),
    ],
  },
  {
    name: 'developers',
    chapters: ['ARCHITECTURE', 'CONTRIBUTING', 'STYLE', 'docs/api', 'docs/bank-matching', 'docs/till'].map((name) =>
      document(`${name}.md`),
    ),
  },
  {
    name: 'operators',
    chapters: ['README', 'docs/operation', 'docs/backup', 'SECURITY', 'docs/limitations'].map((name) =>
      document(`${name}.md`),
    ),
  },
  {
    name: 'reference',
    chapters: [
      ...areaNames.map((name) => generated(name, () => areaReference(name))),
      generated('reports', reportReference),
      generated('shortcuts', shortcutReference),
      generated('permissions', permissionReference),
      document('docs/glossary.md'),
    ],
  },
]

export const chapters: readonly Chapter[] = parts.flatMap((part) => part.chapters)

/** Returns the chapter of an address, or undefined. */
export function chapterAt(id: string): Chapter | undefined {
  return chapters.find((chapter) => chapter.id === id)
}

const contents = new Map<string, Content>()

/** Returns the content of a chapter in the language of the screen. */
export function contentAt(chapter: Chapter): Content {
  const key = `${i18n.language} ${chapter.id}`
  const content = contents.get(key) ?? contentOf(chapter.markdown())
  contents.set(key, content)
  return content
}

/** Returns the title of a chapter. */
export function titleOf(chapter: Chapter): string {
  return inLanguage(contentAt(chapter).title)
}
