import { CaretDownOutlined, CaretRightOutlined, EditOutlined, MoreOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import { Button, Dropdown } from 'antd'
import type { CSSProperties } from 'react'
import { memo } from 'react'
import { formatMoney } from '../../lib/format/format.ts'
import type { Company } from '../../providers/company-store.ts'
import type { ChartRow } from './chart-view.ts'
import { PermittedLink } from '../layout/permitted-link.tsx'

/** The acts of a row; acts without permission are missing. */
export type RowMenu = readonly { key: string; label: string; onClick: () => void }[]

export type ChartLineProps = {
  row: ChartRow
  level: number
  opens: boolean
  isOpen: boolean
  /** True for the row with the keyboard focus, the only one in the tab order. */
  isActive: boolean
  isDraggable: boolean
  state: 'is-dragged' | 'is-drop' | ''
  company: Company
  onSwitch: (id: string) => void
  /** Null without the permission to change the row. */
  onEdit: ((row: ChartRow) => void) | null
  menuOf: (row: ChartRow) => RowMenu
}

/** Renders a category or an account of the chart. */
export const ChartLine = memo(function ChartLine({ row, level, opens, isOpen, isActive, ...rest }: ChartLineProps) {
  const { isDraggable, state, company, onSwitch, onEdit, menuOf } = rest
  const t = useTranslate()
  const isCategory = row.kind === 'category'
  const tabIndex = isActive ? 0 : -1
  const style: CSSProperties & { '--level': number } = { '--level': level }
  const className = [isCategory && 'is-strong', isCategory && level === 0 && 'is-root', state].filter(Boolean).join(' ')
  return (
    <tr
      className={className}
      data-id={row.id}
      tabIndex={tabIndex}
      draggable={isDraggable}
      aria-level={level + 1}
      aria-expanded={opens ? isOpen : undefined}
    >
      <th scope="row" className="is-fixed tree-cell" style={style} data-cell="name" title={row.name}>
        {opens ? (
          <Button
            type="text"
            size="small"
            className="chart-switch"
            tabIndex={-1}
            aria-label={t(isOpen ? 'chart.close' : 'chart.open', { name: row.name })}
            icon={isOpen ? <CaretDownOutlined aria-hidden /> : <CaretRightOutlined aria-hidden />}
            onClick={() => onSwitch(row.id)}
          />
        ) : (
          <span className="chart-switch" />
        )}
        <bdi>{row.name}</bdi>{' '}
        {row.is_active ? null : <span className="status status-cancelled">{t('chart.inactive')}</span>}
      </th>
      <td className="wide-only" data-cell="code" title={row.code ?? undefined}>
        {row.code}
      </td>
      <Figures row={row} company={company} tabIndex={tabIndex} />
      <td className="chart-acts">
        {onEdit && !isCategory ? (
          <Button
            type="text"
            size="small"
            tabIndex={tabIndex}
            className="wide-only"
            icon={<EditOutlined aria-hidden />}
            aria-label={t('chart.editOne', { name: row.name })}
            onClick={() => onEdit(row)}
          />
        ) : null}
        <Dropdown trigger={['click']} menu={{ items: [...menuOf(row)] }} placement="bottomRight">
          <Button
            type="text"
            size="small"
            tabIndex={tabIndex}
            icon={<MoreOutlined aria-hidden />}
            aria-label={t('chart.actions', { name: row.name })}
          />
        </Dropdown>
      </td>
    </tr>
  )
})

/** Renders system code, number of lines and balance; a figure opens the lines that it sums. */
export function Figures({ row, company, tabIndex }: { row: ChartRow; company: Company; tabIndex: 0 | -1 }) {
  const { lines = '0', balance, system_code: systemCode } = row.cells
  const text = formatMoney(balance, company)
  return (
    <>
      <td className="wide-only muted">{systemCode}</td>
      <td className={lines === '0' ? 'amount wide-only is-zero' : 'amount wide-only'}>
        {lines === '0' ? '–' : new Intl.NumberFormat(company.locale).format(BigInt(lines))}
      </td>
      <td className={text === '–' ? 'amount is-zero' : 'amount'}>
        {row.drill && lines !== '0' ? (
          <PermittedLink to={row.drill} tabIndex={tabIndex} draggable={false}>
            {text}
          </PermittedLink>
        ) : (
          text
        )}
      </td>
    </>
  )
}
