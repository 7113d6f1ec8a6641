import { useTranslate } from '@refinedev/core'
import { Form, Input, Select } from 'antd'
import type { ReactNode } from 'react'
import { useMemo } from 'react'
import type { ChangeableField, CompanyText } from '../../../../domain/company/company-fields.ts'
import { companyTexts, dateStyles, organizationTypes, taxStaggers } from '../../../../domain/company/company-fields.ts'
import { paperDigits } from '../../../../domain/language/digits.ts'
import { languages } from '../../../../domain/language/languages.ts'
import type { TaxPeriod } from '../../../../domain/tax/tax-periods.ts'
import { taxPeriodLengths } from '../../../../domain/tax/tax-periods.ts'
import { MoneyInput } from '../../../components/fields/money-input.tsx'
import { PlaceSelect } from '../../../components/company/place-select.tsx'
import { bikramSambatMonths } from '../../../lib/format/bikram-sambat.ts'
import { formatDate, formatMoney } from '../../../lib/format/format.ts'
import { listInText } from '../../../lib/format/list-text.ts'
import { countryChoices, currencyChoices, zoneChoices } from '../../../lib/format/places.ts'
import type { CompanyDetails } from './company-details.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import '../../../lib/texts/settings/company-settings-texts.ts'
import { withDateStyle } from '../../../lib/format/locale-tags.ts'
import { monthNames } from '../../../lib/format/date-words.ts'

/** Locales with different number and date formats; the country's own precedes them. */
const locales = ['en-GB', 'en-US', 'en-IN', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'it-IT', 'nl-NL', 'pt-BR', 'sv-SE']

const autoComplete: Readonly<Partial<Record<CompanyText, string>>> = {
  name: 'organization',
  address: 'street-address',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
}

/** Renders the fields of a company in sections. */
export function CompanyFields({ details }: { details: CompanyDetails }) {
  const t = useTranslate()
  const text = (name: CompanyText, input: ReactNode = null) => (
    <Field name={name} isWide={name === 'name' || name === 'address' || name === 'website'}>
      {input ?? <Input maxLength={companyTexts[name]} autoComplete={autoComplete[name] ?? 'off'} />}
    </Field>
  )
  const choices = useMemo(
    () => ({ countries: countryChoices(), currencies: currencyChoices(), zones: zoneChoices() }),
    [],
  )
  const kinds = organizationTypes.map((value) => ({ value, label: t(`company.type.${value}`) }))
  return (
    <>
      <PageSection id="company" title={t('company.section.company')} lead={t('company.section.companyLead')}>
        <div className="settings-fields">
          {text('name')}
          <Field name="organization_type">
            <Select options={kinds} />
          </Field>
          {text('tax_identification_number')}
        </div>
      </PageSection>
      <PageSection id="address" title={t('company.section.address')}>
        <div className="settings-fields">
          {text('address')}
          {text('postal_code')}
          {text('city')}
          {text('state')}
          <Field name="country_iso">
            <PlaceSelect choices={choices.countries} />
          </Field>
        </div>
      </PageSection>
      <PageSection id="contacts" title={t('company.section.contacts')}>
        <div className="settings-fields">
          {text('phone', <Input type="tel" maxLength={companyTexts.phone} autoComplete="tel" />)}
          {text('alternate_phone', <Input type="tel" maxLength={companyTexts.alternate_phone} autoComplete="off" />)}
          {text('email', <Input inputMode="email" maxLength={companyTexts.email} autoComplete="email" />)}
          {text('alternate_email', <Input inputMode="email" maxLength={companyTexts.alternate_email} />)}
          {text('website', <Input inputMode="url" maxLength={companyTexts.website} autoComplete="url" />)}
        </div>
      </PageSection>
      <PageSection id="money" title={t('company.section.money')} lead={t('company.section.moneyLead')}>
        <div className="settings-fields">
          <Field name="currency_code" help={t('company.currencyHelp')}>
            <PlaceSelect choices={choices.currencies} />
          </Field>
          <Field name="corporate_tax_rate" help={t('company.taxRateHelp')}>
            <MoneyInput isQuantity suffix="%" />
          </Field>
          <Field name="time_zone" isWide help={t('company.timeZoneHelp')}>
            <PlaceSelect choices={choices.zones} />
          </Field>
          <WritingFields details={details} />
          <TaxPeriodFields details={details} />
        </div>
      </PageSection>
    </>
  )
}

