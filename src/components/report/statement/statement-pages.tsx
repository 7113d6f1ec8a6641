import { useTranslate } from '@refinedev/core'
import { Pagination } from 'antd'
import { usePageItem, usePageWords } from '../../table/page-item.tsx'
import '../report.css'

/** The page sizes of a statement; fewer rows than the smallest have no pages. */
export const pageSizes = [20, 50, 100, 200, 500] as const

export type StatementPage = {
  /** Counted from 1. */
  number: number
  size: number
  /** The index of its first row, from 0. */
  start: number
  turn: (number: number, size: number) => void
}

/** Renders the page navigation of a statement. */
export function StatementPages({ count, page }: { count: number; page: StatementPage }) {
  const t = useTranslate()
  const itemRender = usePageItem()
  const words = usePageWords()
  if (count <= pageSizes[0]) return null
  return (
    <Pagination
      className="report-pages"
      align="end"
      itemRender={itemRender}
      locale={words}
      current={page.number}
      pageSize={page.size}
      total={count}
      showSizeChanger
      pageSizeOptions={[...pageSizes]}
      showTotal={(total, [from, to]) => t('statement.shown', { from, to, total })}
      onChange={page.turn}
    />
  )
}
