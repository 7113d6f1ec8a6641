import { useTranslate } from '@refinedev/core'
import { Form } from 'antd'
import { useMemo } from 'react'
import type { DisplayType } from '../../../../domain/company/widget-types.ts'
import { displaysOf, maySeeWidget, widgetTypeOf } from '../../../../domain/company/widget-types.ts'
import type { Field, Resource } from '../../../../domain/resources/core/define.ts'
import { settingsDashboardWidgets } from '../../../../domain/resources/company/settings-dashboard-widgets.ts'
import { FormField } from '../../../components/resource/form/form-fields.tsx'
import { FormPart } from '../../../components/resource/form/form-part.tsx'
import type { OwnFieldsProps } from '../../../components/resource/form/record-form.tsx'
import { ResourceForm } from '../../../components/resource/form/resource-form.tsx'
import '../../../lib/texts/dashboard-texts.ts'
import { useRights } from '../../../providers/company-provider.tsx'

const start = { count: '7' }

/** Renders the form of a new widget, or of the one of the address. */
export function WidgetForm({ mode }: { mode: 'create' | 'edit' }) {
  return <ResourceForm resource={settingsDashboardWidgets} mode={mode} preset={start} fields={WidgetFields} />
}

function WidgetFields({ resource: declared, record, follow }: OwnFieldsProps) {
  const t = useTranslate()
  const type: unknown = Form.useWatch('widget')
  const resource = useOffered(declared, type ?? record?.['widget'])
  const { isOfToday = false, hasAccount = false } = widgetTypeOf(type) ?? {}
  const shared = { resource, record }
  const chooseType = (name: unknown) => {
    const displays: readonly DisplayType[] = displaysOf(name)
    if (displays.length === 1) follow({ display_type: displays[0] })
  }
  return (
    <>
      <FormPart title={t('widgetForm.widget')}>
        <div className="field-grid">
          <FormField {...shared} name="widget" autoFocus={record === null} onChange={chooseType} />
          <FormField {...shared} name="display_type" />
          {hasAccount ? <FormField {...shared} name="account" required /> : null}
          <FormField {...shared} name="name" />
        </div>
      </FormPart>
      {isOfToday ? null : (
        <FormPart title={t('widgetForm.period')} lead={t('widgetForm.periodLead')}>
          <div className="field-grid">
            <FormField {...shared} name="count" />
            <FormField {...shared} name="group_by" />
          </div>
        </FormPart>
      )}
      <FormPart title={t('widgetForm.place')}>
        <div className="field-grid">
          <FormField {...shared} name="size" />
          <FormField {...shared} name="order" />
          <FormField {...shared} name="is_active" />
        </div>
      </FormPart>
    </>
  )
}

/** Returns the declaration with the types that the member may see and the displays of the chosen type. */
function useOffered(resource: Resource, type: unknown): Resource {
  const rights = useRights()
  return useMemo(() => {
    const displays: readonly string[] = displaysOf(type)
    return limited(
      limited(resource, 'widget', (name) => name === type || maySeeWidget(rights, name)),
      'display_type',
      (name) => displays.includes(name),
    )
  }, [resource, rights, type])
}

function limited(resource: Resource, name: string, isOffered: (value: string) => boolean): Resource {
  const field: Field | undefined = resource.fields[name]
  if (field?.kind !== 'choice') return resource
  const choices = Object.fromEntries(Object.entries(field.choices).filter(([value]) => isOffered(value)))
  return { ...resource, fields: { ...resource.fields, [name]: { ...field, choices } } }
}
