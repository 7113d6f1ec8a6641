import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Table } from 'antd'
import { useState } from 'react'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useProof } from '../../../components/proof/use-proof.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { DeliveriesDrawer } from './deliveries-drawer.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { useWebhookActs } from './use-webhook-acts.ts'
import { useWebhookColumns } from './use-webhook-columns.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import type { NewWebhook, Webhook } from './webhook-types.ts'
import { webhooksUrl } from './webhook-types.ts'
import '../../../components/fields/fields.css'
import '../../../components/resource/resource.css'
import '../../../lib/texts/settings/webhook-texts.ts'
import '../rights/rights.css'
import './webhooks.css'

/** Renders the webhooks: creating and editing them, their state, secrets and deliveries. */
export function Webhooks() {
  const t = useTranslate()
  const [edited, setEdited] = useState<Webhook | 'new' | null>(null)
  const [withSecret, setWithSecret] = useState<NewWebhook | null>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const { result, query } = useCustom<Webhook[], HttpError>({
    url: webhooksUrl,
    method: 'get',
    errorNotification: false,
  })
  const reload = () => void query.refetch()
  const { prove, dialog } = useProof()
  const actsOf = useWebhookActs({
    prove,
    onChanged: reload,
    onEdit: setEdited,
    onSecret: setWithSecret,
    onOpen: setOpenId,
  })
  const columns = useWebhookColumns({ actsOf, onOpen: setOpenId })
  if (query.error) return <RequestFailed error={query.error} onRetry={reload} />
  const webhooks = query.data ? result.data : []
  const open = webhooks.find(({ id }) => id === openId)
  return (
    <>
      <PageHeader
        title={t('settingsPage.webhooks')}
        actions={
          <Button type="primary" onClick={() => setEdited('new')}>
            {t('webhook.new')}
          </Button>
        }
      />
      <p className="muted rights-lead">{t('webhook.lead')}</p>
      <div className="list-body">
        <Table<Webhook>
          className="list-table rights-table"
          rowKey="id"
          aria-label={t('settingsPage.webhooks')}
          loading={query.isPending}
          dataSource={webhooks}
          showHeader={query.isPending || webhooks.length > 0}
          pagination={false}
          locale={{
            emptyText: (
              <div className="list-empty" role="status">
                <strong>{t('webhook.none')}</strong>
                <p>{t('webhook.noneHint')}</p>
              </div>
            ),
          }}
          columns={columns}
        />
      </div>
      {edited === null ? null : (
        <WebhookDialog
          webhook={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onCreated={(webhook) => {
            setEdited(null)
            setWithSecret(webhook)
            reload()
          }}
          onSaved={() => {
            setEdited(null)
            reload()
          }}
          onStale={reload}
        />
      )}
      {dialog}
      {withSecret ? <SecretDialog webhook={withSecret} onClose={() => setWithSecret(null)} /> : null}
      {open ? <DeliveriesDrawer webhook={open} onClose={() => setOpenId(null)} onChanged={reload} /> : null}
    </>
  )
}
