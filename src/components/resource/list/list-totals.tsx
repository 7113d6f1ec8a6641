import { Summary } from 'rc-table'
import type { ReactElement } from 'react'
import { Money } from '../../fields/money.tsx'
import type { Column } from '../view/column-choice.ts'
import type { Sums } from './use-totals.ts'

type ListTotalsProps = { columns: readonly Column[]; sums: Sums; label: string }

/**
 * Returns the totals row of a list: its label and the sums below the amount columns. It stays visible, which requires
 * the summary element itself without a component around it.
 */
export function listTotals({ columns, sums, label }: ListTotalsProps): ReactElement {
  const first = columns.findIndex(([name]) => sums[name] !== undefined)
  const span = first === -1 ? columns.length : Math.max(first, 1)
  return (
    <Summary fixed>
      <Summary.Row className="list-totals">
        <Summary.Cell index={0} />
        <Summary.Cell index={1} colSpan={span}>
          {label}
        </Summary.Cell>
        {columns.slice(span).map(([name], place) => (
          <Summary.Cell key={name} index={1 + span + place} align="right">
            <Money value={sums[name]} />
          </Summary.Cell>
        ))}
      </Summary.Row>
    </Summary>
  )
}
