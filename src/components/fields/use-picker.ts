/**
 * What is typed into a picker, and what is taken for it. The server searches; Enter and Tab take the marked option. Pressed
 * before the search has answered they take what it finds first for just that text, so that a quickly typed name or a
 * scanned code never takes an option of another search:
 *
 * - Enter stays in the field until the answer is there, and goes on then.
 * - Tab goes on at once; the option arrives behind it. Only Enter opens the form of a new record.
 * - Whatever is typed, Escape and a click on an option end the waiting.
 * - A text that nothing was taken for stays in the field that was left, which says so. What was chosen before is not meant
 *   any more, so that nothing is saved that is not seen. The keys that save leave the field first (`leaveUnfinished`).
 */
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useDataProvider, useList, useTranslate } from '@refinedev/core'
import type { FocusEvent, FormEvent, KeyboardEvent } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { markedIndex } from './marked-option.ts'
import type { Choice } from './meant-option.ts'
import { fittingOptions, namedFirst, namedOption } from './meant-option.ts'
import type { QuickCreate } from './quick-create.ts'
import { newId, useQuickCreate } from './quick-create.ts'
import { useHeld } from './use-held.ts'
import type { Search } from './option.ts'
import { useStill } from './use-still.ts'

type PickerOptions<O extends Choice> = {
  search: Search<O>
  /** The few there are, instead of what the server finds. */
  few?: readonly O[] | null
  /** The id of what is chosen. */
  value: string | null
  /** A text that the field was left with before. */
  leftWith?: string
  isOpenAtFirst?: boolean
  /** What is said where nothing is found. */
  nothing: string
  onTake: (option: O) => void
  /** The field is left with a text that nothing was taken for: what was chosen before does not count any more. */
  onLeave: (typed: string) => void
  /** Where the field is gone by then: told what was found for the text that it was left with, or why nothing was. */
  onSettle?: (typed: string, result: O | string) => void
}

const pauseMs = 120
const nowhere = () => undefined

export function usePicker<O extends Choice>(options: PickerOptions<O>) {
  const { search, few = null, value, leftWith = '', nothing, onTake, onLeave, onSettle } = options
  const t = useTranslate()
  const { typed, message, put, setMessage } = useText(value, leftWith)
  const [isOpen, setIsOpen] = useState(options.isOpenAtFirst ?? false)
  const hasLeft = useRef(leftWith !== '')
  const { offered, hasFound, isCurrent, error, find, maker } = useSearch({ search, few, typed, isOpen })
  const { visible, hold } = useHeld(offered)

  const settle = ({ typed: text, hasLeft: isLeft, goOn }: Awaited, result: readonly O[] | string) => {
    const [first] = typeof result === 'string' ? [] : isLeft ? result : withNew(result, { maker, search, typed: text })
    const why = typeof result === 'string' ? result : nothing
    if (isLeft && onSettle) onSettle(text, first ?? why)
    else if (first) take(first, goOn)
    else if (isLeft) setMessage(why)
  }
  const waiting = useWaiting({ find, settle, outlives: onSettle !== undefined })

  const forget = () => {
    waiting.end()
    put('')
  }
  const take = (option: O, goOn: () => void = nowhere) => {
    forget()
    setIsOpen(false)
    const end = (choice: O) => {
      if (value === null || choice.id !== value) onTake(choice)
      goOn()
    }
    if (option.id === newId) maker?.start(typed, (record) => end(search.fromOption(record)))
    else end(option)
  }
  const leave = () => {
    hasLeft.current = true
    setIsOpen(false)
    onLeave(typed)
  }
  const refuse = (why: string) => (onSettle ? onSettle(typed, why) : setMessage(why))

  /** Enter or Tab in the open list; `goOn` leads to what comes next, where the browser does not. */
  const takeByKey = (event: KeyboardEvent<HTMLElement>, goOn: () => void = nowhere) => {
    const isTab = event.key === 'Tab'
    const place = markedIndex(event.target)
    // Who passes by has chosen nothing.
    if (isTab && typed === '' && place === 0) {
      setIsOpen(false)
      return goOn()
    }
    const marked = offered[place]
    // What somebody went down to is meant, whatever is still asked.
    if (isCurrent || place > 0) {
      if (marked && !(isTab && marked.id === newId)) return take(marked, goOn)
      if (!isTab || few) return
      waiting.end()
      leave()
      refuse(hasFound ? t('field.notChosen') : (error?.message ?? nothing))
      return goOn()
    }
    if (!isTab) return waiting.start({ typed, hasLeft: false, goOn })
    leave()
    waiting.start({ typed, hasLeft: true, goOn: nowhere })
    goOn()
  }
  const onBlur = ({ target }: FocusEvent<HTMLElement>) => {
    // Another window is looked at; the caret is still here.
    if (document.activeElement === target || typed === '' || hasLeft.current) return
    if (few) return forget()
    leave()
    if (!waiting.leave()) refuse(t('field.notChosen'))
  }
  return {
    isOpen,
    isWaiting: isOpen && !isCurrent,
    error,
    message: isOpen ? null : message,
    take,
    takeByKey,
    /** Ends what Escape ends; answers whether there was anything to end. */
    escape: () => {
      const isBusy = isOpen || typed !== ''
      forget()
      setIsOpen(false)
      return isBusy
    },
    /** The list stands open again over a text that the field was left with. */
    reopen: () => (typed === '' ? undefined : setIsOpen(true)),
    /** For what is around the Select: it would empty the text itself whenever it closes. */
    around: {
      'data-unfinished': few === null && typed !== '' ? '' : undefined,
      onChange: ({ target }: FormEvent<HTMLElement>) => {
        if (!(target instanceof HTMLInputElement)) return
        waiting.end()
        hasLeft.current = false
        put(target.value)
      },
      onBlur,
    },
    select: {
      showSearch: true,
      filterOption: false,
      defaultActiveFirstOption: true,
      searchValue: typed,
      open: isOpen,
      onOpenChange: setIsOpen,
      notFoundContent: isCurrent ? (error?.message ?? nothing) : t('field.searching'),
      options: visible.map((option) => ({ value: option.id, label: option.label, option })),
    },
    hold,
    forget,
  }
}

