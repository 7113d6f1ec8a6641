import { useTranslate } from '@refinedev/core'
import { Form, Input, Modal, Radio, Select } from 'antd'
import { useState } from 'react'
import { ALL_EVENTS, webhooks } from '../../../../domain/resources/webhooks.ts'
import { Alert } from '../../../components/layout/alert.tsx'
import { useFailureText, useProof } from '../../../components/proof/use-proof.tsx'
import { toRequestError } from '../../../lib/http-error.ts'
import '../../../lib/texts/settings/webhook-texts.ts'
import { proven } from '../../../providers/account.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { useEventNames } from './event-names.ts'
import type { NewWebhook, Webhook } from './webhook-types.ts'
import { webhooksUrl } from './webhook-types.ts'

type Values = { name: string; url: string; choice: 'all' | 'some'; events: string[] }
type Props = {
  /** The webhook to edit; null creates one. */
  webhook: Webhook | null
  onClose: () => void
  onCreated: (webhook: NewWebhook) => void
  onSaved: () => void
  /** Called when somebody else has changed the webhook, so that it opens with their change next time. */
  onStale: () => void
}

/** Creates a webhook, or edits one: name, URL and events. */
export function WebhookDialog({ webhook, onClose, onCreated, onSaved, onStale }: Props) {
  const request = useRequest()
  const t = useTranslate()
  const { options } = useEventNames()
  const { prove, dialog } = useProof()
  const failureText = useFailureText()
  const [form] = Form.useForm<Values>()
  const choice = Form.useWatch('choice', form)
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const hasAll = webhook === null || webhook.events.includes(ALL_EVENTS)
  const initial: Values = {
    name: webhook?.name ?? '',
    url: webhook?.url ?? '',
    choice: hasAll ? 'all' : 'some',
    events: hasAll ? [] : webhook.events,
  }
  const submit = async ({ name, url, choice: chosen, events }: Values) => {
    setIsSaving(true)
    setFailure(null)
    const body = { name, url, events: chosen === 'all' ? [ALL_EVENTS] : events }
    try {
      if (webhook === null) {
        const create = () => request<NewWebhook>('post', `${webhooksUrl}/`, body)
        onCreated((await prove(() => proven(create))).data)
      } else {
        const change = { ...body, version: webhook.version }
        await prove(() => proven(() => request('patch', `${webhooksUrl}/${webhook.id}/`, change)))
        onSaved()
      }
    } catch (error) {
      const { errors, code } = toRequestError(error)
      if (code === 'STALE') onStale()
      const fields = (['name', 'url', 'events'] as const).filter((field) => errors[field])
      if (fields.length === 0) setFailure(failureText(error))
      form.setFields(fields.map((field) => ({ name: field, errors: errors[field] ?? [] })))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <>
      <Modal
        open
        title={t(webhook === null ? 'webhook.new' : 'webhook.edit')}
        okText={t(webhook === null ? 'webhook.create' : 'form.save')}
        cancelText={t('form.cancel')}
        confirmLoading={isSaving}
        onOk={form.submit}
        onCancel={onClose}
      >
        {failure === null ? null : <Alert type="error" role="alert" message={failure} />}
        <Form
          form={form}
          layout="vertical"
          className="lock-form"
          initialValues={initial}
          onFinish={(values) => void submit(values)}
        >
          <Form.Item
            name="name"
            label={t('webhook.name')}
            rules={[{ required: true, whitespace: true, message: t('webhook.nameRequired') }]}
          >
            <Input autoFocus maxLength={webhooks.fields.name.max} />
          </Form.Item>
          <Form.Item
            name="url"
            label={t('webhook.url')}
            extra={t('webhook.urlHelp')}
            rules={[{ required: true, whitespace: true, message: t('webhook.urlRequired') }]}
          >
            <Input type="url" dir="ltr" maxLength={webhooks.fields.url.max} />
          </Form.Item>
          <Form.Item name="choice" label={t('webhook.events')}>
            <Radio.Group
              options={[
                { value: 'all', label: t('webhook.allEvents') },
                { value: 'some', label: t('webhook.someEvents') },
              ]}
            />
          </Form.Item>
          <Form.Item
            name="events"
            hidden={choice !== 'some'}
            rules={[
              {
                validator: async (_, events: string[]) => {
                  if (choice === 'some' && events.length === 0) throw new Error(t('webhook.eventsRequired'))
                },
              },
            ]}
          >
            <Select
              mode="multiple"
              aria-label={t('webhook.someEvents')}
              placeholder={t('webhook.pickEvents')}
              filterOption={(text, option) => option !== undefined && !('options' in option) && hasWords(option, text)}
              options={options()}
            />
          </Form.Item>
        </Form>
      </Modal>
      {dialog}
    </>
  )
}

/** Whether the label of an option has every word of a text. */
function hasWords({ label }: { label: string }, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/)
  return words.every((word) => label.toLowerCase().includes(word))
}
