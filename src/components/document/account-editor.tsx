import { PlusOutlined } from '@ant-design/icons'
import { useTranslate } from '@refinedev/core'
import type { RefSelectProps } from 'antd'
import { Select } from 'antd'
import type { KeyboardEvent } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId, useQuickCreate } from '../fields/quick-create.ts'
import type { Option } from '../fields/use-options.ts'
import { useOptions, useStill } from '../fields/use-options.ts'
import { namedFirst, namedOption } from './account-option.ts'
import type { GridMove } from './grid-navigation.ts'
import type { ActiveCell, GridRow } from './rows-store.ts'

type AccountEditorProps = {
  row: Pick<GridRow, 'account' | 'accountLabel' | 'accountCode'>
  active: ActiveCell
  label: string
  isInvalid: boolean
  /** Where a key leads from this cell. */
  moveFor: (event: KeyboardEvent<HTMLElement>) => GridMove
  go: (move: GridMove) => void
  goNext: () => void
  choose: (option: Option) => void
}

/**
 * The one Select of the grid, in the active account cell. Enter and Tab take the marked ledger and go on; pressed
 * before the search has answered they wait for it, so that a quickly typed code never takes a ledger of another search.
 */
export function AccountEditor({ row, active, label, isInvalid, moveFor, go, goNext, choose }: AccountEditorProps) {
  const t = useTranslate()
  const select = useRef<RefSelectProps>(null)
  const waiting = useRef<GridMove | null>(null)
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(active.byMouse && row.account === '')
  const asked = useStill(typed, 120)
  const { options: found, isLoading } = useOptions({ to: 'account/ledgers', q: asked, enabled: isOpen })
  const isCurrent = asked === typed && !isLoading
  const quickCreate = useQuickCreate('account/ledgers')
  const isMissing = quickCreate !== null && asked.trim() !== '' && namedOption(found, asked) === undefined
  const options = isMissing ? [...found, quickCreate.option(asked)] : namedFirst(found, asked)

  useEffect(() => {
    if (active.focus > 0) select.current?.focus()
  }, [active.focus])

  /** Takes an option and goes on; a new ledger is made first. */
  const take = (option: Option, goOn: () => void) => {
    const isNew = option.id === newId
    waiting.current = null
    setIsOpen(false)
    setTyped('')
    if (isNew) {
      quickCreate?.start(typed, (made) => {
        choose(made)
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
      <Select<string, { value: string; option: Option }>
        ref={select}
        variant="borderless"
        showSearch
        filterOption={false}
        suffixIcon={null}
        popupMatchSelectWidth={360}
        classNames={{ popup: { root: 'account-popup' } }}
        aria-label={label}
        aria-invalid={isInvalid}
        value={row.account === '' ? null : row.account}
        labelRender={() => <AccountName name={row.accountLabel} code={row.accountCode} />}
        placeholder={row.accountLabel || t('voucher.accountPlaceholder')}
        open={isOpen}
        onOpenChange={setIsOpen}
        searchValue={typed}
        onSearch={(text) => {
          waiting.current = null
          setTyped(text)
          if (text !== '') setIsOpen(true)
        }}
        notFoundContent={isCurrent ? t('voucher.accountNotFound') : t('voucher.searching')}
        options={isCurrent ? options.map((option) => ({ value: option.id, option })) : []}
        optionRender={({ data }) => (
          <>
            {data.option.id === newId ? <PlusOutlined aria-hidden /> : null}{' '}
            <AccountName name={data.option.label} code={data.option.hint} />
          </>
        )}
        onSelect={(_id, { option }) => {
          take(option, goNext)
        }}
      />
    </div>
  )
}

/** A ledger's name with its code beside it, muted. */
export function AccountName({ name, code }: { name: string; code: string | null }) {
  return (
    <>
      <span className="account-name">{name}</span>
      {code ? (
        <>
          {' '}
          <span className="account-code muted">{code}</span>
        </>
      ) : null}
    </>
  )
}

function act(event: KeyboardEvent<HTMLElement>, action?: () => void) {
  event.preventDefault()
  event.stopPropagation()
  action?.()
}

/** The Select names its marked option to assistive technology as `…_list_3`; that is the one to take. */
function markedIndex(target: EventTarget): number {
  const marked = target instanceof HTMLElement ? target.getAttribute('aria-activedescendant') : null
  return parseInt(/(\d+)$/.exec(marked ?? '')?.[1] ?? '0', 10)
}
