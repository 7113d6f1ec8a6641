import { useTranslate } from '@refinedev/core'
import type { Resource } from '../../../../domain/resources/core/define.ts'
import type { MoreAct } from '../../layout/more-acts.tsx'
import { MoreActs } from '../../layout/more-acts.tsx'
import type { StoredRecord } from '../form/form-values.ts'
import { useDeleteRecord } from './use-delete-record.tsx'
import { useDuplicateRecord } from './use-duplicate-record.ts'

type RecordMenuProps = {
  resource: Resource
  record: StoredRecord
  /** Acts of the page, between duplicating and deleting. */
  acts?: readonly (MoreAct | false)[]
  /** False for a record that cannot be deleted, and for one that cannot be duplicated usefully. */
  mayDelete?: boolean
  mayDuplicate?: boolean
  /** What is deleted with the record; by default that it can’t be undone. */
  deleteText?: string
  /** Called before the page is left, so that unsaved input does not block it. */
  onDeleted?: () => void
}

/** Renders the "More" button of a record: duplicate, acts of its page, delete. */
export function RecordMenu(props: RecordMenuProps) {
  const { resource, record, acts = [], mayDelete = true, mayDuplicate = true } = props
  const t = useTranslate()
  const deleting = useDeleteRecord(resource, props)
  const duplicate = useDuplicateRecord(resource)
  return (
    <MoreActs
      isBusy={deleting?.isPending === true}
      acts={[
        mayDuplicate &&
          duplicate !== null && { key: 'duplicate', label: t('detail.duplicate'), onClick: () => duplicate(record) },
        ...acts,
        mayDelete &&
          deleting !== null && {
            key: 'delete',
            label: t('form.delete'),
            danger: true,
            onClick: () => deleting.ask(record),
          },
      ]}
    />
  )
}
