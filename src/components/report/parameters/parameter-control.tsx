import { Checkbox, Segmented } from 'antd'
import { inLanguage } from '../../../lib/i18n.ts'
import type { ReactElement } from 'react'
import type { ParameterKind, ReportParameter } from '../../../../domain/resources/core/define-parameters.ts'
import { AsOfSelect } from './as-of-select.tsx'
import { CompareSelect } from './compare-select.tsx'
import { HideZero } from './hide-zero.tsx'
import { MomentSelect } from './moment-select.tsx'
import { ReferenceChip } from '../reference-chip.tsx'
import { ReportPeriod } from './report-period.tsx'
import { SubjectChip } from '../statement/subject-chip.tsx'
import type { ReportQuestion } from './use-report-question.ts'

type ControlProps<P> = {
  name: string
  parameter: P
  question: ReportQuestion
  /** The name of the record that the answer is about. */
  about: string | null
}
type Controls = {
  readonly [K in ParameterKind]: (props: ControlProps<Extract<ReportParameter, { kind: K }>>) => ReactElement | null
}

const textOf = (value: ReportQuestion['query'][string] | undefined): string | null =>
  typeof value === 'string' ? value : null

/** The controls by kind of parameter. */
const controls: Controls = {
  period: ({ question: { parameters, change } }) => (
    <ReportPeriod
      parameters={{ start_date: parameters['start_date'] ?? null, end_date: parameters['end_date'] ?? null }}
      change={change}
    />
  ),
  as_of: ({ name, parameter: { initial }, question: { query, change } }) => (
    <AsOfSelect
      value={textOf(query[name])}
      initial={initial === undefined ? undefined : inLanguage(initial)}
      onChange={(day) => change({ [name]: day })}
    />
  ),
  moment: ({ name, parameter: { label }, question: { query, chooseSubject } }) => (
    <MomentSelect label={inLanguage(label)} value={textOf(query[name])} onChange={(at) => chooseSubject(name, at)} />
  ),
  choice: ({ name, parameter: { label, choices }, question: { query, change } }) => (
    <Segmented
      aria-label={label && inLanguage(label)}
      value={textOf(query[name]) ?? ''}
      options={Object.entries(choices).map(([value, { label: text }]) => ({ value, label: inLanguage(text) }))}
      onChange={(value) => change({ [name]: value })}
    />
  ),
  // Some kinds are only for the API; the pages of a statement have their control below its lines, keys that of their list.
  key: () => null,
  several: () => null,
  page: () => null,
  reference: ({ name, parameter: { to, label }, question: { query, change } }) => (
    <ReferenceChip
      to={to}
      label={inLanguage(label)}
      value={textOf(query[name])}
      onChange={(id) => change({ [name]: id })}
    />
  ),
  subject: ({ name, parameter, question: { query, chooseSubject }, about }) => (
    <SubjectChip
      parameter={parameter}
      value={textOf(query[name])}
      about={about}
      onChange={(id) => chooseSubject(name, id)}
    />
  ),
  flag: ({ name, parameter: { label, initial }, question: { query, change } }) => {
    if (label === undefined) return null
    const isOn = query[name] === 'true'
    if (initial)
      return <HideZero label={inLanguage(label)} isOn={isOn} onChange={(on) => change({ [name]: String(on) })} />
    return (
      <Checkbox checked={isOn} onChange={({ target }) => change({ [name]: String(target.checked) })}>
        {inLanguage(label)}
      </Checkbox>
    )
  },
  compare: ({ name, question: { query, change } }) => (
    <CompareSelect
      value={[query[name] ?? []].flat()}
      isFree
      onChange={(value) => change({ [name]: value.join(' ') || null })}
    />
  ),
}

/** Renders the control of a report's parameter. */
export function ParameterControl(props: ControlProps<ReportParameter>) {
  const Control = controls[props.parameter.kind] as (props: ControlProps<ReportParameter>) => ReactElement | null
  return <Control {...props} />
}
