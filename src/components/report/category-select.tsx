import { useTranslate } from '@refinedev/core'
import { accountCategories } from '../../../domain/resources/account-categories.ts'
import { ReferenceChip } from './reference-chip.tsx'

type CategorySelectProps = { value: string | null; onChange: (id: string | null) => void }

/** The category whose accounts a report shows, with those of the categories below it; none is all of them. */
export function CategorySelect({ value, onChange }: CategorySelectProps) {
  const t = useTranslate()
  return (
    <ReferenceChip to={accountCategories.path} label={t('reportPage.category')} value={value} onChange={onChange} />
  )
}
