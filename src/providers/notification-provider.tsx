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

/** How long a notice stays. */
const noticeSeconds = 5
/** Where and how notices appear; given to antd's App once. */
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
  /** In seconds; 0 for one that stays until it is closed. */
  duration?: number
}
export type Notices = { open: (notice: Notice) => void; destroy: NotificationInstance['destroy'] }

/** antd closes a notice by what is no button; given the role of one it has to obey the space bar as well. */
function closeBySpace(event: KeyboardEvent<HTMLDivElement>) {
  const { target, key } = event
  if (key !== ' ' || !(target instanceof HTMLElement) || !target.matches('.ant-notification-notice-close')) return
  event.preventDefault()
  target.click()
}

/** Notices whose icons are silent and whose close is a button; how long one still stays is drawn for the eyes only. */
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

/** antd's notices behind Refine's two functions: top right, 5 s, with a progress bar, read out by screen readers. */
export function useNotificationProvider(): NotificationProvider {
  const shown = useNotices()
  return useMemo(
    () => ({
      open: ({ key, message, description, type, cancelMutation, undoableTimeout }) => {
        const undo = cancelMutation && (
          <Button
            size="small"
            onClick={() => {
              cancelMutation()
              shown.destroy(key)
            }}
          >
            {translate('notice.undo')}
          </Button>
        )
        shown.open({
          ...(key === undefined ? {} : { key }),
          ...wordsOf(message, description),
          type: type === 'progress' ? 'info' : type,
          role: type === 'error' ? 'alert' : 'status',
          duration: undoableTimeout ?? noticeSeconds,
          ...(undo ? { actions: undo } : {}),
        })
      },
      close: (key) => shown.destroy(key),
    }),
    [shown],
  )
}

/** antd's notices for what is no component, such as the loaders of the routes. */
export const notices: { current: Notices | null } = { current: null }

export function NoticeHolder(): null {
  const shown = useNotices()
  useLayoutEffect(() => void (notices.current = shown), [shown])
  return null
}

/** Refine adds "success" to what already says so, and heads refused auth calls with the name of the error's class. */
function wordsOf(message: string, description: string | undefined): { message: string; description?: string } {
  if (description === undefined || description === translate('notifications.success')) return { message }
  return /^\w*Error$/.test(message) ? { message: description } : { message, description }
}
