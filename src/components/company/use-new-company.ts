import { useInvalidate } from '@refinedev/core'
import { Form } from 'antd'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { usualFiscalYearStart } from '../../../domain/calendar/fiscal-year.ts'
import { countryPreset } from '../../../domain/company/country-presets.ts'
import type { ChartName } from '../../../domain/ledger/charts/country-charts.ts'
import { chartOfCountry } from '../../../domain/ledger/charts/country-charts.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { countryOf, zoneName } from '../../lib/format/places.ts'
import { session } from '../../lib/session.ts'
import { switchCompany } from '../../providers/company-store.ts'
import { useRequest } from '../../providers/use-request.ts'

export type NewCompanyValues = {
  name: string
  country_iso: string
  currency_code: string | undefined
  time_zone: string | undefined
  fiscal_start_month: number
  fiscal_start_day: number
  chart: ChartName
}

/** Holds the form that creates a company of the user and opens its dashboard after creation. */
export function useNewCompany(onCreated?: () => void) {
  const request = useRequest()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [form] = Form.useForm<NewCompanyValues>()
  const [start] = useState(firstValues)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** The slugs of companies that were created and could not be opened, by their values: those are not created again. */
  const slugs = useRef(new Map<string, string>())

  const add = async (values: NewCompanyValues): Promise<string> => {
    const { data } = await request<{ slug: string }>('post', '/api/user/me/companies/', values)
    const { user } = session.get()
    if (user) session.set({ user: { ...user, is_onboarded: true } })
    void invalidate({ resource: 'companies', dataProviderName: 'user', invalidates: ['list'] })
    return data.slug
  }
  const create = async (values: NewCompanyValues) => {
    const content = JSON.stringify(values)
    setIsSaving(true)
    setFailure(null)
    try {
      const slug = slugs.current.get(content) ?? (await add(values))
      slugs.current.set(content, slug)
      await switchCompany(slug)
      onCreated?.()
      await navigate(`/${slug}/dashboard`)
    } catch (error) {
      const { message, errors } = toRequestError(error)
      const fields = Object.entries(errors).filter(([name]) => name in start)
      form.setFields(fields.map(([name, texts]) => ({ name: name as keyof NewCompanyValues, errors: texts })))
      if (fields.length === 0) setFailure(message)
    } finally {
      setIsSaving(false)
    }
  }
  return { form, start, isSaving, failure, create }
}

/** Returns the country of the browser's language and the time zone of the device. */
function firstValues(): NewCompanyValues {
  const country_iso = countryOf(navigator.language) ?? 'GB'
  const { time_zone, ...preset } = presetOf(country_iso)
  const here = zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return { name: '', country_iso, ...preset, time_zone: here === 'UTC' ? time_zone : here }
}

/** Returns the default currency, time zone, fiscal year and chart of accounts of a country. */
export function presetOf(country: string) {
  const usual = countryPreset(country)
  const { month, day } = usualFiscalYearStart(country)
  return {
    currency_code: usual?.currencyCode,
    time_zone: usual?.timeZone,
    fiscal_start_month: month,
    fiscal_start_day: day,
    chart: chartOfCountry(country),
  }
}
