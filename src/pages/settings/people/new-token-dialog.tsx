import { Alert } from '../../../components/layout/alert.tsx'
import { useTranslate } from '@refinedev/core'
import { Form, Input, Modal, Select } from 'antd'
import { useState } from 'react'
import { localDate } from '../../../../domain/calendar/local-date.ts'
import { apiTokens } from '../../../../domain/resources/permission-sets.ts'
import { DateInput } from '../../../components/fields/date-input.tsx'
import { useFailureText, useProof } from '../../../components/proof/use-proof.tsx'
import { proven } from '../../../providers/account.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { NewApiToken } from '../rights/rights-types.ts'
import { useSets } from '../rights/use-sets.ts'
import '../../../lib/texts/people-texts.ts'

type Values = { name: string; permission_set: string; expires_on?: string | null }
type Props = { onClose: () => void; onMade: (token: NewApiToken) => void }

/** Creates an API key after the user has authenticated again. */
export function NewTokenDialog({ onClose, onMade }: Props) {
  const request = useRequest()
  const t = useTranslate()
  const { today } = useCompany()
  const { rows: sets } = useSets()
  const [form] = Form.useForm<Values>()
  const { prove, dialog } = useProof()
  const failureText = useFailureText()
  const [isSaving, setIsSaving] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const submit = async (values: Values) => {
    setIsSaving(true)
    setFailure(null)
    try {
      const url = 'settings/api-tokens/'
      const body = { ...values, expires_on: values.expires_on || null }
      onMade((await prove(() => proven(() => request<NewApiToken>('post', url, body)))).data)
    } catch (error) {
      const { errors } = toRequestError(error)
      const fields = (['name', 'permission_set', 'expires_on'] as const).filter((name) => errors[name])
      if (fields.length === 0) setFailure(failureText(error))
      form.setFields(fields.map((name) => ({ name, errors: errors[name] ?? [] })))
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <>
      <Modal
        open
        title={t('token.new')}
        okText={t('token.make')}
        cancelText={t('form.cancel')}
        confirmLoading={isSaving}
        onOk={form.submit}
        onCancel={onClose}
      >
        {failure === null ? null : <Alert type="error" role="alert" message={failure} />}
        <Form form={form} layout="vertical" className="lock-form" onFinish={(values) => void submit(values)}>
          <Form.Item
            name="name"
            label={t('token.name')}
            extra={t('token.nameHelp')}
            rules={[{ required: true, whitespace: true, message: t('token.nameRequired') }]}
          >
            <Input autoFocus maxLength={apiTokens.fields.name.max} />
          </Form.Item>
          <Form.Item
            name="permission_set"
            label={t('token.set')}
            extra={t('token.setHelp')}
            // antd would put “required” on a plain div as well, where it has no meaning.
            rules={[
              {
                validator: async (_, chosen: string | undefined) => {
                  if (!chosen) throw new Error(t('token.setRequired'))
                },
              },
            ]}
          >
            <Select
              showSearch
              optionFilterProp="label"
              loading={!sets}
              options={(sets ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          </Form.Item>
          <Form.Item name="expires_on" label={t('token.lastDay')} extra={t('token.lastDayHelp')}>
            <DateInput today={localDate(today)} />
          </Form.Item>
        </Form>
      </Modal>
      {dialog}
    </>
  )
}
