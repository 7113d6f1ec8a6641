import type { HttpError } from '@refinedev/core'
import { useCustom, useNotification, useTranslate } from '@refinedev/core'
import { App, Button, Table } from 'antd'
import { useState } from 'react'
import { askIcon } from '../../../components/layout/alert.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { RequestFailed } from '../../../components/resource/record/request-failed.tsx'
import { formatDate, formatDateTime } from '../../../lib/format/format.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useRequest } from '../../../providers/use-request.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { NewTokenDialog } from './new-token-dialog.tsx'
import type { ApiToken, NewApiToken } from '../rights/rights-types.ts'
import { TokenKeyDialog } from './token-key-dialog.tsx'
import '../../../components/fields/fields.css'
import '../../../components/resource/resource.css'
import '../rights/rights.css'
import '../../../lib/texts/people-texts.ts'

const tones = { live: 'done', expired: 'draft', revoked: 'cancelled', ownerless: 'cancelled' } as const

const url = 'settings/api-tokens'

/** Renders API keys: creating, showing once, and revoking them. */
export function ApiTokens() {
  const request = useRequest()
  const t = useTranslate()
  const company = useCompany()
  const { modal } = App.useApp()
  const { open: notify } = useNotification()
  const [isMaking, setIsMaking] = useState(false)
  const [newToken, setNewToken] = useState<NewApiToken | null>(null)
  const { result, query } = useCustom<ApiToken[], HttpError>({ url, method: 'get', errorNotification: false })
  if (query.error) return <RequestFailed error={query.error} onRetry={() => void query.refetch()} />
  const tokens = query.data ? result.data : []

  const revoke = async ({ id, name }: ApiToken) => {
    try {
      await request('post', `${url}/${id}/revoke/`)
      notify?.({ type: 'success', message: t('token.revoked', { name }) })
    } catch (failure) {
      notify?.({ type: 'error', message: t('token.notRevoked'), description: toRequestError(failure).message })
    }
    await query.refetch()
  }
  const confirm = (token: ApiToken) =>
    modal.confirm({
      icon: askIcon,
      title: t('token.revokeTitle', { name: token.name }),
      content: t('token.revokeText'),
      okText: t('token.revoke'),
      okButtonProps: { danger: true },
      cancelText: t('form.cancel'),
      autoFocusButton: 'cancel',
      onOk: () => revoke(token),
    })
  const lastUse = ({ last_used_at: at }: ApiToken) => (at ? formatDateTime(at, company) : t('token.neverUsed'))
  const lastDay = ({ expires_on: day }: ApiToken) => (day ? formatDate(day, company.locale) : t('token.noLastDay'))
  return (
    <>
      <PageHeader
        title={t('settingsPage.api-tokens')}
        actions={
          <Button type="primary" onClick={() => setIsMaking(true)}>
            {t('token.new')}
          </Button>
        }
      />
      <p className="muted rights-lead">{t('token.lead')}</p>
      <div className="list-body">
        <Table<ApiToken>
          className="list-table rights-table"
          rowKey="id"
          aria-label={t('settingsPage.api-tokens')}
          loading={query.isPending}
          dataSource={tokens}
          showHeader={query.isPending || tokens.length > 0}
          pagination={{ pageSize: 50, hideOnSinglePage: true }}
          rowClassName={({ state }) => (state === 'live' ? '' : 'token-dead')}
          locale={{
            emptyText: (
              <div className="list-empty" role="status">
                <strong>{t('token.none')}</strong>
                <p>{t('token.noneHint')}</p>
              </div>
            ),
          }}
          columns={[
            {
              key: 'name',
              title: t('token.name'),
              render: (_value, token) => (
                <>
                  {token.name}{' '}
                  <span className={`status status-${tones[token.state]}`}>{t(`token.state.${token.state}`)}</span>
                  <small className="muted">{t('token.prefix', { prefix: token.prefix })}</small>
                  <small className="rights-phone">
                    {[token.permission_set_label, lastUse(token), lastDay(token)].filter(Boolean).join(' · ')}
                  </small>
                </>
              ),
            },
            {
              key: 'set',
              title: t('token.set'),
              responsive: ['sm'],
              render: (_value, token) => token.permission_set_label ?? '–',
            },
            { key: 'by', title: t('token.madeBy'), responsive: ['lg'], dataIndex: 'created_by_label' },
            { key: 'used', title: t('token.lastUse'), responsive: ['sm'], render: (_value, token) => lastUse(token) },
            { key: 'until', title: t('token.lastDay'), responsive: ['sm'], render: (_value, token) => lastDay(token) },
            {
              key: 'acts',
              title: <span className="visually-hidden">{t('rights.acts')}</span>,
              align: 'right',
              render: (_value, token) =>
                token.state === 'revoked' ? null : (
                  <Button
                    size="small"
                    danger
                    aria-label={t('token.revokeOne', { name: token.name })}
                    onClick={() => confirm(token)}
                  >
                    {t('token.revoke')}
                  </Button>
                ),
            },
          ]}
        />
      </div>
      {isMaking ? (
        <NewTokenDialog
          onClose={() => setIsMaking(false)}
          onMade={(token) => {
            setIsMaking(false)
            setNewToken(token)
            void query.refetch()
          }}
        />
      ) : null}
      {newToken ? <TokenKeyDialog token={newToken} onClose={() => setNewToken(null)} /> : null}
    </>
  )
}
