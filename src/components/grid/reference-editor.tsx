import { PlusOutlined } from '@ant-design/icons'
import type { CrudFilter } from '@refinedev/core'
import { useTranslate } from '@refinedev/core'
import type { RefSelectProps } from 'antd'
import { Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { useEffect, useRef } from 'react'
import { formatMoney, formatQuantity } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { newId } from '../fields/quick-create.ts'
import { isTakingKey, usePicker } from '../fields/use-picker.ts'
import { CodedName } from './coded-name.tsx'
import type { CellOption, PickedItem } from './grid-columns.ts'
import type { GridMove } from './grid-navigation.ts'
import type { ActiveCell } from './rows-store.ts'
import type { CellSource } from './use-cell-options.ts'
import { cellSearch, holdsLedgers } from './use-cell-options.ts'

type ReferenceEditorProps = {
  /** The records that the server searches, or a few options. */
  source: CellSource | readonly CellOption[]
  /** Further filters of the search. */
  filters: readonly CrudFilter[] | undefined
  chosen: { id: string; label: string; code: string }
  placeholder: string | undefined
  /** Returns the notes of an item in the list; by default its stock and cost. */
  notes?: ((item: PickedItem) => readonly string[]) | undefined
  active: ActiveCell
  label: string
  isInvalid: boolean
  /** Handles a key that leaves this cell. */
  moveFor: (event: KeyboardEvent<HTMLElement>) => GridMove
  go: (move: GridMove) => void
  goNext: () => void
  choose: (option: CellOption) => void
  /** Called when the cell is left with a text without a match; '' when it is replaced. */
  leaveText: (typed: string) => void
  /** Called with the later match for that text, or the reason why there is none. */
  settleText: (typed: string, result: CellOption | string) => void
}

/**
 * Renders the only Select of the grid, in the active reference or choice cell. Enter and Tab take the marked option and
 * move on. A text without a match stays in a reference cell, to be corrected; in a choice cell Tab takes no option in
 * passing.
 */
export function ReferenceEditor(props: ReferenceEditorProps) {
  const { source, chosen, active, label, isInvalid, moveFor, go, goNext, choose, leaveText, settleText } = props
  const t = useTranslate()
  const select = useRef<RefSelectProps>(null)
  const isSearch = typeof source === 'string'
  const isLeft = isSearch && chosen.id === ''
  const picker = usePicker<CellOption>({
    search: cellSearch(isSearch ? source : 'ledgers', props.filters),
    few: isSearch ? null : source,
    value: chosen.id === '' ? null : chosen.id,
    leftWith: isLeft ? chosen.label : '',
    isOpenAtFirst: active.byMouse && (chosen.id === '' || !isSearch),
    nothing: t(isSearch && holdsLedgers(source) ? 'voucher.notFound' : 'grid.notFound'),
    onTake: choose,
    onLeave: (typed) => (isLeft && typed === chosen.label ? undefined : leaveText(typed)),
    onSettle: settleText,
  })

  useEffect(() => {
    if (active.focus > 0) select.current?.focus()
  }, [active.focus])

  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    const move = moveFor(event)
    if (event.key === 'Escape') return picker.escape() ? act(event) : undefined
    if (picker.isOpen) {
      if (move === 'duplicate-row' || move === 'remove-row') return act(event, () => go(move))
      if (!isTakingKey(event)) return
      if (event.key === 'Tab' && move === 'leave') event.stopPropagation()
      else act(event)
      return picker.takeByKey(event, () => go(move))
    }
    // A closed Select would open on Enter; Ctrl+Enter belongs to the form.
    if (move === 'stay') return event.key === 'Enter' ? act(event) : undefined
    if (move !== 'leave') act(event, () => go(move))
  }

  return (
    <div
      className="line-editor"
      {...picker.around}
      onChangeCapture={() => (isLeft && chosen.label !== '' ? leaveText('') : undefined)}
      onKeyDownCapture={onKeyDownCapture}
    >
      <Select<string, { value: string; option: CellOption }>
        {...picker.select}
        ref={select}
        variant="borderless"
        suffixIcon={null}
        popupMatchSelectWidth={isSearch ? (props.notes ? 520 : 360) : 240}
        classNames={{ popup: { root: 'line-popup' } }}
        aria-label={label}
        aria-invalid={isInvalid}
        value={chosen.id === '' ? null : chosen.id}
        labelRender={() => <CodedName name={chosen.label} code={chosen.code} />}
        placeholder={chosen.label || props.placeholder}
        popupRender={(list) => <div onPointerDown={picker.hold}>{list}</div>}
        optionRender={({ data }) => <OptionLine option={data.option} notes={props.notes} />}
        onSelect={(_id, { option }) => picker.take(option, goNext)}
      />
    </div>
  )
}

function OptionLine({ option, notes: notesOf }: { option: CellOption } & Pick<ReferenceEditorProps, 'notes'>) {
  const { id, label, code, item } = option
  const company = useCompany()
  const stock = item?.stock ? `${formatQuantity(item.stock, company)} ${item.unit_label}` : ''
  const defaultNotes = [stock, formatMoney(item?.cost, company)]
  const notes = (item && notesOf ? notesOf(item) : defaultNotes).filter((note) => note !== '')
  return (
    <>
      {id === newId ? <PlusOutlined aria-hidden /> : null} <CodedName name={label} code={code} />
      {notes.length > 0 ? <span className="line-option-note muted">{notes.join(' · ')}</span> : null}
    </>
  )
}

function act(event: KeyboardEvent<HTMLElement>, action?: () => void) {
  event.preventDefault()
  event.stopPropagation()
  action?.()
}
