import type { NotificationProvider } from '@refinedev/core'
import { App, Button } from 'antd'
import type { NotificationInstance } from 'antd/es/notification/interface'
import { useLayoutEffect, useMemo } from 'react'
import { translate } from '../lib/i18n.ts'

/** antd's notices behind Refine's two functions: top right, 5 s, with a progress bar, read out by screen readers. */
export function useNotificationProvider(): NotificationProvider {
  const { notification } = App.useApp()
  return useMemo(
    () => ({
      open: ({ key, message, description, type, cancelMutation, undoableTimeout }) => {
        const undo = cancelMutation && (
          <Button
            size="small"
            onClick={() => {
              cancelMutation()
              notification.destroy(key)
            }}
          >
            {translate('notice.undo')}
          </Button>
        )
        notification.open({
          ...(key === undefined ? {} : { key }),
          ...wordsOf(message, description),
          type: type === 'progress' ? 'info' : type,
          role: type === 'error' ? 'alert' : 'status',
          duration: undoableTimeout ?? noticeSeconds,
          ...(undo ? { actions: undo } : {}),
        })
      },
      close: (key) => notification.destroy(key),
    }),
    [notification],
  )
}

/** antd's notices for what is no component, such as the loaders of the routes. */
export const notices: { current: NotificationInstance | null } = { current: null }

export function NoticeHolder(): null {
  const { notification } = App.useApp()
  useLayoutEffect(() => void (notices.current = notification), [notification])
  return null
}

/** Refine adds "success" to what already says so, and heads refused auth calls with the name of the error's class. */
function wordsOf(message: string, description: string | undefined): { message: string; description?: string } {
  if (description === undefined || description === translate('notifications.success')) return { message }
  return /^\w*Error$/.test(message) ? { message: description } : { message, description }
}

/** How long a notice stays. */
export const noticeSeconds = 5
/** Where and how notices appear; given to antd's App once. */
export const noticeOptions = {
  placement: 'topRight',
  duration: noticeSeconds,
  showProgress: true,
  pauseOnHover: true,
} as const
