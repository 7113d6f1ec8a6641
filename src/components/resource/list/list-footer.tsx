import { Pagination } from 'antd'
import { useTranslate } from '@refinedev/core'
import type { ReactNode } from 'react'
import { usePageItem, usePageWords } from '../../table/page-item.tsx'
import type { ListQuery } from './list-query.ts'
import { pageSizes } from './list-query.ts'
import type { ChangeListQuery } from './use-list-query.ts'

type ListFooterProps = {
  query: ListQuery
  onChange: ChangeListQuery
  /** Undefined until the first answer. */
  total: number | undefined
  /** False when there are more records than were counted. */
  isExact: boolean
  rowCount: number
  locale: string
  /** The acts on selected rows; they replace the count. */
  bulk: ReactNode
}

/** Renders "1–20 of 412" and the pages; "10,000+" when counting stopped there. */
export function ListFooter({ query, onChange, total, isExact, rowCount, locale, bulk }: ListFooterProps) {
  const t = useTranslate()
  const itemRender = usePageItem()
  const first = (query.page - 1) * query.size + 1
  const write = (count: number) => new Intl.NumberFormat(locale).format(count)
  const line =
    total === undefined
      ? ''
      : t('list.shown', {
          first: write(first),
          last: write(first + rowCount - 1),
          total: `${write(total)}${isExact ? '' : '+'}`,
        })
  return (
    <div className={bulk ? 'list-footer has-bulk' : 'list-footer'}>
      {bulk ?? <span aria-live="polite">{line}</span>}
      <Pagination
        size="small"
        itemRender={itemRender}
        current={query.page}
        pageSize={query.size}
        total={total ?? 0}
        showSizeChanger={bulk ? false : { showSearch: false, 'aria-label': t('list.pageSize') }}
        pageSizeOptions={pageSizes}
        locale={usePageWords()}
        onChange={(page, size) => onChange(size === query.size ? { page } : { size })}
      />
    </div>
  )
}
