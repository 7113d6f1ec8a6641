/** Remembers the records and reports that a user opened last in a company, in browser storage. */
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { ResourceHead } from '../../../domain/resources/heads.ts'
import { heads } from '../../../domain/resources/heads.ts'
import type { EntryKind } from './palette-entries.ts'

/** `path` is below the company; `label` is the title of the page, `of` the text key of its kind. */
export type RecentPage = { kind: EntryKind; path: string; label: string; of: string }
export type Owner = { person: string; company: string }

const MOST = 20
const keyOf = ({ person, company }: Owner): string => `daybook.recent.${person}.${company}`
const kinds: Readonly<Record<string, EntryKind>> = {
  'account/ledgers': 'account',
  'inventory/items': 'item',
  'inventory/ledgers': 'item',
  'crm/parties': 'party',
}

const idInPath = /\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/i

/** Returns the record or report at a path below the company as a visit; null for other pages. */
export function visitOf(path: string, label: string): RecentPage | null {
  const [base = '', id, rest] = path.split(idInPath)
  if (id === undefined) return /^reports\/[\w-]+$/.test(base) ? { kind: 'page', path, label, of: 'area.reports' } : null
  const head = heads.get(base)
  if (!head || rest !== pageOf(head)) return null
  return { kind: kinds[base] ?? 'document', path, label, of: `module.${moduleOf(base)}.label` }
}

/** Returns the path suffix of the page that shows a record; a document without a detail page is shown in its form. */
function pageOf({ kind, screens }: ResourceHead): string | null {
  if (screens.includes('detail')) return ''
  return kind === 'document' ? '/edit' : null
}

export function readRecent(storage: Pick<Storage, 'getItem'>, owner: Owner): RecentPage[] {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Puts the page first and removes its earlier visit. */
export function rememberRecent(storage: Pick<Storage, 'getItem' | 'setItem'>, owner: Owner, visit: RecentPage): void {
  const others = readRecent(storage, owner).filter(({ path }) => path !== visit.path)
  storage.setItem(keyOf(owner), JSON.stringify([visit, ...others].slice(0, MOST)))
}

function isRecent(value: unknown): value is RecentPage {
  if (typeof value !== 'object' || value === null) return false
  const entry = value as Record<string, unknown>
  return ['kind', 'path', 'label', 'of'].every((name) => typeof entry[name] === 'string')
}
