import { useTranslate } from '@refinedev/core'
import { Checkbox, Select } from 'antd'
import { importKinds } from '../../../domain/imports/kinds.ts'
import type { ImportColumns, ImportKind } from '../../../domain/imports/kinds.ts'
import { ReferenceSelect } from '../../components/fields/reference-select.tsx'
import { dateFormatsOf } from '../../../domain/imports/read-cells.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import '../../lib/texts/import-column-texts.ts'
import type { ImportChange, ImportOptions, ImportRecord } from './import-types.ts'
import '../../lib/texts/import-texts.ts'

type Props = { record: ImportRecord; isBusy: boolean; onChange: (change: ImportChange) => void }

type Choice = Exclude<keyof ImportOptions, 'date_format' | 'decimal_comma' | 'bank_account'>
const years = { option: 'create_missing_years', text: 'import.createYears' } as const
const ofDocuments = [
  { option: 'create_missing_parties', text: 'import.createParties' },
  { option: 'create_missing_items', text: 'import.createItems' },
  years,
] as const

/** What each kind can do besides: create the records that rows name, or read the signs of amounts the other way round. */
const choicesOf: Partial<Record<ImportKind, readonly { option: Choice; text: string }[]>> = {
  items: [{ option: 'create_missing_names', text: 'import.createNames' }],
  journal: [{ option: 'create_missing_accounts', text: 'import.createAccounts' }, years],
  stock: [years],
  sales: ofDocuments,
  purchases: ofDocuments,
  bank_statement: [{ option: 'is_sign_reversed', text: 'import.reversedSigns' }],
}

/** Maps headers to columns, and sets formats and records to create: every choice checks the file again. */
export function ImportReading({ record, isBusy, onChange }: Props) {
  const t = useTranslate()
  const { calendar } = useCompany()
  const { kind, columns: headers, mapping, options, sample } = record
  const columns: ImportColumns = importKinds[kind].columns
  const exampleOf = (header: string | undefined) => sample[0]?.[headers.indexOf(header ?? '')] ?? ''
  const map = (column: string, header: string | undefined) =>
    onChange({ mapping: { ...mapping, [column]: header ?? null } })
  const hasDates = Object.values(columns).some((column) => column.kind === 'date')
  const choices = headers.filter((header) => header !== '').map((header) => ({ value: header, label: header }))
  return (
    <section className="import-reading" aria-label={t('import.reading')}>
      <h2>{t('import.reading')}</h2>
      <div className="import-columns">
        {Object.entries(columns).map(([column, { required }]) => (
          <label key={column} className="import-column">
            <span>
              {t(`importColumn.${kind}.${column}`)}
              {required ? <em aria-hidden="true"> *</em> : null}
            </span>
            <Select
              allowClear={!required}
              showSearch
              disabled={isBusy}
              aria-label={t(`importColumn.${kind}.${column}`)}
              placeholder={t('import.notInFile')}
              status={required && mapping[column] === undefined ? 'error' : ''}
              value={mapping[column] ?? null}
              options={choices}
              onChange={(header: string | null | undefined) => map(column, header ?? undefined)}
            />
            <small>{exampleOf(mapping[column]) || '\u00a0'}</small>
          </label>
        ))}
      </div>
      <div className="import-options">
        {kind === 'bank_statement' ? (
          <label className="import-date">
            {t('import.bankAccount')}
            <ReferenceSelect
              to="banking/bank-accounts"
              disabled={isBusy}
              aria-label={t('import.bankAccount')}
              placeholder={t('import.choose')}
              value={options.bank_account}
              onChange={(bank_account) => (bank_account === null ? undefined : onChange({ bank_account }))}
              {...(options.bank_account === null ? { status: 'error' as const } : {})}
            />
          </label>
        ) : null}
        {hasDates ? (
          <label className="import-date">
            {t('import.dates')}
            <Select
              disabled={isBusy}
              aria-label={t('import.dates')}
              placeholder={t('import.choose')}
              value={options.date_format}
              status={options.date_format === null ? 'warning' : ''}
              options={dateFormatsOf(calendar).map((format) => ({
                value: format,
                label: format === 'serial' ? t('import.serial') : format.replaceAll(/\b[DM]\b/g, (part) => part + part),
              }))}
              onChange={(date_format: string) => onChange({ date_format })}
            />
          </label>
        ) : null}
        <Checkbox
          disabled={isBusy}
          checked={options.decimal_comma}
          onChange={({ target }) => onChange({ decimal_comma: target.checked })}
        >
          {t('import.decimalComma')}
        </Checkbox>
        {(choicesOf[kind] ?? []).map(({ option, text }) => (
          <Checkbox
            key={option}
            disabled={isBusy}
            checked={options[option]}
            onChange={({ target }) => onChange({ [option]: target.checked })}
          >
            {t(text)}
          </Checkbox>
        ))}
      </div>
    </section>
  )
}
