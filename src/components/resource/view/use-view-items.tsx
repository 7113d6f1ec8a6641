import { useNotification, useTranslate } from '@refinedev/core'
import { App } from 'antd'
import { toRequestError } from '../../../lib/http-error.ts'
import { askIcon } from '../../layout/alert.tsx'
import type { SavedView, ViewChange, Views } from './use-views.ts'

type ViewItems = {
  savedViews: Views
  /** What is displayed now, which a view is changed to. */
  here: ViewChange
  onRename: (view: SavedView) => void
  onRemoved: () => void
  /** Returns what else is deleted with a view. */
  deletesToo?: (view: SavedView) => string | null
}

/** Returns the items of a menu that change the open view: save changes, rename, share, delete. */
export function useViewItems({ savedViews, here, onRename, onRemoved, deletesToo }: ViewItems) {
  const t = useTranslate()
  const { modal } = App.useApp()
  const { open } = useNotification()
  return (view: SavedView) => {
    const attempt = async (write: () => Promise<unknown>) => {
      try {
        await write()
      } catch (failure) {
        open?.({
          type: 'error',
          message: t('list.viewFailed', { name: view.name }),
          description: toRequestError(failure).message,
        })
      }
    }
    const remove = () =>
      modal.confirm({
        icon: askIcon,
        title: t('list.deleteViewTitle', { name: view.name }),
        content: [deletesToo?.(view), view.shared ? t('list.deleteSharedView') : t('form.deleteText')]
          .filter(Boolean)
          .join(' '),
        okText: t('form.delete'),
        okButtonProps: { danger: true },
        cancelText: t('form.keep'),
        autoFocusButton: 'cancel',
        onOk: () =>
          attempt(async () => {
            await savedViews.remove(view)
            onRemoved()
          }),
      })
    return [
      { key: 'save', label: t('list.saveChanges'), onClick: () => void attempt(() => savedViews.update(view, here)) },
      { key: 'rename', label: t('list.renameView'), onClick: () => onRename(view) },
      {
        key: 'share',
        label: view.shared ? t('list.unshareView') : t('list.shareView'),
        onClick: () => void attempt(() => savedViews.update(view, { shared: !view.shared })),
      },
      { key: 'delete', label: t('list.deleteView'), danger: true, onClick: () => void remove() },
    ]
  }
}
