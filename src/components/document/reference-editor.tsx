import { PlusOutlined } from '@ant-design/icons'
import type { CrudFilter } from '@refinedev/core'
import { useTranslate } from '@refinedev/core'
import type { RefSelectProps } from 'antd'
import { Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { formatMoney, formatQuantity } from '../../lib/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { newId, useQuickCreate } from '../fields/quick-create.ts'
import { useHeld } from '../fields/use-held.ts'
import { useStill } from '../fields/use-options.ts'
import { fittingOptions, namedFirst, namedOption } from './cell-option.ts'
import { CodedName } from './coded-name.tsx'
import type { CellOption, PickedItem } from './grid-columns.ts'
import type { GridMove } from './grid-navigation.ts'
import { markedIndex } from '../fields/marked-option.ts'
import type { ActiveCell } from './rows-store.ts'
import type { CellSource } from './use-cell-options.ts'
import { holdsLedgers, madeBy, useCellOptions } from './use-cell-options.ts'

type ReferenceEditorProps = {
  /** What the server searches, or the few there are. */
  source: CellSource | readonly CellOption[]
  /** What else the search asks for. */
  filters: readonly CrudFilter[] | undefined
  chosen: { id: string; label: string; code: string }
  placeholder: string | undefined
  /** What stands behind an item in the list; left out: its stock and cost. */
  notes?: ((item: PickedItem) => readonly string[]) | undefined
  active: ActiveCell
  label: string
  isInvalid: boolean
  /** Where a key leads from this cell. */
  moveFor: (event: KeyboardEvent<HTMLElement>) => GridMove
  go: (move: GridMove) => void
  goNext: () => void
  choose: (option: CellOption) => void
}

/**
 * The one Select of the grid, in the active reference or choice cell. Enter and Tab take the marked option and go on;
 * pressed before the search has answered they wait for it, so that a quickly typed or scanned code never takes an option
 * of another search.
 */
export function ReferenceEditor(props: ReferenceEditorProps) {
  const { source, chosen, active, label, isInvalid, moveFor, go, goNext, choose } = props
  const t = useTranslate()
  const select = useRef<RefSelectProps>(null)
  const waiting = useRef<GridMove | null>(null)
  const [typed, setTyped] = useState('')
  const isSearch = typeof source === 'string'
  const [isOpen, setIsOpen] = useState(active.byMouse && (chosen.id === '' || !isSearch))
  const { options, isCurrent, quickCreate } = useChoice(source, { typed, isOpen, filters: props.filters })
  const { shown, hold } = useHeld(isCurrent ? options : [])
  const searching = isSearch && holdsLedgers(source) ? 'voucher' : 'grid'

  useEffect(() => {
    if (active.focus > 0) select.current?.focus()
  }, [active.focus])

  /** Takes an option and goes on; a new record is made first. */
  const take = (option: CellOption, goOn: () => void) => {
    const isNew = option.id === newId
    waiting.current = null
    setIsOpen(false)
    setTyped('')
    if (isNew) {
      quickCreate?.start(typed, (made) => {
        choose({ id: made.id, label: made.label, code: '' })
        goOn()
      })
      return
    }
    choose(option)
    goOn()
  }
  const takeAwaited = useEffectEvent(() => {
    const move = waiting.current
    if (!move || !options[0]) return
    take(options[0], () => go(move))
  })
  useEffect(() => {
    if (isCurrent) takeAwaited()
  }, [isCurrent])

  const onKeyInList = (event: KeyboardEvent<HTMLElement>, move: GridMove) => {
    if (move === 'duplicate-row' || move === 'remove-row') return act(event, () => go(move))
    const takes = (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey && !event.shiftKey
    if (!takes || (event.key === 'Tab' && typed === '')) return
    const marked = isCurrent ? options[markedIndex(event.target)] : undefined
    act(event, () => {
      if (!isCurrent) waiting.current = move
      // Tab leaves a cell; only Enter opens a form.
      if (marked && (marked.id !== newId || event.key === 'Enter')) take(marked, () => go(move))
    })
  }
  const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey) return
    const move = moveFor(event)
    if (isOpen) return onKeyInList(event, move)
    // A closed Select would open on Enter; Ctrl Enter belongs to the form.
    if (move === 'stay') return event.key === 'Enter' ? act(event) : undefined
    if (move !== 'leave') act(event, () => go(move))
  }

  return (
    <div className="line-editor" onKeyDownCapture={onKeyDownCapture}>
      <Select<string, { value: string; option: CellOption }>
        ref={select}
        variant="borderless"
        showSearch
        filterOption={false}
        suffixIcon={null}
        popupMatchSelectWidth={isSearch ? (props.notes ? 520 : 360) : 240}
        classNames={{ popup: { root: 'line-popup' } }}
        aria-label={label}
        aria-invalid={isInvalid}
        value={chosen.id === '' ? null : chosen.id}
        labelRender={() => <CodedName name={chosen.label} code={chosen.code} />}
        placeholder={chosen.label || props.placeholder}
        open={isOpen}
        onOpenChange={setIsOpen}
        searchValue={typed}
        onSearch={(text) => {
          waiting.current = null
          setTyped(text)
          if (text !== '') setIsOpen(true)
        }}
        notFoundContent={isCurrent ? t(`${searching}.notFound`) : t('grid.searching')}
        options={shown.map((option) => ({ value: option.id, option }))}
        popupRender={(list) => <div onPointerDown={hold}>{list}</div>}
        optionRender={({ data }) => <OptionLine option={data.option} notes={props.notes} />}
        onSelect={(_id, { option }) => {
          take(option, goNext)
        }}
      />
    </div>
  )
}

type Choice = { typed: string; isOpen: boolean; filters: ReferenceEditorProps['filters'] }

/** The options for what was typed, the one that is meant by it first and a new one last. */
function useChoice(source: ReferenceEditorProps['source'], { typed, isOpen, filters }: Choice) {
  const isSearch = typeof source === 'string'
  const asked = useStill(typed, 120)
  const { found, isLoading } = useCellOptions(isSearch ? source : 'ledgers', {
    q: asked,
    enabled: isSearch && isOpen,
    filters,
  })
  const maker = useQuickCreate(isSearch ? madeBy(source) : '')
  if (!isSearch) {
    return { options: namedFirst(fittingOptions(source, typed), typed), isCurrent: true, quickCreate: null }
  }
  const isMissing = maker !== null && asked.trim() !== '' && namedOption(found, asked) === undefined
  const options = isMissing ? [...found, { ...maker.option(asked), code: '' }] : namedFirst(found, asked)
  return { options, isCurrent: asked === typed && !isLoading, quickCreate: maker }
}

function OptionLine({ option, notes: notesOf }: { option: CellOption } & Pick<ReferenceEditorProps, 'notes'>) {
  const { id, label, code, item } = option
  const company = useCompany()
  const stock = item?.stock ? `${formatQuantity(item.stock, company)} ${item.unit_label}` : ''
  const own = [stock, formatMoney(item?.cost, company)]
  const notes = (item && notesOf ? notesOf(item) : own).filter((note) => note !== '')
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
