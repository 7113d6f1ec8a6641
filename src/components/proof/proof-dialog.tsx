import { Alert } from '../layout/alert.tsx'
import { KeyOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Divider, Form, Input, Modal } from 'antd'
import { useState } from 'react'
import type { ProofFlow } from '../../providers/account.ts'
import { reauthenticate } from '../../providers/account.ts'
import { toRequestError } from '../../lib/http-error.ts'
import { proveAgainByPasskey } from '../../providers/account-passkeys.ts'
import { canUsePasskeys } from '../../providers/passkeys.ts'
import { CodeItem } from './code-item.tsx'
import '../../lib/texts/profile-texts.ts'

/** Above a question that waits for the work (antd: 2,000) and below notices (2,050). */
const layer = 2010

type Values = { password?: string; code?: string }

/** Asks the user to authenticate again by any of their methods. */
export function ProofDialog({ flows, onDone }: { flows: readonly ProofFlow[]; onDone: (isProven: boolean) => void }) {
  const t = useTranslate()
  const [form] = Form.useForm<Values>()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const factor = flows.find(({ id }) => id === 'mfa_reauthenticate')
  const hasPassword = flows.some(({ id }) => id === 'reauthenticate')
  const hasCode = factor?.types?.some((type) => type !== 'webauthn') === true
  const hasPasskey = factor?.types?.includes('webauthn') === true && canUsePasskeys

  const attempt = async (work: () => Promise<unknown>) => {
    setIsBusy(true)
    setProblem(null)
    try {
      await work()
      onDone(true)
    } catch (failure) {
      const { message, errors } =
        failure instanceof Error && 'errors' in failure
          ? toRequestError(failure)
          : { message: (failure as Error).message, errors: {} }
      const fields = Object.entries(errors)
      form.setFields(fields.map(([name, texts]) => ({ name: name as keyof Values, errors: texts })))
      setProblem(fields.length > 0 ? null : message)
    } finally {
      setIsBusy(false)
    }
  }
  const submit = ({ password, code }: Values) => attempt(() => reauthenticate(hasPassword ? { password } : { code }))
  return (
    <Modal
      open
      zIndex={layer}
      title={t('proof.title')}
      okText={t('proof.confirm')}
      cancelText={t('form.cancel')}
      okButtonProps={{ disabled: !hasPassword && !hasCode }}
      confirmLoading={isBusy}
      onOk={form.submit}
      onCancel={() => onDone(false)}
    >
      {flows.length === 0 ? <p>{t('proof.none')}</p> : null}
      {problem === null ? null : <Alert type="error" role="alert" message={problem} />}
      <Form
        name="proof"
        form={form}
        layout="vertical"
        requiredMark={false}
        onFinish={(values: Values) => void submit(values)}
      >
        {hasPassword ? (
          <Form.Item
            name="password"
            label={t('profile.currentPassword')}
            rules={[{ required: true, message: t('signIn.passwordRequired') }]}
          >
            <Input.Password autoFocus autoComplete="current-password" />
          </Form.Item>
        ) : null}
        {!hasPassword && hasCode ? <CodeItem label={t('proof.code')} /> : null}
      </Form>
      {hasPasskey ? (
        <>
          {hasPassword || hasCode ? <Divider plain>{t('proof.or')}</Divider> : null}
          <Button
            block
            icon={<KeyOutlined aria-hidden />}
            disabled={isBusy}
            onClick={() => void attempt(proveAgainByPasskey)}
          >
            {t('proof.passkey')}
          </Button>
        </>
      ) : null}
    </Modal>
  )
}
