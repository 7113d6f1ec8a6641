import { heads } from '../../domain/resources/heads.ts'

/** Returns the page of a record below the company, its details or else its form; null for a record without a page. */
export function recordPage(path: string, id: string): string | null {
  const screens = heads.get(path)?.screens ?? []
  if (screens.includes('detail')) return `${path}/${id}`
  return screens.includes('edit') ? `${path}/${id}/edit` : null
}
