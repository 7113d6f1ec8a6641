import { Alert } from '../layout/alert.tsx'
import { useInvalidate, useTranslate } from '@refinedev/core'
import { Form, Input, InputNumber, Modal, Select } from 'antd'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { usualFiscalYearStart } from '../../../domain/calendar/fiscal-year.ts'
import { countryPreset } from '../../../domain/company/country-presets.ts'
import { bikramSambatMonths } from '../../lib/format/bikram-sambat.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { useRequest } from '../../providers/use-request.ts'
import { countryChoices, countryOf, currencyChoices, zoneChoices, zoneName } from '../../lib/places.ts'
import { session } from '../../lib/session.ts'
import { switchCompany } from '../../providers/company-store.ts'
import { PlaceSelect } from './place-select.tsx'
import './company.css'

type Values = {
  name: string
  country_iso: string
  currency_code: string | undefined
  time_zone: string | undefined
  fiscal_start_month: number
  fiscal_start_day: number
}

/** A new company of the signed-in person; when it is made, it is the current one and its dashboard opens. */
export function NewCompanyDialog({ onClose }: { onClose: () => void }) {
  const request = useRequest()
  const t = useTranslate()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [form] = Form.useForm<Values>()
  const [start] = useState(firstValues)
  const country = Form.useWatch('country_iso', form) ?? start.country_iso
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const choices = useMemo(
    () => ({ countries: countryChoices(), currencies: currencyChoices(), zones: zoneChoices() }),
    [],
  )

  const create = async (values: Values) => {
    setIsSaving(true)
    setFailure(null)
    try {
      const { data } = await request<{ slug: string }>('post', '/api/user/me/companies/', values)
      const { user } = session.get()
      if (user) session.set({ user: { ...user, is_onboarded: true } })
      await switchCompany(data.slug)
      void invalidate({ resource: 'companies', dataProviderName: 'user', invalidates: ['list'] })
      onClose()
      await navigate(`/${data.slug}/dashboard`)
    } catch (error) {
      const { message, errors } = toRequestError(error)
      const fields = Object.entries(errors).filter(([name]) => name in start)
      form.setFields(fields.map(([name, texts]) => ({ name: name as keyof Values, errors: texts })))
      if (fields.length === 0) setFailure(message)
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Modal
      open
      title={t('company.new')}
      okText={t('company.create')}
      cancelText={t('form.cancel')}
      confirmLoading={isSaving}
      onOk={form.submit}
      // The menu that it was opened from takes the focus back when it closes.
      afterOpenChange={(isOpen) => (isOpen ? form.getFieldInstance('name')?.focus() : undefined)}
      onCancel={onClose}
    >
      {failure === null ? null : <Alert type="error" role="alert" message={failure} />}
      <Form
        form={form}
        name="new-company"
        layout="vertical"
        requiredMark={false}
        initialValues={start}
        className="company-form"
        onFinish={(values) => void create(values)}
        onValuesChange={(changed: Partial<Values>) => {
          if (changed.country_iso !== undefined) form.setFieldsValue(presetOf(changed.country_iso))
        }}
      >
        <Form.Item
          name="name"
          className="is-wide"
          label={t('company.field.name')}
          rules={[{ required: true, whitespace: true, message: t('company.nameRequired') }]}
        >
          <Input maxLength={255} autoComplete="organization" />
        </Form.Item>
        <Form.Item name="country_iso" label={t('company.field.country_iso')}>
          <PlaceSelect choices={choices.countries} />
        </Form.Item>
        <Form.Item name="currency_code" label={t('company.field.currency_code')}>
          <PlaceSelect choices={choices.currencies} />
        </Form.Item>
        <Form.Item name="time_zone" className="is-wide" label={t('company.field.time_zone')}>
          <PlaceSelect choices={choices.zones} />
        </Form.Item>
        <YearStart calendar={usualFiscalYearStart(country).calendar} />
      </Form>
    </Modal>
  )
}

/** Month and day on which the fiscal years begin, in the calendar of the country. */
function YearStart({ calendar }: { calendar: 'ad' | 'bs' }) {
  const t = useTranslate()
  const months = calendar === 'bs' ? bikramSambatMonths() : gregorianMonths()
  return (
    <>
      <Form.Item name="fiscal_start_month" label={t('company.yearBegins')} extra={t(`company.calendar.${calendar}`)}>
        <Select options={months.map((label, index) => ({ value: index + 1, label }))} />
      </Form.Item>
      <Form.Item name="fiscal_start_day" label={t('company.yearBeginsDay')}>
        <InputNumber min={1} max={31} precision={0} />
      </Form.Item>
    </>
  )
}

function gregorianMonths(): string[] {
  const names = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' })
  return Array.from({ length: 12 }, (_, index) => names.format(Date.UTC(2026, index, 1)))
}

/** What a company begins with whose country is the one that the browser writes for, in the zone of the machine. */
function firstValues(): Values {
  const country_iso = countryOf(navigator.language) ?? 'GB'
  const { time_zone, ...preset } = presetOf(country_iso)
  const here = zoneName(new Intl.DateTimeFormat().resolvedOptions().timeZone)
  return { name: '', country_iso, ...preset, time_zone: here === 'UTC' ? time_zone : here }
}

/** What is usual in a country; nothing is proposed where nothing is. */
function presetOf(country: string) {
  const usual = countryPreset(country)
  const { month, day } = usualFiscalYearStart(country)
  return {
    currency_code: usual?.currencyCode,
    time_zone: usual?.timeZone,
    fiscal_start_month: month,
    fiscal_start_day: day,
  }
}