/** A text that its answer is awaited for. */
type Awaited = { typed: string; hasLeft: boolean; goOn: () => void }
type WaitingOptions<O> = {
  find: (typed: string) => Promise<readonly O[] | string>
  settle: (awaited: Awaited, result: readonly O[] | string) => void
  /** Tells of an answer to a field that was left when it is gone. */
  outlives: boolean
}

/** Waits for the answer to one text at a time. */
function useWaiting<O>({ find, settle, outlives }: WaitingOptions<O>) {
  const waiting = useRef<Awaited | null>(null)
  // Other fields may be typed in before the answer comes: it is taken by the form as it is then.
  const latest = useRef(settle)
  useLayoutEffect(() => {
    latest.current = settle
  })
  useEffect(
    () => () => {
      if (!outlives || waiting.current?.hasLeft === false) waiting.current = null
    },
    [outlives],
  )
  const answered = async (request: Awaited) => {
    const result = await find(request.typed)
    if (waiting.current !== request) return
    waiting.current = null
    latest.current(request, result)
  }
  return {
    start: (request: Awaited) => {
      waiting.current = request
      void answered(request)
    },
    end: () => {
      waiting.current = null
    },
    /** The field is left meanwhile; answers whether anything is awaited. */
    leave: () => {
      if (!waiting.current) return false
      Object.assign(waiting.current, { hasLeft: true, goOn: nowhere })
      return true
    },
  }
}

/** What is typed, and what is wrong with it since the field was left. */
function useText(value: string | null, leftWith: string) {
  const [typed, setTyped] = useState(leftWith)
  const [message, setMessage] = useState<string | null>(null)
  const [lastValue, setLastValue] = useState(value)
  const put = (text: string) => {
    setTyped(text)
    setMessage(null)
  }
  // Something was chosen meanwhile: what stands there in its place is of no use.
  if (lastValue !== value) {
    setLastValue(value)
    if (value !== null) put('')
  }
  return { typed, message, put, setMessage }
}

type Sought<O extends Choice> = { search: Search<O>; few: readonly O[] | null; typed: string; isOpen: boolean }

/** What is offered for a text: until the search has answered, what another one found as far as it fits. */
function useSearch<O extends Choice>({ search, few, typed, isOpen }: Sought<O>) {
  const maker = useQuickCreate(few ? '' : search.makes)
  const provider = useDataProvider()()
  const restingText = useStill(typed, pauseMs)
  const { result, query } = useList<BaseRecord, HttpError>({
    ...search.ask(restingText),
    queryOptions: { enabled: isOpen && few === null },
    errorNotification: false,
  })
  const matches = few ? fittingOptions(few, typed) : search.read(result.data)
  const isCurrent = few !== null || (restingText === typed && !query.isFetching)
  return {
    maker,
    isCurrent,
    error: query.error,
    hasFound: matches.length > 0,
    offered: isCurrent ? withNew(matches, { maker, search, typed }) : fittingOptions(matches, typed),
    /** Asks at once: what is found for a text, the one that it means first, or why the search failed. */
    find: async (text: string): Promise<readonly O[] | string> => {
      try {
        const { data } = await provider.getList(search.ask(text))
        return namedFirst(search.read(data), text)
      } catch (failed) {
        return (failed as HttpError).message
      }
    },
  }
}

/** Whether a key is one that takes; with Ctrl it belongs to the form. */
export function isTakingKey({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  return (key === 'Enter' || key === 'Tab') && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing
}

type Missing<O> = { maker: QuickCreate | null; search: Search<O>; typed: string }

/** The options that were found, the one that is meant first; where none has just that name, a new one of it last. */
function withNew<O extends Choice>(matches: readonly O[], { maker, search, typed }: Missing<O>): readonly O[] {
  if (!maker || namedOption(matches, typed)) return namedFirst(matches, typed)
  return [...matches, search.fromOption(maker.option(typed))]
}
