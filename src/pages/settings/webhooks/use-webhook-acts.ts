import { useNotification, useTranslate } from '@refinedev/core'
import { App } from 'antd'
import { askIcon } from '../../../components/layout/alert.tsx'
import type { MoreAct } from '../../../components/layout/more-acts.tsx'
import { useFailureText } from '../../../components/proof/use-proof.tsx'
import '../../../lib/texts/settings/webhook-texts.ts'
import { proven } from '../../../providers/account.ts'
import { useRequest } from '../../../providers/use-request.ts'
import type { NewWebhook, Webhook } from './webhook-types.ts'
import { webhooksUrl } from './webhook-types.ts'

type Steps = {
  /** Runs work that may require authenticating again. */
  prove: <T>(work: () => Promise<T>) => Promise<T>
  onChanged: () => void
  onEdit: (webhook: Webhook) => void
  onSecret: (webhook: NewWebhook) => void
  onOpen: (id: string) => void
}

/** Returns the acts of a webhook for its menu. */
export function useWebhookActs({ prove, onChanged, onEdit, onSecret, onOpen }: Steps) {
  const request = useRequest()
  const t = useTranslate()
  const { modal } = App.useApp()
  const { open: notify } = useNotification()
  const failureText = useFailureText()
  const send = async (work: () => Promise<string | null>) => {
    try {
      const message = await work()
      if (message !== null) notify?.({ type: 'success', message })
    } catch (failure) {
      const description = failureText(failure)
      if (description) notify?.({ type: 'error', message: t('webhook.notChanged'), description })
    }
    onChanged()
  }
  const confirm = (name: string, act: 'rotate' | 'delete', work: () => Promise<string | null>) =>
    modal.confirm({
      icon: askIcon,
      title: t(`webhook.${act}Title`, { name }),
      content: t(`webhook.${act}Text`),
      okText: t(`webhook.${act}`),
      okButtonProps: { danger: act === 'delete' },
      cancelText: t('form.cancel'),
      autoFocusButton: 'cancel',
      onOk: () => send(work),
    })
  return (webhook: Webhook): MoreAct[] => {
    const { id, name, version, is_active: isActive } = webhook
    const url = `${webhooksUrl}/${id}/`
    const change = (act: 'pause' | 'resume', done: string) => () =>
      void send(async () => {
        await request('post', `${url}${act}/`, { version })
        return t(done, { name })
      })
    return [
      { key: 'edit', label: t('webhook.edit'), onClick: () => onEdit(webhook) },
      {
        key: 'test',
        label: t('webhook.test'),
        onClick: () =>
          void send(async () => {
            await request('post', `${url}test/`)
            onOpen(id)
            return null
          }),
      },
      isActive
        ? { key: 'pause', label: t('webhook.pause'), onClick: change('pause', 'webhook.paused') }
        : { key: 'resume', label: t('webhook.resume'), onClick: change('resume', 'webhook.resumed') },
      {
        key: 'rotate',
        label: t('webhook.rotate'),
        onClick: () =>
          confirm(name, 'rotate', async () => {
            const rotate = () => request<NewWebhook>('post', `${url}rotate-secret/`, { version })
            onSecret((await prove(() => proven(rotate))).data)
            return null
          }),
      },
      {
        key: 'delete',
        label: t('webhook.delete'),
        danger: true,
        onClick: () =>
          confirm(name, 'delete', async () => {
            await request('delete', `${url}?version=${version}`)
            return t('webhook.deleted', { name })
          }),
      },
    ]
  }
}
