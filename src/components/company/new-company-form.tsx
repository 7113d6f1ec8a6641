import { listText } from '../../lib/format/list-text.ts'
import { useTranslate } from '@refinedev/core'
import { Form, Input, InputNumber, Select } from 'antd'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import { usualFiscalYearStart } from '../../../domain/calendar/fiscal-year.ts'
import { chartNames } from '../../../domain/ledger/charts/country-charts.ts'
import { defaultSchemes } from '../../../domain/tax/default-schemes.ts'
import { bikramSambatMonths } from '../../lib/format/bikram-sambat.ts'
import { countryChoices, currencyChoices, zoneChoices } from '../../lib/format/places.ts'
import { Alert } from '../layout/alert.tsx'
import { PlaceSelect } from './place-select.tsx'
import type { NewCompanyValues, useNewCompany } from './use-new-company.ts'
import { presetOf } from './use-new-company.ts'
import { monthNames } from '../../lib/format/date-words.ts'
import './company.css'

type Props = { creation: ReturnType<typeof useNewCompany>; children?: ReactNode }

/**
 * Renders name, country and the fields that depend on it: currency, time zone, fiscal year, chart of accounts, tax
 * rates.
 */
export function NewCompanyForm({ creation: { form, start, failure, create }, children }: Props) {
  const t = useTranslate()
  const country = Form.useWatch('country_iso', form) ?? start.country_iso
  const choices = useMemo(
    () => ({ countries: countryChoices(), currencies: currencyChoices(), zones: zoneChoices() }),
    [],
  )
  const rates = defaultSchemes(country).map(({ name }) => name)
  return (
    <>
      {failure === null ? null : <Alert type="error" role="alert" message={failure} />}
      <Form
        form={form}
        name="new-company"
        layout="vertical"
        requiredMark={false}
        initialValues={start}
        className="company-form"
        onFinish={(values) => void create(values)}
        onValuesChange={(changed: Partial<NewCompanyValues>) => {
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
        <Form.Item name="chart" className="is-wide" label={t('company.chart.label')} extra={t('company.chart.help')}>
          <Select options={chartNames.map((value) => ({ value, label: t(`company.chart.${value}`) }))} />
        </Form.Item>
        <p className="company-preset is-wide">{t('company.preset', { rates: listText(rates) })}</p>
        {children}
      </Form>
    </>
  )
}

/** Renders month and day of the fiscal year start, in the calendar of the country. */
function YearStart({ calendar }: { calendar: 'ad' | 'bs' }) {
  const t = useTranslate()
  const months = calendar === 'bs' ? bikramSambatMonths() : monthNames('long')
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
