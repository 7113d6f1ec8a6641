import { useTranslate } from '@refinedev/core'
import type { PaginationProps } from 'antd'
import { cloneElement, isValidElement } from 'react'

/** How the pages of a table are drawn: the buttons to the previous and to the next one, which are icons, have names. */
export function usePageItem(): NonNullable<PaginationProps['itemRender']> {
  const t = useTranslate()
  return (_page, type, item) => {
    if ((type !== 'prev' && type !== 'next') || !isValidElement<{ 'aria-label'?: string }>(item)) return item
    return cloneElement(item, { 'aria-label': t(`list.${type}`) })
  }
}
