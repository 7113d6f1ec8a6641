import { useTranslate } from '@refinedev/core'
import { Input } from 'antd'
import type { CSSProperties, FocusEvent, KeyboardEvent } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Company } from '../../providers/company-store.ts'
import type { SaveProblem } from '../resource/form/save-problem.tsx'
import { SaveProblemAlert } from '../resource/form/save-problem.tsx'
import type { FieldErrors } from '../resource/form/use-save.ts'
import { loadRules, useSave } from '../resource/form/use-save.ts'
import { Figures } from './chart-line.tsx'
import type { ChartRow } from './chart-view.ts'
import { resourceOf } from './chart-view.ts'

export type EditedField = 'name' | 'code'
type ChartLineEditorProps = {
  row: ChartRow
  level: number
  /** The field that gets the focus. */
  field: EditedField
  company: Company
  /** Called when the row has to be shown again: with `changed`, after it was reloaded. */
  onDone: (outcome: { changed: boolean }) => void
}

/**
 * Renders a row whose name and code are edited in place: Enter or leaving the row saves, Escape restores the values.
 */
export function ChartLineEditor({ row, level, field, company, onDone }: ChartLineEditorProps) {
  const resource = resourceOf(row)
  const [initial] = useState({ name: row.name, code: row.code ?? '' })
  const [record] = useState({ id: row.id, version: row.version, ...initial })
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [problem, setProblem] = useState<SaveProblem | null>(null)
  const isLeaving = useRef(false)
  const { save } = useSave(resource, record)
  useEffect(() => void loadRules(), [])

  const leave = (changed: boolean) => {
    isLeaving.current = true
    onDone({ changed })
  }
  const submit = async () => {
    if (isLeaving.current) return
    if (values.name === initial.name && values.code === initial.code) return leave(false)
    isLeaving.current = true
    const outcome = await save(initial, values)
    if ('saved' in outcome) return leave(true)
    isLeaving.current = false
    setErrors(outcome.fields)
    const others = Object.entries(outcome.fields).flatMap(([name, texts]) => (name in initial ? [] : texts))
    const isAtCells = others.length === 0 && Object.keys(outcome.fields).length > 0
    setProblem(isAtCells ? null : { failure: outcome.failure, fields: [], others })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.key === 'Enter') void submit()
    if (event.key === 'Escape') leave(false)
  }
  const onBlur = (event: FocusEvent<HTMLElement>) => {
    const isInside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)
    if (!isInside && document.hasFocus() && problem === null && Object.keys(errors).length === 0) void submit()
  }
  const input = (name: EditedField) => (
    <CellInput
      name={name}
      row={row}
      value={values[name]}
      errors={errors[name] ?? []}
      autoFocus={name === field}
      isFixed={resource.fields[name]?.fixed?.({ parent: row.parent_id }) === true && row.kind === 'category'}
      onChange={(value) => {
        setValues((now) => ({ ...now, [name]: value }))
        setErrors((now) => ({ ...now, [name]: [] }))
      }}
    />
  )
  const style: CSSProperties & { '--level': number } = { '--level': level }
  return (
    <>
      <tr className="is-editing" onKeyDown={onKeyDown} onBlur={onBlur} aria-level={level + 1}>
        <th scope="row" className="is-fixed tree-cell" style={style}>
          {input('name')}
        </th>
        <td className="wide-only">{input('code')}</td>
        <Figures row={row} company={company} tabIndex={-1} />
        <td aria-hidden />
      </tr>
      {problem ? (
        <tr className="chart-problem">
          <td colSpan={6}>
            <SaveProblemAlert resource={resource} problem={problem} onReload={() => leave(true)} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

type CellInputProps = {
  name: EditedField
  row: ChartRow
  value: string
  errors: readonly string[]
  autoFocus: boolean
  isFixed: boolean
  onChange: (value: string) => void
}

function CellInput({ name, row, value, errors, autoFocus, isFixed, onChange }: CellInputProps) {
  const t = useTranslate()
  const errorId = useId()
  const isWrong = errors.length > 0
  const field = resourceOf(row).fields[name]
  return (
    <>
      <Input
        size="small"
        htmlSize={12}
        value={value}
        autoFocus={autoFocus}
        autoComplete="off"
        disabled={isFixed}
        maxLength={field?.kind === 'text' ? field.max : undefined}
        aria-label={t('chart.cell', { column: t(`chart.${name}`), name: row.name })}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? errorId : undefined}
        status={isWrong ? 'error' : ''}
        onFocus={(event) => event.target.select()}
        onChange={(event) => onChange(event.target.value)}
      />
      {isWrong ? (
        <span id={errorId} role="alert" className="cell-error">
          {errors.join(' ')}
        </span>
      ) : null}
    </>
  )
}
