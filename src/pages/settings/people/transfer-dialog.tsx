import { Alert } from '../../../components/layout/alert.tsx'
import { useNotification, useTranslate } from '@refinedev/core'
import { Form, Modal } from 'antd'
import { useState } from 'react'
import { MOST_PAGE_ROWS } from '../../../../domain/resources/core/list-query.ts'
import { PlaceSelect } from '../../../components/company/place-select.tsx'
import { useFailureText, useProof } from '../../../components/proof/use-proof.tsx'
import { proven } from '../../../providers/account.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { useSession } from '../../../lib/session.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { loadCompany } from '../../../providers/company-store.ts'
import { useMembers } from './use-people.ts'
import '../../../lib/texts/settings/company-settings-texts.ts'

/** Transfers the company to another active member after the owner has authenticated again. */
export function TransferDialog({ onClose }: { onClose: () => void }) {
  const request = useRequest()
  const t = useTranslate()
  const { slug } = useCompany()
  const { user } = useSession()
  const { open } = useNotification()
  const { prove, dialog } = useProof()
  const failureText = useFailureText()
  const { result, query } = useMembers({ search: '', page: 1, pageSize: MOST_PAGE_ROWS })
  const [form] = Form.useForm<{ member: string }>()
  const chosen = Form.useWatch('member', form)
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const choices = result.data
    .filter(({ is_active: isActive, role }) => isActive && role !== 'owner')
    .map((member) => ({
      value: member.id,
      label: [member.user.full_name, member.user.email].filter(Boolean).join(' · '),
    }))
  const hasNoCandidate = !query.isLoading && choices.length === 0

  const transfer = async ({ member }: { member: string }) => {
    setIsBusy(true)
    setProblem(null)
    const address = 'transfer-ownership/'
    try {
      await prove(() => proven(() => request('post', address, { member })))
      open?.({
        type: 'success',
        message: t('company.transferred', { who: choices.find(({ value }) => value === member)?.label }),
      })
      onClose()
      await loadCompany(slug)
    } catch (failure) {
      setProblem(failureText(failure))
      setIsBusy(false)
    }
  }
  return (
    <>
      <Modal
        open
        title={t('company.transfer')}
        okText={t('company.transferOpen')}
        okButtonProps={{ danger: true, disabled: !chosen }}
        cancelText={t('form.cancel')}
        confirmLoading={isBusy}
        onOk={form.submit}
        onCancel={onClose}
      >
        <p className="danger-text">{t('company.transferText', { email: user?.email })}</p>
        {hasNoCandidate ? <Alert type="info" message={t('company.transferNobody')} /> : null}
        {problem === null ? null : <Alert type="error" role="alert" message={problem} />}
        <Form
          form={form}
          name="transfer"
          layout="vertical"
          requiredMark={false}
          onFinish={(values) => void transfer(values)}
        >
          <Form.Item name="member" label={t('company.newOwner')}>
            <PlaceSelect choices={choices} disabled={hasNoCandidate} />
          </Form.Item>
        </Form>
      </Modal>
      {dialog}
    </>
  )
}
