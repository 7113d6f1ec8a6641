import { useCustom, useTranslate } from '@refinedev/core'
import type { HttpError } from '@refinedev/core'
import { moduleOf } from '../../../domain/resources/core/define.ts'
import type { StatusTone } from '../../../domain/resources/core/define.ts'
import { recordPage } from '../../lib/record-page.ts'
import { formatDate, formatMoneyWithSymbol } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { useRestingValue } from '../fields/use-resting-value.ts'
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

/** Searches accounts, items, parties and documents on the server once typing has paused. */
export function useSearch(text: string): { hits: Entry[]; isSearching: boolean; isFailed: boolean } {
  const t = useTranslate()
  const company = useCompany()
  const trimmed = text.trim()
  const q = useRestingValue(trimmed, 150)
  const { result, query } = useCustom<Hit[], HttpError>({
    url: 'search',
    method: 'get',
    config: { query: { q } },
    queryOptions: { enabled: q !== '' },
    errorNotification: false,
  })
  const isCurrent = q === trimmed && !query.isPlaceholderData
  const hits = trimmed !== '' && Array.isArray(result.data) ? result.data : []
  return {
    // Results of an earlier text stay while they match the new one, so that nothing jumps while typing. Results of the
    // current text are always shown: a party may match by an alias.
    hits: hits
      .filter((hit) => isCurrent || holds(hit, trimmed))
      .map(({ kind, path, id, label, hint, date, amount, status }) => {
        const entry = { key: `${path} ${id}`, kind, label, hint, path: recordPage(path, id) ?? path }
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
    isSearching: trimmed !== '' && (q !== trimmed || query.isFetching),
    isFailed: query.isError,
  }
}
