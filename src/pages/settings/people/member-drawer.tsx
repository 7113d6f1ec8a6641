import { Alert } from '../../../components/layout/alert.tsx'
import { useNotification, useTranslate } from '@refinedev/core'
import { Button, Drawer, Form } from 'antd'
import { useId, useState } from 'react'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { RoleSelect, SetSelect } from '../rights/role-fields.tsx'
import type { Member } from './use-people.ts'
import { useRefreshPeople } from './use-people.ts'
import '../../../components/resource/record/record-drawer.css'
import '../../../lib/texts/people-texts.ts'

type Values = { role: string; permission_sets: string[] }
type Props = { member: Member; onClose: () => void }

/** Renders role and permission sets of a member beside the list. */
export function MemberDrawer({ member, onClose }: Props) {
  const request = useRequest()
  const t = useTranslate()
  const id = useId()
  const { open } = useNotification()
  const refresh = useRefreshPeople()
  const [form] = Form.useForm<Values>()
  const role = Form.useWatch('role', form) ?? member.role
  const [isSaving, setIsSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const name = member.user.full_name || member.user.email

  const save = async (values: Values) => {
    setIsSaving(true)
    setProblem(null)
    try {
      const { version } = member
      await request('patch', `settings/members/${member.id}/`, { version, ...values })
      open?.({ type: 'success', message: t('members.saved', { name }) })
      refresh()
      onClose()
    } catch (failure) {
      const { message, code } = toRequestError(failure)
      setProblem(message)
      if (code === 'STALE') refresh()
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Drawer
      open
      title={t('members.editTitle', { name })}
      width="min(440px, 100vw)"
      onClose={onClose}
      footer={
        <div className="drawer-actions">
          <Button onClick={onClose}>{t('form.cancel')}</Button>
          <Button type="primary" htmlType="submit" form={id} loading={isSaving}>
            {t('form.save')}
          </Button>
        </div>
      }
    >
      {problem === null ? null : <Alert className="save-problem" type="error" role="alert" message={problem} />}
      <Form
        form={form}
        id={id}
        name={id}
        layout="vertical"
        requiredMark={false}
        initialValues={{ role: member.role, permission_sets: member.permission_sets.map((set) => set.id) }}
        onFinish={(values: Values) => void save(values)}
      >
        <Form.Item name="role" label={t('members.role')} extra={t(`members.roleHelp.${role}`)}>
          <RoleSelect autoFocus />
        </Form.Item>
        <Form.Item name="permission_sets" label={t('members.sets')} extra={t('members.setsHelp')}>
          <SetSelect role={role} />
        </Form.Item>
      </Form>
    </Drawer>
  )
}
