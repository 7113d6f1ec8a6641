/** A level of the explanation of a figure on paper: its parts, and what they come to. */
import type { PrintedDocument } from '../../domain/printing/blocks.ts'
import type { PrintMoment, PrintStyle } from '../../domain/printing/print-style.ts'
import type { PrintedLine, TableColumn } from '../../domain/printing/table.ts'
import { printTable } from '../../domain/printing/table.ts'
import { filled } from '../../domain/language/fill-text.ts'
import { printedTexts } from '../../domain/printing/texts.ts'
import type { ExplainedPart } from '../../domain/reports/explain/explanation.ts'
import type { Report } from '../../domain/resources/core/define-report.ts'
import { parameterFacts } from '../../domain/resources/core/parameter-facts.ts'
import { resourceAt } from '../../domain/resources/index.ts'
import type { ExplainedFigure } from './explanation.ts'

type Paper = { style: PrintStyle; printing: PrintMoment }

/** Returns the paper; documents and entries have their date. */
export function explanationPaper(
  report: Report,
  { explanation, outcome: { values, names } }: ExplainedFigure,
  { style, printing }: Paper,
): PrintedDocument {
  const { name, amount, formula, relation, parts, sum } = explanation
  const amountLabel = filled(style.paper.amount, { currency: style.currency.code })
  const isDated = parts.some(({ kind }) => kind === 'entry' || kind === 'document')
  const dateColumn: TableColumn[] = isDated ? [{ label: style.printed.date, kind: 'date' }] : []
  const dateOf = ({ kind, start_date: date }: ExplainedPart) => (kind === 'rest' ? '' : (date ?? ''))
  const total =
    (formula === null ? null : style.wording(formula)) ??
    (relation === 'difference' ? style.printed.difference : style.printed.total)
  return printTable(
    {
      fileName: `${report.name}-${printedTexts.explanation.toLowerCase()}`,
      title: `${style.wording(report.label)}: ${style.printed.explanation.toLowerCase()}`,
      facts: [
        ...parameterFacts(report.parameters, { values, names, style }),
        { label: style.printed.figure, text: style.wording(name) },
        ...(relation === 'quotient' ? [] : [{ label: amountLabel, text: style.money(amount) }]),
      ],
      columns: [...dateColumn, { label: style.printed.part, kind: 'text' }, { label: amountLabel, kind: 'money' }],
      rows: parts.map((part): PrintedLine => {
        return { cells: [...(isDated ? [dateOf(part)] : []), partName(part, style), part.amount] }
      }),
      totals: [...(isDated ? [''] : []), total, sum],
    },
    style,
    printing,
  )
}

function partName(part: ExplainedPart, style: PrintStyle): string {
  const { kind, id, code, name, start_date: start, end_date: end, document_path: path } = part
  if (kind === 'opening' || kind === 'transfer') return style.printed[kind]
  if (kind === 'rest') return style.printed.others
  if (kind === 'month') return `${style.date(start ?? '')} – ${style.date(end ?? '')}`
  if (kind === 'line') return name || `${style.printed.serial} ${id}`
  const label = path === null ? null : style.wording(resourceAt(path)?.label ?? path)
  return [label, code, name].filter(Boolean).join(' ')
}
