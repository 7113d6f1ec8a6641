import { useCustom } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { formatDate } from '../../lib/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useStill } from '../fields/use-options.ts'
import { holds } from './palette-entries.ts'
import type { Entry } from './palette-entries.ts'

type Hit = {
  kind: 'account' | 'item' | 'party' | 'document'
  path: string
  id: string
  label: string
  hint: string
  date: string | null
}

/** Accounts, items, parties and documents that the server finds for a text, once the typing has paused. */
export function useSearch(text: string): { found: Entry[]; isSearching: boolean; isFailed: boolean } {
  const { locale } = useCompany()
  const wanted = text.trim()
  const q = useStill(wanted, 150)
  const { result, query } = useCustom<Hit[], HttpError>({
    url: 'search',
    method: 'get',
    config: { query: { q } },
    queryOptions: { enabled: q !== '' },
    errorNotification: false,
  })
  const isCurrent = q === wanted && !query.isPlaceholderData
  const hits = wanted !== '' && Array.isArray(result.data) ? result.data : []
  return {
    // What an earlier text found stays as long as it holds the new one, so that nothing jumps while typing. What this
    // text found is shown in any case: a party may be found by an alias.
    found: hits
      .filter((hit) => isCurrent || holds(hit, wanted))
      .map(({ kind, path, id, label, hint, date }) => ({
        key: `${path} ${id}`,
        kind,
        label,
        hint: [formatDate(date, locale), hint].filter(Boolean).join(' · '),
        path: `${path}/${id}`,
      })),
    isSearching: wanted !== '' && (q !== wanted || query.isFetching),
    isFailed: query.isError,
  }
}
