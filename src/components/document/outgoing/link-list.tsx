import { Alert } from '../../layout/alert.tsx'
import type { HttpError } from '@refinedev/core'
import { useCustom, useTranslate } from '@refinedev/core'
import { Button, Form, Modal, Select, Typography } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatDateTime } from '../../../lib/format/format.ts'
import { toRequestError } from '../../../lib/http-error.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import type { PublicLink } from './outgoing-types.ts'
import { useOutgoing } from './use-outgoing.ts'

/** The periods that the server accepts. */
const days = [30, 7, 90, 365]

type ListProps = {
  path: string
  id: string
  mayMake: boolean
  /** The number of sent mails, null until it is loaded: each may have created a link. */
  sentCount: number | null
}

/** Lists the public links to the document with the number of times they were opened. */
export function LinkList({ path, id, mayMake, sentCount }: ListProps) {
  const t = useTranslate()
  const company = useCompany()
  const { send, isBusy } = useOutgoing(path, id)
  const [isMaking, setIsMaking] = useState(false)
  const { query } = useCustom<PublicLink[], HttpError>({
    url: `${path}/${id}/links`,
    method: 'get',
    errorNotification: false,
  })
  const seen = useRef(sentCount)
  const onSent = useEffectEvent(() => {
    if (seen.current !== null && seen.current !== sentCount) void query.refetch()
    seen.current = sentCount
  })
  useEffect(() => onSent(), [sentCount])
  const links = (query.data?.data ?? []).filter((link) => link.is_valid)
  return (
    <>
      {links.length > 0 ? (
        <ul className="outgoing-list" aria-label={t('outgoing.links')}>
          {links.map((link) => (
            <li key={link.id}>
              <span>{t('outgoing.until', { at: formatDateTime(link.expires_at, company) })}</span>
              <span className="muted">{t('outgoing.opened', { count: link.opened_count })}</span>
              {mayMake ? (
                <Button
                  type="link"
                  size="small"
                  danger
                  loading={isBusy}
                  onClick={() => void send(`links/${link.id}`, { done: t('outgoing.ended'), method: 'delete' })}
                >
                  {t('outgoing.end')}
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {mayMake ? (
        <Button size="small" onClick={() => setIsMaking(true)}>
          {t('outgoing.makeLink')}
        </Button>
      ) : null}
      {isMaking ? <LinkDialog path={path} id={id} onClose={() => setIsMaking(false)} /> : null}
    </>
  )
}

type DialogProps = { path: string; id: string; onClose: () => void }

/** Creates a link; its address is shown only here and once. */
function LinkDialog({ path, id, onClose }: DialogProps) {
  const t = useTranslate()
  const { answer, isBusy } = useOutgoing(path, id)
  const [lasts, setLasts] = useState(30)
  const [url, setUrl] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const make = async () => {
    try {
      const link = await answer('links', { values: { days: lasts } })
      setUrl(link['url'] ?? null)
    } catch (error) {
      setFailure(toRequestError(error).message)
    }
  }
  return (
    <Modal
      open
      title={t('outgoing.linkTitle')}
      okText={t(url === null ? 'outgoing.make' : 'outgoing.done')}
      cancelText={t('outgoing.leave')}
      okButtonProps={{ loading: isBusy }}
      footer={(both, { OkBtn }) => (url === null ? both : <OkBtn />)}
      onOk={url === null ? () => void make() : onClose}
      onCancel={onClose}
    >
      {failure === null ? null : <Alert className="outgoing-alert" type="error" message={failure} />}
      {url === null ? (
        <>
          <p>{t('outgoing.linkText')}</p>
          <Form layout="vertical">
            <Form.Item label={t('outgoing.lasts')} htmlFor="link-days">
              <Select
                id="link-days"
                value={lasts}
                options={days.map((value) => ({ value, label: t('outgoing.days', { count: value }) }))}
                onChange={setLasts}
              />
            </Form.Item>
          </Form>
        </>
      ) : (
        <>
          <p>{t('outgoing.linkOnce')}</p>
          <Typography.Paragraph code copyable className="outgoing-url">
            {url}
          </Typography.Paragraph>
        </>
      )}
    </Modal>
  )
}
