import { useTranslate } from '@refinedev/core'
import { Button, Input } from 'antd'
import { localDate } from '../../../domain/calendar/local-date.ts'
import { DocumentField, wrongInput } from '../../components/document/document-field.tsx'
import { DateInput } from '../../components/fields/date-input.tsx'
import { ReferenceSelect } from '../../components/fields/reference-select.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import type { CountHead } from './count-draft.ts'
import type { useBook } from './use-book.ts'

type CountHeadProps = {
  head: CountHead
  errors: Readonly<Record<string, string>>
  isNew: boolean
  hasRows: boolean
  book: ReturnType<typeof useBook>
  onChange: (part: Partial<CountHead>) => void
}

export function CountHeadFields({ head, errors, isNew, hasRows, book, onChange }: CountHeadProps) {
  const t = useTranslate()
  const company = useCompany()
  return (
    <div className="document-fields is-even">
      <DocumentField name="date" label={t('stock.date')} error={errors['date']}>
        <DateInput
          id="document-date"
          value={head.date}
          today={localDate(company.today)}
          onChange={(day) => onChange({ date: day ?? '' })}
        />
      </DocumentField>
      {isNew ? (
        <DocumentField name="category" label={t('stockCount.category')}>
          <ReferenceSelect
            id="document-category"
            to="inventory/categories"
            allowClear
            placeholder={t('stockCount.allCategories')}
            value={book.category}
            onChange={book.setCategory}
          />
        </DocumentField>
      ) : null}
      {isNew ? (
        <div className="count-load">
          <Button
            type={hasRows ? 'default' : 'primary'}
            loading={book.isLoading}
            disabled={head.date === ''}
            onClick={() => void book.load()}
          >
            {t(hasRows ? 'stockCount.loadAgain' : 'stockCount.load')}
          </Button>
        </div>
      ) : null}
      <DocumentField name="remarks" label={t('stock.remarks')} error={errors['remarks']} className="is-wide">
        <Input.TextArea
          id="document-remarks"
          autoSize={{ minRows: 1, maxRows: 6 }}
          maxLength={5000}
          value={head.remarks}
          {...wrongInput('remarks', errors['remarks'])}
          onChange={(event) => onChange({ remarks: event.target.value })}
        />
      </DocumentField>
    </div>
  )
}
