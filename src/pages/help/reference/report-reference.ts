/** Writes the reference of the reports: where each is, its parameters and its columns. */
import type { ReportParameter } from '../../../../domain/resources/core/define-parameters.ts'
import type { Report } from '../../../../domain/resources/core/define-report.ts'
import { moduleOf } from '../../../../domain/resources/core/define.ts'
import { reports } from '../../../../domain/resources/reports.ts'
import { listText } from '../../../lib/format/list-text.ts'
import { inLanguage, translate } from '../../../lib/i18n.ts'
import { reportGroups } from '../../../resources/menu.ts'
import { blocks, facts, heading, pageLink, plain, table } from './markdown.ts'

const say = (text: string): string => plain(inLanguage(text))
const label = (key: string): string => translate(`handbook.fact.${key}`)

/** Returns the Markdown of all reports, in the order and the groups of their page. */
export function reportReference(): string {
  const names = reportGroups.flatMap(({ pages }) => pages.map(({ path }) => path))
  const ordered = reports.toSorted(
    (one, other) => names.indexOf(`reports/${one.name}`) - names.indexOf(`reports/${other.name}`),
  )
  return blocks(
    heading(1, translate('area.reports')),
    translate('handbook.reference.reports'),
    ...ordered.map((report) => oneReport(report)),
  )
}

function oneReport(report: Report): string {
  const { name, label: title, parameters, columns, explained, history } = report
  const head = [translate('handbook.column.parameter'), translate('handbook.column.note')]
  const rows = Object.entries(parameters).flatMap(([key, parameter]) => parameterRow(key, parameter))
  const columnNames = columns.map((column) =>
    column.group === undefined
      ? say(column.label)
      : translate('handbook.columnOfGroup', { group: say(column.group), column: say(column.label) }),
  )
  return blocks(
    heading(2, say(title), name),
    translate(`about.reports_${moduleOf(name)}`),
    facts([
      [label('menu'), menuPlace(name, say(title))],
      [label('permission'), permissionText(report)],
      [label('columns'), listText([...new Set(columnNames)])],
      [label('explained'), explained ? translate('handbook.fact.explainedText') : ''],
      [label('history'), history ? translate('handbook.fact.historyText') : ''],
    ]),
    rows.length === 0 ? '' : table(head, rows),
  )
}

function menuPlace(name: string, title: string): string {
  const path = `reports/${name}`
  const group = reportGroups.find(({ pages }) => pages.some((page) => page.path === path))
  const link = pageLink(title, path)
  return [translate('area.reports'), ...(group ? [translate(group.text)] : []), link].join(' › ')
}

function permissionText({ label: title }: Report): string {
  return ['read', 'export']
    .map((action) => translate('rights.right', { module: say(title), action: translate(`actionInText.${action}`) }))
    .join('; ')
}

/** Returns the row of a parameter that readers choose on screen. */
function parameterRow(name: string, parameter: ReportParameter): string[][] {
  switch (parameter.kind) {
    case 'page':
      return []
    case 'period':
      return [[translate('period.label'), translate('handbook.parameter.period')]]
    case 'as_of':
      return [[translate('asOf.label'), translate('handbook.parameter.asOf')]]
    case 'compare':
      return [[translate('compare.add'), translate('handbook.parameter.compare')]]
    case 'moment':
      return [[say(parameter.label), translate('handbook.parameter.moment')]]
    case 'choice':
      return [[say(parameter.label), listText(Object.values(parameter.choices).map((one) => say(one.label)))]]
    case 'several':
      return [[say(name), listText(Object.values(parameter.choices).map(say))]]
    case 'reference':
    case 'subject':
      return [
        [
          say(parameter.label),
          translate('handbook.parameter.record', { records: translate(`module.${moduleOf(parameter.to)}.plural`) }),
        ],
      ]
    case 'key':
      return [[say(parameter.label), translate('handbook.parameter.key')]]
    case 'flag': {
      const text = parameter.label ?? parameter.paper?.text
      return text === undefined || parameter.files ? [] : [[say(text), translate('handbook.parameter.flag')]]
    }
  }
}
