import { Alert } from '../../../components/layout/alert.tsx'
import { useNotification, useTranslate } from '@refinedev/core'
import { Input, Modal } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useFailureText, useProof } from '../../../components/proof/use-proof.tsx'
import { proven } from '../../../providers/account.ts'
import { redirectPage } from '../../../lib/after-login.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { SessionUser } from '../../../lib/session.ts'
import { session } from '../../../lib/session.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import '../../../lib/texts/settings/company-settings-texts.ts'

/**
 * Deletes the company after its slug was typed and the owner has authenticated again, then opens the owner's next page.
 */
export function DeleteCompanyDialog({ onClose }: { onClose: () => void }) {
  const request = useRequest()
  const t = useTranslate()
  const navigate = useNavigate()
  const { open } = useNotification()
  const { slug, name } = useCompany()
  const { prove, dialog } = useProof()
  const failureText = useFailureText()
  const [typed, setTyped] = useState('')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const remove = async () => {
    setIsBusy(true)
    setProblem(null)
    try {
      const url = ''
      await prove(() => proven(() => request('delete', url, { slug: typed.trim() })))
      const { data } = await request<SessionUser>('get', '/api/user/me/')
      session.set({ user: data })
      open?.({ type: 'success', message: t('company.deleted', { name }) })
      await navigate(redirectPage(data.redirect) ?? '/')
    } catch (failure) {
      setProblem(failureText(failure))
      setIsBusy(false)
    }
  }
  return (
    <>
      <Modal
        open
        title={t('company.deleteTitle', { name })}
        okText={t('company.deleteOpen')}
        okButtonProps={{ danger: true, disabled: typed.trim() !== slug }}
        cancelText={t('form.keep')}
        confirmLoading={isBusy}
        onOk={() => void remove()}
        onCancel={onClose}
      >
        <p className="danger-text">{t('company.deleteText')}</p>
        {problem === null ? null : <Alert type="error" role="alert" message={problem} />}
        <label htmlFor="delete-slug" className="danger-label">
          {t('company.typeSlug', { slug })}
        </label>
        <Input
          id="delete-slug"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Modal>
      {dialog}
    </>
  )
}
