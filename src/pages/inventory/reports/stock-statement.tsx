import { useTranslate } from '@refinedev/core'
import type { StockFigures, StockStatementLine } from '../../../../domain/reports/stock-statement.ts'
import type { StatementRun } from '../../../components/report/statement/use-statement.ts'
import { StatementFigures, StatementView } from '../../../components/report/statement/statement-view.tsx'
import { formatMoney, formatQuantity } from '../../../lib/format/format.ts'
import { useCompany } from '../../../providers/company-provider.tsx'
import { StockLines } from './stock-lines.tsx'

type StockStatementViewProps = { statement: StatementRun<StockStatementLine, StockFigures & { count: number }> }

/** Renders an item's movements in a period, between the stock at both ends. */
export function StockStatementView({ statement }: StockStatementViewProps) {
  return (
    <StatementView
      statement={statement}
      above={(answer) => <Ends statement={answer} />}
      lines={(answer, start) => <StockLines statement={answer} start={start} />}
    />
  )
}

/** Renders opening and closing stock, with their value for users who may see it. */
function Ends({ statement }: { statement: StockFigures | undefined }) {
  const t = useTranslate()
  const company = useCompany()
  const withUnit = (quantity: string, unit: string) => {
    const text = formatQuantity(quantity, company)
    return text === '–' ? text : `${text} ${unit}`
  }
  const figures = (['opening', 'closing'] as const).flatMap((end) => [
    {
      label: t(`stockStatement.${end}Quantity`),
      value: statement && withUnit(statement[`${end}_quantity`], statement.item.unit_label),
    },
    ...(statement?.closing_value === null
      ? []
      : [
          {
            label: t(`stockStatement.${end}Value`),
            value: statement && formatMoney(statement[`${end}_value`], company),
          },
        ]),
  ])
  return <StatementFigures figures={figures} />
}
