import { useTranslate } from '@refinedev/core'
import { Table } from 'antd'
import type { TableColumnType } from 'antd'
import type { ReactNode } from 'react'
import type { BooksStartPreview, OpeningFigure, OpeningStockFigure } from '../../../domain/ledger/books-start-answer.ts'
import { accountOpeningBalances } from '../../../domain/resources/ledger/account-opening-balances.ts'
import { inventoryOpeningStock } from '../../../domain/resources/inventory/inventory-opening-stock.ts'
import { Money } from '../../components/fields/money.tsx'
import { Quantity } from '../../components/fields/quantity.tsx'
import { useCompany } from '../../providers/company-provider.tsx'
import { PermittedLink } from '../../components/layout/permitted-link.tsx'
import './fiscal-years.css'

const figure = { align: 'right', width: 116 } as const

/** Renders the openings by account and by item with totals, and links to correct them. */
export function OpeningFigures({ preview }: { preview: BooksStartPreview }) {
  const t = useTranslate()
  const { slug } = useCompany()
  const { balances, balance_count, stock, stock_count, totals } = preview
  return (
    <>
      <Figures<OpeningFigure>
        title={t('booksStart.balances', { count: balance_count })}
        rows={balances}
        count={balance_count}
        totals={[<Money key="debit" value={totals.debit} />, <Money key="credit" value={totals.credit} />]}
        columns={[
          { title: t('booksStart.account'), dataIndex: 'label' },
          { ...figure, title: t('booksStart.debit'), render: (_value, { debit }) => <Money value={debit} /> },
          { ...figure, title: t('booksStart.credit'), render: (_value, { credit }) => <Money value={credit} /> },
        ]}
      />
      <Figures<OpeningStockFigure>
        title={t('booksStart.stock', { count: stock_count })}
        rows={stock}
        count={stock_count}
        totals={[null, <Money key="value" value={totals.stock} />]}
        columns={[
          { title: t('booksStart.item'), dataIndex: 'label' },
          {
            ...figure,
            title: t('booksStart.quantity'),
            render: (_value, { quantity, unit }) => <Quantity value={quantity} suffix={unit} />,
          },
          { ...figure, title: t('booksStart.value'), render: (_value, { amount }) => <Money value={amount} /> },
        ]}
      />
      <p className="hint">
        {t('booksStart.edit')}{' '}
        <PermittedLink to={`/${slug}/${accountOpeningBalances.path}`}>{t('booksStart.editBalances')}</PermittedLink>
        {' · '}
        <PermittedLink to={`/${slug}/${inventoryOpeningStock.path}`}>{t('booksStart.editStock')}</PermittedLink>
      </p>
    </>
  )
}

type FiguresProps<Row> = {
  title: string
  rows: readonly Row[]
  /** The number of all rows; only the first ones are shown. */
  count: number
  totals: readonly ReactNode[]
  columns: TableColumnType<Row>[]
}

function Figures<Row extends { id: string }>({ title, rows, count, totals, columns }: FiguresProps<Row>) {
  const t = useTranslate()
  if (count === 0) return null
  return (
    <section className="start-figures">
      <h3>{title}</h3>
      <Table<Row>
        size="small"
        rowKey="id"
        aria-label={title}
        pagination={false}
        scroll={{ y: 180 }}
        dataSource={[...rows]}
        columns={columns}
        summary={() => (
          <Table.Summary fixed>
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{t('booksStart.total')}</Table.Summary.Cell>
              {totals.map((total, place) => (
                <Table.Summary.Cell key={place} index={place + 1} align="right">
                  {total}
                </Table.Summary.Cell>
              ))}
            </Table.Summary.Row>
          </Table.Summary>
        )}
      />
      {rows.length < count ? <p className="hint">{t('booksStart.first', { shown: rows.length, count })}</p> : null}
    </section>
  )
}
