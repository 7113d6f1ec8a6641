import { Alert } from '../../../components/layout/alert.tsx'
import { useLogout, useTranslate } from '@refinedev/core'
import { Button, Input, Modal } from 'antd'
import { useState } from 'react'
import { proven } from '../../../providers/account.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { useSession } from '../../../lib/session.ts'
import { PageSection } from '../../../components/layout/page-section.tsx'
import { useFailureText, useProof } from '../../../components/proof/use-proof.tsx'
import '../../../lib/texts/profile-texts.ts'

/** Deactivates the account, after the address was typed and the user has authenticated again. */
export function LeaveSection() {
  const request = useRequest()
  const t = useTranslate()
  const { user } = useSession()
  const { mutate: logout } = useLogout()
  const { prove, dialog } = useProof()
  const failureText = useFailureText()
  const [isOpen, setIsOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const email = user?.email ?? ''

  const leave = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      await prove(() => proven(() => request('patch', '/api/user/me/deactivate/', {})))
      logout()
    } catch (failure) {
      setProblem(failureText(failure))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <PageSection
      id="leave"
      title={t('profile.leave')}
      lead={t('profile.leaveLead')}
      action={
        <Button danger onClick={() => setIsOpen(true)}>
          {t('profile.leaveAct')}
        </Button>
      }
    >
      <Modal
        open={isOpen}
        title={t('profile.leaveAct')}
        okText={t('profile.leaveAct')}
        okButtonProps={{ danger: true, disabled: typed.trim().toLowerCase() !== email }}
        cancelText={t('form.cancel')}
        confirmLoading={isBusy}
        onOk={() => void leave()}
        onCancel={() => setIsOpen(false)}
      >
        <p>{t('profile.leaveText')}</p>
        {problem === null ? null : <Alert type="error" role="alert" message={problem} />}
        <label htmlFor="leave-email">{t('profile.typeEmail', { email })}</label>
        <Input id="leave-email" value={typed} autoComplete="off" onChange={({ target }) => setTyped(target.value)} />
      </Modal>
      {dialog}
    </PageSection>
  )
}
