import { useCustom, useTranslate } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { StatusTone } from '../../../domain/resources/core/define.ts'
import { heads } from '../../../domain/resources/heads.ts'
import { formatDate, formatMoneyWithSymbol } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useStill } from '../fields/use-still.ts'
import { holds } from './palette-entries.ts'
import type { Entry } from './palette-entries.ts'

type Hit = {
  kind: 'account' | 'item' | 'party' | 'document'
  path: string
  id: string
  label: string
  hint: string
  date: string | null
  amount: string | null
  status: { value: string; label: string; tone: StatusTone } | null
}

/** Accounts, items, parties and documents that the server finds for a text, once the typing has paused. */
export function useSearch(text: string): { found: Entry[]; isSearching: boolean; isFailed: boolean } {
  const t = useTranslate()
  const company = useCompany()
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
      .map(({ kind, path, id, label, hint, date, amount, status }) => {
        const entry = { key: `${path} ${id}`, kind, label, hint, path: pageOf(path, id) }
        if (kind !== 'document') return entry
        const module = moduleOf(path)
        const statusLabel = status && t(`choice.${module}.status.${status.value}`, status.label)
        return {
          ...entry,
          document: {
            kind: t(`module.${module}.label`),
            date: formatDate(date, company.locale),
            amount: amount === null ? '' : formatMoneyWithSymbol(amount, company),
            status: status && { label: statusLabel ?? status.label, tone: status.tone },
          },
        }
      }),
    isSearching: wanted !== '' && (q !== wanted || query.isFetching),
    isFailed: query.isError,
  }
}

/** The page of a record: its details, else its form. */
function pageOf(path: string, id: string): string {
  return heads.get(path)?.screens.includes('detail') === false ? `${path}/${id}/edit` : `${path}/${id}`
}
