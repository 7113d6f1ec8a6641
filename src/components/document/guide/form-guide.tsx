import type { KeyboardEvent, ReactNode } from 'react'
import { createContext, useContext } from 'react'
import type { Problem } from '../../../../domain/errors.ts'

type GuideOptions = {
  /** The inputs that the rules may require, by name; each has the id `document-<name>`. */
  names: readonly string[]
  isEmpty: (name: string) => boolean
  /** Row inputs that their declaration requires and that are empty. */
  alsoMissing?: readonly string[]
  /** Returns the problems of the final document when this input is empty. */
  problemsWithout: (name: string) => readonly Problem[]
  /** Returns the input in which a problem is corrected; by default that of its path. */
  inputOf?: (path: string) => string
  /** Moves to the first empty line. */
  toLines?: () => void
}

export type FormGuide = {
  required: ReadonlySet<string>
  /** The required inputs that are empty. */
  missing: readonly string[]
  /** Moves on from an input as Enter does; returns whether there was a next one. */
  goOn: (from: Element | null) => boolean
}

const asNamed = (path: string) => path

/**
 * Determines the required fields of a document and where Enter leads. A field is required when the rules of the
 * document refuse it empty, so that no form repeats them. Enter moves to the next empty required field, then to the
 * lines.
 */
export function formGuide(options: GuideOptions): FormGuide {
  const { names, isEmpty, alsoMissing = [], problemsWithout, inputOf = asNamed, toLines } = options
  const required = names.filter((name) => problemsWithout(name).some(({ path }) => inputOf(path) === name))
  const missing = [...required.filter(isEmpty), ...alsoMissing]
  const goOn = (from: Element | null) => {
    const form = formOf(from)
    if (!form || !from) return false
    const lines = form.querySelector('[role="grid"]')
    const isHead = lines === null || isBefore(from, lines)
    const inputs = missing.flatMap((name) => document.getElementById(`document-${name}`) ?? [])
    const next = inputs
      .filter((one) => form.contains(one) && isBefore(from, one) && !one.matches(':disabled'))
      .filter((one) => lines === null || !isHead || isBefore(one, lines))
      .toSorted((one, other) => (isBefore(one, other) ? -1 : 1))[0]
    if (next) next.focus()
    else if (lines && isHead && toLines) toLines()
    else return false
    return true
  }
  return { required: new Set(required), missing, goOn }
}

/** Returns the form around an input; dialogs above it are elsewhere in the page. */
function formOf(input: Element | null): Element | null {
  return input?.closest('.document-form') ?? null
}

function isBefore(one: Element, other: Element): boolean {
  return (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

type FlatOptions<H extends object> = {
  head: H
  /** The fields that the rules may require, with their empty values. */
  empty: Partial<H>
  /** Returns the problems of the final document. */
  check: (head: H) => readonly Problem[]
}

/** Returns the questions of a guide for a document whose fields have the names of their problems. */
export function askRules<H extends object>({ head, empty, check }: FlatOptions<H>) {
  const values = new Map<string, unknown>(Object.entries(head))
  const nothing = new Map<string, unknown>(Object.entries(empty))
  return {
    names: [...nothing.keys()],
    isEmpty: (name: string) => String(values.get(name) ?? '').trim() === '',
    problemsWithout: (name: string) => check({ ...head, [name]: nothing.get(name) }),
  }
}

const RequiredFields = createContext<ReadonlySet<string>>(new Set())

/** Returns the fields that the document of the form requires. */
export function useRequired(): ReadonlySet<string> {
  return useContext(RequiredFields)
}

/** Renders the form of a document, which marks required fields and moves on by Enter. */
export function DocumentForm({ guide, children }: { guide: FormGuide; children: ReactNode }) {
  const onEnter = (isFor: (input: Element, guide: FormGuide) => boolean) => (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event
    if (!isEnter(event) || !(target instanceof Element) || !isField(target)) return
    if (!isFor(target, guide) || !guide.goOn(target)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <RequiredFields value={guide.required}>
      <div
        role="presentation"
        className="document-form"
        onKeyDownCapture={onEnter(isClosedSelect)}
        onKeyDown={onEnter(isText)}
      >
        {children}
      </div>
    </RequiredFields>
  )
}

function isEnter({ key, ctrlKey, metaKey, altKey, shiftKey, nativeEvent }: KeyboardEvent<HTMLElement>): boolean {
  return key === 'Enter' && !ctrlKey && !metaKey && !altKey && !shiftKey && !nativeEvent.isComposing
}

/** Whether an input is a field of the form itself: cells of lines and dialogs handle their own keys. */
function isField(input: Element): boolean {
  return formOf(input) !== null && input.closest('[role="grid"]') === null
}

const isCombobox = (input: Element) => input.getAttribute('role') === 'combobox'

/** Whether a Select has its list closed. Enter opens the list of one that still has to be filled. */
function isClosedSelect(input: Element, { missing }: FormGuide): boolean {
  const isOpen = input.getAttribute('aria-expanded') === 'true'
  return isCombobox(input) && !isOpen && !missing.some((name) => input.id === `document-${name}`)
}

/** Whether Enter leaves a text: a multi-line one only above the lines, where Shift+Enter starts a new line. */
function isText(input: Element): boolean {
  if (input instanceof HTMLInputElement) return !isCombobox(input)
  const lines = formOf(input)?.querySelector('[role="grid"]')
  return input instanceof HTMLTextAreaElement && lines != null && isBefore(input, lines)
}
