import { Alert, askIcon } from '../../../components/layout/alert.tsx'
import { useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Drawer, Form, Input } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PermissionMap } from '../../../../domain/permissions/can.ts'
import { permissionSets } from '../../../../domain/resources/permission-sets.ts'
import { useUnsavedGuard } from '../../../components/resource/form/use-unsaved-guard.ts'
import type { RequestError } from '../../../lib/http-error.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { asValue } from '../../../lib/i18n.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { Holders } from './holders.tsx'
import { PermissionBoxes } from './permission-boxes.tsx'
import type { PermissionSet } from './rights-types.ts'

type Props = {
  /** The set to change; undefined creates a new one, with the permissions of `source` if given. */
  set: PermissionSet | undefined
  source: PermissionSet | undefined
  onClose: () => void
  onCopy: (id: string) => void
  onSaved: () => Promise<void>
  /** Opens the set again as it is stored now. */
  onReload: () => void
}

/** Renders a permission set: its name, a checkbox for every permission, and its holders. */
export function SetDrawer({ onClose, onCopy, onSaved, onReload, ...opened }: Props) {
  const request = useRequest()
  const t = useTranslate()
  const { open: notify } = useNotification()
  const { modal } = App.useApp()
  const guard = useUnsavedGuard(undefined, ({ pathname, search }) => pathname + search)
  // The version that the user started from: a newer one loaded meanwhile must not let an overwriting save pass.
  const [{ set, source }] = useState(opened)
  const from = set ?? source
  const firstName = set?.name ?? (source ? t('rights.copyOf', { name: source.name, ...asValue }) : '')
  const [name, setName] = useState(firstName)
  const [start] = useState<PermissionMap>(from?.permissions ?? {})
  const [draft, setDraft] = useState(start)
  const [failure, setFailure] = useState<RequestError | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const isFixed = set !== undefined && set.shipped !== null
  const isChanged = name !== firstName || draft !== start
  const onChanged = useEffectEvent(() => guard.setDirty(isChanged))
  useEffect(() => onChanged(), [isChanged])
  const url = 'settings/permissions/'

  const run = async (work: () => Promise<unknown>, done: string) => {
    setIsSaving(true)
    setFailure(null)
    try {
      await work()
      await onSaved()
      notify?.({ type: 'success', message: t(done, { name }) })
      guard.setDirty(false)
      onClose()
    } catch (error) {
      setFailure(toRequestError(error))
    } finally {
      setIsSaving(false)
    }
  }
  const save = () =>
    run(
      () =>
        set
          ? request('patch', `${url}${set.id}/`, { name, permissions: draft, version: set.version })
          : request('post', url, { name, permissions: draft }),
      'rights.setSaved',
    )
  const remove = (one: PermissionSet) =>
    modal.confirm({
      icon: askIcon,
      title: t('rights.deleteTitle', { name: one.name }),
      content: t('rights.deleteText'),
      okText: t('form.delete'),
      okButtonProps: { danger: true },
      cancelText: t('form.cancel'),
      autoFocusButton: 'cancel',
      onOk: () => run(() => request('delete', `${url}${one.id}/?version=${one.version}`), 'rights.setDeleted'),
    })
  const isHeld = set !== undefined && set.members + set.invitations + set.tokens > 0
  const nameProblem = failure?.errors['name']?.[0]
  return (
    <Drawer
      open
      width={760}
      className="rights-drawer"
      title={set ? set.name : t('rights.newSet')}
      onClose={onClose}
      footer={
        <div className="rights-drawer-foot">
          {set && !isFixed ? (
            <Button danger disabled={isHeld || isSaving} onClick={() => remove(set)}>
              {t('form.delete')}
            </Button>
          ) : null}
          <span />
          {set ? <Button onClick={() => onCopy(set.id)}>{t('rights.copy')}</Button> : null}
          {isFixed ? null : (
            <Button
              type="primary"
              loading={isSaving}
              disabled={set !== undefined && !isChanged}
              onClick={() => void save()}
            >
              {t('form.save')}
            </Button>
          )}
        </div>
      }
    >
      {isFixed ? <Alert type="info" message={t('rights.shippedText')} /> : null}
      {failure && !nameProblem ? (
        <Alert
          type="error"
          role="alert"
          message={failure.message}
          action={failure.code === 'STALE' ? <Button onClick={onReload}>{t('form.reload')}</Button> : null}
        />
      ) : null}
      {isFixed ? null : (
        <Form layout="vertical">
          <Form.Item
            label={t('rights.name')}
            htmlFor="set-name"
            required
            {...(nameProblem ? { validateStatus: 'error', help: nameProblem } : {})}
          >
            <Input
              id="set-name"
              autoFocus={!set}
              maxLength={permissionSets.fields.name.max}
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Form.Item>
        </Form>
      )}
      {set ? <Holders setId={set.id} isHeld={isHeld} isFixed={isFixed} /> : null}
      <PermissionBoxes value={draft} {...(isFixed ? {} : { onChange: setDraft })} />
    </Drawer>
  )
}
