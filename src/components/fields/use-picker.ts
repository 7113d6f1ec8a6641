/**
 * Handles the text typed into a picker, and the option taken for it. The server searches; Enter and Tab take the marked
 * option. Pressed before the answer, they take the first match for exactly that text, so that a quickly typed name or a
 * scanned code never takes an option of another search:
 *
 * - Enter stays in the field until the answer arrives, and moves on then.
 * - Tab moves on at once; the option arrives later. Only Enter opens the form of a new record.
 * - Typing, Escape and a click on an option end the waiting.
 * - A text without a match stays in the field with a message. The previous choice is discarded, so that nothing
 *   invisible is saved. The keys that save leave the field first (`leaveUnfinished`).
 */
import type { BaseRecord, HttpError } from '@refinedev/core'
import { useDataProvider, useList, useTranslate } from '@refinedev/core'
import type { FocusEvent, FormEvent, KeyboardEvent } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { markedIndex } from './marked-option.ts'
import type { Choice } from './named-option.ts'
import { fittingOptions, namedFirst, namedOption } from './named-option.ts'
import type { QuickCreate } from './quick-create.ts'
import { newId, useQuickCreate } from './quick-create.ts'
import { useFrozenOptions } from './use-frozen-options.ts'
import type { Search } from './option.ts'
import { useRestingValue } from './use-resting-value.ts'

type PickerOptions<O extends Choice> = {
  search: Search<O>
  /** A few fixed options instead of the server's search. */
  few?: readonly O[] | null
  /** The id of the choice. */
  value: string | null
  /** The text left in the field before. */
  leftWith?: string
  isOpenAtFirst?: boolean
  /** The message for a text without a match. */
  nothing: string
  onTake: (option: O) => void
  /** Called when the field is left with a text without a match: the previous choice is discarded. */
  onLeave: (typed: string) => void
  /**
   * Called when the field no longer exists: with the match for the text left in it, or the reason why there is none.
   */
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
  const { visible, hold } = useFrozenOptions(offered)

  const settle = ({ typed: text, hasLeft: isLeft, goOn }: PendingText, result: readonly O[] | string) => {
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

  /** Handles Enter or Tab in the open list; `goOn` moves on where the browser does not. */
  const takeByKey = (event: KeyboardEvent<HTMLElement>, goOn: () => void = nowhere) => {
    const isTab = event.key === 'Tab'
    const place = markedIndex(event.target)
    // Tab through an untouched list chooses nothing.
    if (isTab && typed === '' && place === 0) {
      setIsOpen(false)
      return goOn()
    }
    const marked = offered[place]
    // An option chosen with the arrow keys counts, even with a search on its way.
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
    // The focus is in another window; the caret stays here.
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
    /** Handles Escape; returns whether there was anything to end. */
    escape: () => {
      const isBusy = isOpen || typed !== ''
      forget()
      setIsOpen(false)
      return isBusy
    },
    /** Opens the list again for a text left in the field. */
    reopen: () => (typed === '' ? undefined : setIsOpen(true)),
    /** Attributes for the element around the Select, which would empty the text whenever it closes. */
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

/** A text whose answer is awaited. */
type PendingText = { typed: string; hasLeft: boolean; goOn: () => void }
type WaitingOptions<O> = {
  find: (typed: string) => Promise<readonly O[] | string>
  settle: (awaited: PendingText, result: readonly O[] | string) => void
  /** Whether answers are still passed on after the field was left and removed. */
  outlives: boolean
}

/** Waits for the answer to one text at a time. */
function useWaiting<O>({ find, settle, outlives }: WaitingOptions<O>) {
  const waiting = useRef<PendingText | null>(null)
  // Other fields may be typed in before the answer arrives: the form of that moment takes it.
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
  const answered = async (request: PendingText) => {
    const result = await find(request.typed)
    if (waiting.current !== request) return
    waiting.current = null
    latest.current(request, result)
  }
  return {
    start: (request: PendingText) => {
      waiting.current = request
      void answered(request)
    },
    end: () => {
      waiting.current = null
    },
    /** Marks the field as left; returns whether an answer is awaited. */
    leave: () => {
      if (!waiting.current) return false
      Object.assign(waiting.current, { hasLeft: true, goOn: nowhere })
      return true
    },
  }
}

/** Holds the typed text, and its error after the field was left. */
function useText(value: string | null, leftWith: string) {
  const [typed, setTyped] = useState(leftWith)
  const [message, setMessage] = useState<string | null>(null)
  const [lastValue, setLastValue] = useState(value)
  const put = (text: string) => {
    setTyped(text)
    setMessage(null)
  }
  // A choice made meanwhile replaces the text.
  if (lastValue !== value) {
    setLastValue(value)
    if (value !== null) put('')
  }
  return { typed, message, put, setMessage }
}

type SearchOptions<O extends Choice> = { search: Search<O>; few: readonly O[] | null; typed: string; isOpen: boolean }

/** Returns the options for a text: until the answer arrives, those of the previous search that fit. */
function useSearch<O extends Choice>({ search, few, typed, isOpen }: SearchOptions<O>) {
  const maker = useQuickCreate(few ? '' : search.makes)
  const provider = useDataProvider()()
  const restingText = useRestingValue(typed, pauseMs)
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
    /** Searches at once: returns the matches for a text, the one it names first, or the reason of a failure. */
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

/** Whether a key takes an option; with Ctrl it belongs to the form. */
export function isTakingKey({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  return (key === 'Enter' || key === 'Tab') && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing
}

type NewOption<O> = { maker: QuickCreate | null; search: Search<O>; typed: string }

/** Returns the matches, the one that the text names first; without one, an option for a new record last. */
function withNew<O extends Choice>(matches: readonly O[], { maker, search, typed }: NewOption<O>): readonly O[] {
  if (!maker || namedOption(matches, typed)) return namedFirst(matches, typed)
  return [...matches, search.fromOption(maker.option(typed))]
}