/** Renders the locales, each with a sample. */
function WritingFields({ details }: { details: CompanyDetails }) {
  const t = useTranslate()
  const form = Form.useFormInstance()
  const ownLocale: unknown = Form.useWatch('own_locale', form)
  const country: unknown = Form.useWatch('country_iso', form)
  const ofCountry = `en-${typeof country === 'string' ? country : details.country_iso}`
  const current = typeof ownLocale === 'string' && ownLocale !== '' ? ownLocale : ofCountry
  const options = useMemo(() => {
    const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
    const sample = (locale: string) => formatMoney('1234567.89', { ...details, locale, currency_digits: 2 })
    const otherLocales = details.own_locale && !locales.includes(details.own_locale) ? [details.own_locale] : []
    return [
      { value: '', label: `${t('company.localeOfCountry')} · ${sample(ofCountry)}` },
      ...[...otherLocales, ...locales].map((value) => ({ value, label: `${names.of(value)} · ${sample(value)}` })),
    ]
  }, [details, ofCountry, t])
  const styles = dateStyles.map((value) => ({
    value,
    label: formatDate(`${details.today.slice(0, 4)}-10-31`, withDateStyle(current, value)),
  }))
  return (
    <>
      <Field name="own_locale">
        <Select options={options} />
      </Field>
      <Field name="date_style">
        <Select options={styles} />
      </Field>
      <Field name="language" help={t('company.languageHelp')}>
        <Select options={Object.entries(languages).map(([value, label]) => ({ value, label }))} />
      </Field>
      <Field name="paper_digits">
        <Select options={paperDigits.map((value) => ({ value, label: t(`company.paperDigits.${value}`) }))} />
      </Field>
    </>
  )
}

/** Renders how often tax returns are filed, and the month with which their periods begin. */
function TaxPeriodFields({ details: { calendar } }: { details: CompanyDetails }) {
  const t = useTranslate()
  const form = Form.useFormInstance()
  const period: unknown = Form.useWatch('tax_period', form)
  const length = taxPeriodLengths[isTaxPeriod(period) ? period : 'quarters']
  const monthNames = useMemo(() => monthsOf(calendar), [calendar])
  const beginnings = taxStaggers.slice(0, length).map((value) => ({
    value,
    label: listInText(monthNames.filter((_name, month) => month % length === Number(value))),
  }))
  return (
    <>
      <Field name="tax_period">
        <Select
          options={Object.keys(taxPeriodLengths).map((value) => ({ value, label: t(`company.taxPeriod.${value}`) }))}
          onChange={() => form.setFieldValue('tax_stagger', '0')}
        />
      </Field>
      <Field name="tax_stagger">
        <Select options={beginnings} disabled={length === 1} />
      </Field>
    </>
  )
}

/** Returns the names of the twelve months of the company's calendar. */
function monthsOf(calendar: 'ad' | 'bs'): string[] {
  if (calendar === 'bs') return bikramSambatMonths()
  return monthNames('long')
}

function isTaxPeriod(value: unknown): value is TaxPeriod {
  return typeof value === 'string' && value in taxPeriodLengths
}

type FieldProps = { name: ChangeableField; isWide?: boolean; help?: string; children: ReactNode }

function Field({ name, isWide = false, help, children }: FieldProps) {
  const t = useTranslate()
  return (
    <Form.Item
      name={name}
      label={t(`company.field.${name}`)}
      className={isWide ? 'is-wide' : ''}
      {...(help ? { extra: help } : {})}
    >
      {children}
    </Form.Item>
  )
}
