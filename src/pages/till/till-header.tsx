import { useTranslate } from '@refinedev/core'
import { Button, Popover } from 'antd'
import { useEffect, useState } from 'react'
import { isZero } from '../../../domain/money/decimal.ts'
import type { OpenShift } from '../../../domain/till/till-head.ts'
import { formatTimeAgo } from '../../lib/format/format.ts'
import { download } from '../../lib/download.ts'
import { startsOffline } from '../../lib/offline/keep-till.ts'
import { MoreActs } from '../../components/layout/more-acts.tsx'
import { useMoney, useTill } from './till-context.tsx'
import type { TillAct } from './till-keys.ts'
import { actKeys } from './till-keys.ts'

type Props = { shift: OpenShift; onHold: number; begin: (act: TillAct) => void }

/** Renders the name of the till, its state, and what can be done beside selling. */
export function TillHeader({ shift, onHold, begin }: Props) {
  const t = useTranslate()
  const { device, till } = useTill()
  const { name, prefix, company } = till.profile
  const exportQueue = () => void device.export().then((file) => download(file, `${prefix}-records.json`))
  const button = (act: TillAct, label: string, isDisabled = false) => (
    <Button type="text" className="till-wide" disabled={isDisabled} onClick={() => begin(act)}>
      {label} <kbd>{actKeys[act]}</kbd>
    </Button>
  )
  return (
    <header className="till-header">
      <h1>{name}</h1>
      <StateTags shift={shift} />
      <div className="till-acts">
        {button('hold', t('till.act.hold'))}
        {button(
          'recall',
          onHold === 0 ? t('till.act.recall') : t('till.act.recallCount', { count: onHold }),
          onHold === 0,
        )}
        {button('return', t('till.act.return'))}
        <MoreActs
          button={<Button type="text">{t('till.more')}</Button>}
          acts={[
            { key: 'hold', label: t('till.act.hold'), onClick: () => begin('hold') },
            onHold > 0 && {
              key: 'recall',
              label: t('till.act.recallCount', { count: onHold }),
              onClick: () => begin('recall'),
            },
            { key: 'return', label: t('till.act.return'), onClick: () => begin('return') },
            { key: 'receipts', label: t('till.act.receipts'), onClick: () => begin('receipts') },
            { key: 'drawer', label: t('till.act.drawer'), onClick: () => begin('drawer') },
            { key: 'report', label: t('till.act.report'), onClick: () => begin('report') },
            till.unsent.count > 0 && { key: 'export', label: t('till.act.export'), onClick: exportQueue },
            { key: 'close', label: t('till.act.close'), onClick: () => begin('close') },
            till.online && { key: 'leave', label: t('till.leave'), to: `/${company}/dashboard` },
          ]}
        />
      </div>
    </header>
  )
}

/** Renders whose shift it is, and whatever the cashier has to know of the connection and of what is not sent. */
export function StateTags({ shift }: { shift: OpenShift | null }) {
  const t = useTranslate()
  const { till } = useTill()
  const isReady = useStartsOffline()
  const isWaiting = !till.online || till.unsent.count > 0
  return (
    <div className="till-tags" role="status">
      {shift === null ? null : (
        <span className="till-tag is-open">{t('till.tag.shift', { name: till.profile.cashier.name })}</span>
      )}
      {isWaiting ? <UnsentTag /> : null}
      {till.unsent.parked > 0 ? (
        <TagWithHint
          tone="warning"
          label={t('till.tag.parked', { count: till.unsent.parked })}
          text={t('till.tag.parkedText')}
        />
      ) : null}
      {till.durable && isReady ? null : (
        <TagWithHint
          tone="warning"
          label={t('till.tag.notReady')}
          text={t(till.durable ? 'till.tag.notInstalled' : 'till.tag.notDurable')}
        />
      )}
    </div>
  )
}

function UnsentTag() {
  const t = useTranslate()
  const { till, style } = useTill()
  const { symbol } = useMoney()
  const { count, total, oldest } = till.unsent
  const state = till.online ? 'sending' : 'offline'
  const amount = isZero(total) ? '' : symbol(total)
  const now = useNow()
  const age = oldest === null ? '' : formatTimeAgo(oldest, now, style)
  if (count === 0) return <span className="till-tag is-offline">{t('till.tag.offline')}</span>
  return (
    <span className={till.online ? 'till-tag is-sending' : 'till-tag is-offline'}>
      {t(`till.tag.${state}Unsent`, { count, amount, age })}
    </span>
  )
}

function TagWithHint({ tone, label, text }: { tone: string; label: string; text: string }) {
  return (
    <Popover content={<p className="till-explained">{text}</p>} trigger={['click', 'hover']}>
      <button type="button" className={`till-tag is-${tone}`}>
        {label}
      </button>
    </Popover>
  )
}

const LOOK_MS = 5000

/** Whether the application is kept on this device; asked again until it is. */
function useStartsOffline(): boolean {
  const [isReady, setIsReady] = useState(true)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const isKept = await startsOffline()
      setIsReady(isKept)
      if (!isKept) timer = setTimeout(() => void look(), LOOK_MS)
    }
    // A worker that has just been registered gets the time to keep the files.
    timer = setTimeout(() => void look(), LOOK_MS)
    return () => clearTimeout(timer)
  }, [])
  return isReady
}

const AGE_MS = 30_000

/** Returns the moment, twice a minute. */
function useNow(): Date {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGE_MS)
    return () => clearInterval(timer)
  }, [])
  return new Date(now)
}
