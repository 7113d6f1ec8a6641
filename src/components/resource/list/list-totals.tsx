import { Table } from 'antd'
import type { ReactElement } from 'react'
import { Money } from '../../fields/money.tsx'
import type { Column } from '../view/column-choice.ts'
import type { Sums } from './use-totals.ts'

type ListTotalsProps = { columns: readonly Column[]; sums: Sums; label: string }

/**
 * The last row of a list: what it adds up, and the sums below the columns of amounts. Stays in sight, for which antd
 * wants the summary itself and no component around it.
 */
export function listTotals({ columns, sums, label }: ListTotalsProps): ReactElement {
  const first = columns.findIndex(([name]) => sums[name] !== undefined)
  const span = first === -1 ? columns.length : Math.max(first, 1)
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="list-totals">
        <Table.Summary.Cell index={0} />
        <Table.Summary.Cell index={1} colSpan={span}>
          {label}
        </Table.Summary.Cell>
        {columns.slice(span).map(([name], place) => (
          <Table.Summary.Cell key={name} index={1 + span + place} align="right">
            <Money value={sums[name]} />
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  )
}
