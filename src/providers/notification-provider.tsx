import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
} from '@ant-design/icons'
import type { NotificationProvider } from '@refinedev/core'
import type { NotificationArgsProps } from 'antd'
import { App, Button } from 'antd'
import type { CSSProperties, KeyboardEvent } from 'react'
import { useLayoutEffect, useMemo } from 'react'
import { translate } from '../lib/i18n.ts'
import './notices.css'

/** How long a notice is shown. */
const noticeSeconds = 5
/** Position and duration of notices; passed once to antd's App. */
export const noticeOptions = { placement: 'topRight', duration: noticeSeconds, pauseOnHover: true } as const

type NotificationInstance = ReturnType<typeof App.useApp>['notification']
type IconType = NonNullable<NotificationArgsProps['type']>

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
} satisfies Record<IconType, unknown>

type Notice = Pick<NotificationArgsProps, 'key' | 'message' | 'description' | 'role' | 'actions'> & {
  type: IconType
  /** In seconds; 0 keeps it until closed. */
  duration?: number
}
export type Notices = { open: (notice: Notice) => void; destroy: NotificationInstance['destroy'] }

/** Closes a notice on Space: antd's close element is not a button, and with that role it must handle Space. */
function closeBySpace(event: KeyboardEvent<HTMLDivElement>) {
  const { target, key } = event
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('.ant-notification-notice-close')) return
  event.preventDefault()
  target.click()
}

/** Wraps notices so that their icons are silent and closing is a button; the remaining time is only drawn. */
function noticesOf({ open, destroy }: NotificationInstance): Notices {
  return {
    open: ({ type, duration = noticeSeconds, ...notice }) => {
      const Icon = icons[type]
      const closable = {
        closeIcon: <CloseOutlined aria-hidden />,
        role: 'button',
        'aria-label': translate('notice.close'),
      }
      open({
        ...notice,
        type,
        duration,
        icon: <Icon aria-hidden className={`ant-notification-notice-icon-${type}`} />,
        closable,
        props: { onKeyDown: closeBySpace },
        ...(duration === 0 ? {} : { className: 'ends', style: { '--stay': `${duration}s` } as CSSProperties }),
      })
    },
    destroy,
  }
}

export function useNotices(): Notices {
  const { notification } = App.useApp()
  return useMemo(() => noticesOf(notification), [notification])
}

/** Shows Refine's notices with antd: top right, 5 s, with a progress bar, read out by screen readers. */
export function useNotificationProvider(): NotificationProvider {
  const noticeApi = useNotices()
  return useMemo(
    () => ({
      open: ({ key, message, description, type, cancelMutation, undoableTimeout }) => {
        const undo = cancelMutation && (
          <Button
            size="small"
            onClick={() => {
              cancelMutation()
              noticeApi.destroy(key)
            }}
          >
            {translate('notice.undo')}
          </Button>
        )
        noticeApi.open({
          ...(key === undefined ? {} : { key }),
          ...wordsOf(message, description),
          type: type === 'progress' ? 'info' : type,
          role: type === 'error' ? 'alert' : 'status',
          duration: undoableTimeout ?? noticeSeconds,
          ...(undo ? { actions: undo } : {}),
        })
      },
      close: (key) => noticeApi.destroy(key),
    }),
    [noticeApi],
  )
}

/** antd's notices for code outside components, such as the loaders of routes. */
export const notices: { current: Notices | null } = { current: null }

export function NoticeHolder(): null {
  const noticeApi = useNotices()
  useLayoutEffect(() => void (notices.current = noticeApi), [noticeApi])
  return null
}

/**
 * Returns the texts of a notice: Refine adds a redundant "success", and heads refused auth calls with the class name of
 * the error.
 */
function wordsOf(message: string, description: string | undefined): { message: string; description?: string } {
  if (description === undefined || description === translate('notifications.success')) return { message }
  return /^\w*Error$/.test(message) ? { message: description } : { message, description }
}
