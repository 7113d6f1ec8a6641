import { Alert } from '../../../components/layout/alert.tsx'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { useNotification, useTranslate } from '@refinedev/core'
import type { FormInstance } from 'antd'
import { Button, Form, Input, Modal } from 'antd'
import type { ClipboardEvent } from 'react'
import { useState } from 'react'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { InviteRow } from './invite-rows.ts'
import { addressesIn, withPasted } from './invite-rows.ts'
import { RoleSelect, SetSelect } from '../rights/role-fields.tsx'
import { useRefreshPeople } from './use-people.ts'
import '../../../lib/texts/people-texts.ts'

type Values = { emails: InviteRow[] }
const emptyRow: InviteRow = { email: '', role: 'member', permission_sets: [] }

/** Invites several people at once; problems are shown at their row. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const request = useRequest()
  const t = useTranslate()
  const { open } = useNotification()
  const refresh = useRefreshPeople()
  const [form] = Form.useForm<Values>()
  const [isSending, setIsSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const send = async ({ emails }: Values) => {
    setIsSending(true)
    setProblem(null)
    try {
      await request('post', 'settings/invitations/', { emails })
      open?.({ type: 'success', message: t('members.invited', { count: emails.length }) })
      refresh()
      onClose()
    } catch (failure) {
      const { message, errors } = toRequestError(failure)
      const fields = Object.entries(errors).flatMap(([path, texts]) => {
        const [, row, field = 'email'] = path.split('.')
        return row === undefined ? [] : [{ name: ['emails', parseInt(row, 10), field], errors: texts }]
      })
      form.setFields(fields as Parameters<typeof form.setFields>[0])
      if (fields.length === 0) setProblem(message)
    } finally {
      setIsSending(false)
    }
  }
  return (
    <Modal
      open
      title={t('members.inviteTitle')}
      width="min(760px, calc(100vw - 16px))"
      okText={t('members.send')}
      cancelText={t('form.cancel')}
      confirmLoading={isSending}
      onOk={form.submit}
      onCancel={onClose}
    >
      <p className="people-lead">{t('members.inviteText')}</p>
      {problem === null ? null : <Alert className="save-problem" type="error" role="alert" message={problem} />}
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        validateTrigger="onSubmit"
        initialValues={{ emails: [emptyRow] }}
        onFinish={(values: Values) => void send(values)}
      >
        <Rows form={form} />
      </Form>
    </Modal>
  )
}

function Rows({ form }: { form: FormInstance<Values> }) {
  const t = useTranslate()
  const rows = Form.useWatch('emails', form) ?? []
  const paste = (event: ClipboardEvent, place: number) => {
    const addresses = addressesIn(event.clipboardData.getData('text'))
    if (addresses.length < 2) return
    event.preventDefault()
    form.setFieldsValue({ emails: withPasted(form.getFieldValue('emails') as InviteRow[], place, addresses) })
  }
  return (
    <Form.List name="emails">
      {(fields, { add, remove }) => (
        <>
          {fields.map(({ key, name }) => {
            const numbered = (label: string) => t('members.ofRow', { label: t(label), row: name + 1 })
            return (
              <div key={key} className="invite-row" role="group" aria-label={t('members.row', { row: name + 1 })}>
                <Form.Item
                  name={[name, 'email']}
                  label={t('members.email')}
                  rules={[{ required: true, type: 'email', message: t('signIn.emailWrong') }]}
                >
                  <Input
                    type="email"
                    autoComplete="off"
                    maxLength={320}
                    autoFocus={name === fields.length - 1}
                    aria-label={numbered('members.email')}
                    onPaste={(event) => paste(event, name)}
                  />
                </Form.Item>
                <Form.Item name={[name, 'role']} label={t('members.role')}>
                  <RoleSelect aria-label={numbered('members.role')} />
                </Form.Item>
                <Form.Item name={[name, 'permission_sets']} label={t('members.sets')}>
                  <SetSelect role={rows[name]?.role} aria-label={numbered('members.sets')} />
                </Form.Item>
                <Button
                  className="invite-remove"
                  type="text"
                  icon={<DeleteOutlined aria-hidden />}
                  aria-label={t('members.removeRow', { row: name + 1 })}
                  disabled={fields.length === 1}
                  onClick={() => remove(name)}
                />
              </div>
            )
          })}
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => add({ ...emptyRow, ...lastOf(rows), email: '' })}>
            {t('members.addRow')}
          </Button>
        </>
      )}
    </Form.List>
  )
}

/** Returns role and permission sets of the last row as defaults of the next one. */
function lastOf(rows: readonly InviteRow[]): Partial<InviteRow> {
  return rows.at(-1) ?? {}
}
