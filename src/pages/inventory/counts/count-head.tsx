import { useTranslate } from '@refinedev/core'
import { Button } from 'antd'
import { DateField } from '../../../components/document/date-field.tsx'
import { DocumentField } from '../../../components/document/document-field.tsx'
import { NoteField } from '../../../components/document/note-field.tsx'
import { ReferenceSelect } from '../../../components/fields/reference-select.tsx'
import type { CountHead } from './count-draft.ts'
import type { useBook } from '../reports/use-book.ts'

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
  return (
    <div className="document-fields is-even">
      <DateField
        name="date"
        label={t('stock.date')}
        error={errors['date']}
        value={head.date}
        onChange={(date) => onChange({ date })}
      />
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
      <NoteField
        name="remarks"
        label={t('stock.remarks')}
        error={errors['remarks']}
        className="is-wide"
        value={head.remarks}
        onChange={(remarks) => onChange({ remarks })}
      />
    </div>
  )
}
