import { useTranslate } from '@refinedev/core'
import { Button, Drawer } from 'antd'
import { useId, useState } from 'react'
import type { Resource } from '../../../domain/resources/core/define.ts'
import { crmParties } from '../../../domain/resources/parties/crm-parties.ts'
import type { StoredRecord } from '../../components/resource/form/form-values.ts'
import { RecordFields } from '../../components/resource/form/record-form.tsx'
import { SaveProblemAlert } from '../../components/resource/form/save-problem.tsx'
import { useRecordForm } from '../../components/resource/form/use-record-form.ts'
import { useUnsavedGuard } from '../../components/resource/form/use-unsaved-guard.ts'
import { AliasRows, PersonRows } from './party-rows.tsx'
import '../../components/resource/record/record-drawer.css'
import './party.css'

const { fields } = crmParties
const parts = {
  alias: { resource: only({ aliases: fields.aliases }), rows: AliasRows, title: 'party.editAliases' },
  representative: {
    resource: only({ representatives: fields.representatives }),
    rows: PersonRows,
    title: 'party.editPeople',
  },
} as const

/** Returns the declaration of a party with only some of its fields. */
function only(some: Resource['fields']): Resource {
  return { ...crmParties, fields: some }
}

type PartyPartDrawerProps = { party: StoredRecord; part: keyof typeof parts; onClose: () => void }

/** Renders the form of a party's people or aliases beside its page. */
export function PartyPartDrawer({ party, part, onClose }: PartyPartDrawerProps) {
  const t = useTranslate()
  const formId = useId()
  const { resource, rows, title } = parts[part]
  const [isSaving, setIsSaving] = useState(false)
  const guard = useUnsavedGuard(() => undefined)
  const { form, record, start, problem, submit, onValuesChange, follow } = useRecordForm(resource, {
    record: party,
    onDirty: guard.setDirty,
    onSaved: onClose,
  })
  const save = async () => {
    setIsSaving(true)
    await submit()
    setIsSaving(false)
  }
  return (
    <Drawer
      open
      title={t(title)}
      width="min(720px, 100vw)"
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={formId} loading={isSaving}>
            {t('form.save')}
          </Button>
        </div>
      }
    >
      {problem ? <SaveProblemAlert resource={resource} problem={problem} /> : null}
      <RecordFields
        {...{ resource, record, form, start, onValuesChange, follow }}
        fields={rows}
        submit={save}
        id={formId}
        label={t(title)}
      />
    </Drawer>
  )
}
