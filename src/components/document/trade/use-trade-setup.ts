import type { HttpError } from '@refinedev/core'
import { useCustom, useList } from '@refinedev/core'
import { useMemo } from 'react'
import type { DiscountType } from '../../../../domain/documents/discount.ts'
import { useMay } from '../../../providers/use-may.ts'
import { useTaxSchemes } from '../../../providers/use-tax-schemes.ts'
import type { TradeForm } from './trade-kinds.ts'
import type { QuotationSettings, SettingsAnswer, TradeSetup } from './trade-setup.ts'
import { entrySettings, rowScheme } from './trade-setup.ts'
import { useParty } from './use-parties.ts'

type Discount = { id: string; name: string; type: DiscountType; value: string; is_trade_discount: boolean }

const quiet = { errorNotification: false } as const
const inUse = [{ field: 'is_active', operator: 'eq' as const, value: 'true' }]
const all = { currentPage: 1, pageSize: 500 }
/** Settings and schemes change rarely: a form opened again starts with the cached ones. */
const keptMs = 60_000

/**
 * Loads the data a form needs before its first line, as far as the user may see it. `party` is the id of a contact to
 * start with.
 */
export function useTradeSetup(
  form: TradeForm,
  party: string | null,
): {
  setup: TradeSetup | null
  error: HttpError | null
  retry: () => void
} {
  const may = useMay()
  const area = form.isSale ? 'sales' : 'purchase'
  const settings = useCustom<SettingsAnswer, HttpError>({
    url: `settings/${area}`,
    method: 'get',
    queryOptions: { staleTime: keptMs },
    ...quiet,
  })
  const isQuotation = form.kind === 'quotation'
  const quotation = useCustom<QuotationSettings, HttpError>({
    url: 'settings/quotation',
    method: 'get',
    queryOptions: { enabled: isQuotation, staleTime: keptMs },
    ...quiet,
  })
  // A stored line keeps a tax that is no longer in use.
  const schemes = useTaxSchemes({ withInactive: true })
  const discounts = useList<Discount, HttpError>({
    resource: `${area}/discounts`,
    filters: inUse,
    sorters: [{ field: 'name', order: 'asc' }],
    pagination: all,
    queryOptions: { enabled: may(`${area}_discounts.read`), staleTime: keptMs },
    ...quiet,
  })
  const picked = useParty(party)
  const isReading = [picked, settings, quotation, schemes, discounts].some(({ query }) => query.isLoading)
  const answer = settings.query.data?.data
  const quotationAnswer = quotation.query.data?.data ?? null
  const schemeRows = schemes.result.data
  const discountRows = discounts.result.data
  const pickedRows = picked.result.data
  const setup = useMemo((): TradeSetup | null => {
    if (isReading || answer === undefined || (isQuotation && quotationAnswer === null)) return null
    const rowSchemes = schemeRows.flatMap((scheme) => rowScheme(scheme) ?? [])
    return {
      settings: entrySettings(answer, form.isSale),
      isOn: (setting) => setting === undefined || answer[setting] !== false,
      schemes: new Map(rowSchemes.map((scheme) => [scheme.id, scheme])),
      discounts: discountRows.map(({ id, name, type, value, is_trade_discount: isTrade }) => ({
        id,
        name,
        type,
        value,
        isTrade,
      })),
      quotation: quotationAnswer,
      party: pickedRows.find(({ id }) => id === party),
    }
  }, [isReading, answer, isQuotation, quotationAnswer, schemeRows, discountRows, pickedRows, form, party])
  return {
    setup,
    error: settings.query.error ?? quotation.query.error ?? schemes.query.error ?? discounts.query.error,
    retry: () => {
      void settings.query.refetch()
      if (isQuotation) void quotation.query.refetch()
      void schemes.query.refetch()
      void discounts.query.refetch()
    },
  }
}
