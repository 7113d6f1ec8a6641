import { useTranslate } from '@refinedev/core'
import type { PaginationProps } from 'antd'
import { cloneElement, isValidElement } from 'react'

/** Renders the items of a pager; the previous and next buttons, which are icons, get names. */
export function usePageItem(): NonNullable<PaginationProps['itemRender']> {
  const t = useTranslate()
  return (_page, type, item) => {
    if ((type !== 'prev' && type !== 'next') || !isValidElement<{ 'aria-label'?: string }>(item)) return item
    return cloneElement(item, { 'aria-label': t(`list.${type}`) })
  }
}

/** The words of the pages of a table. */
export function usePageWords(): NonNullable<PaginationProps['locale']> {
  const t = useTranslate()
  return { items_per_page: t('list.aPage'), prev_page: t('list.prev'), next_page: t('list.next') }
}
