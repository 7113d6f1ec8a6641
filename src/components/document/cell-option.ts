/** What a cell of a grid may hold, and which of it is meant by a text. */
import type { Option } from '../fields/use-options.ts'
import type { CellOption, PickedItem } from './grid-columns.ts'

/** A ledger as a picker offers it: its hint is `code · category`, or the category alone where there is no code. */
export function ledgerOption({ id, label, hint }: Option): CellOption {
  const parts = (hint ?? '').split(' · ')
  return { id, label, code: parts.length > 1 ? (parts[0] ?? '') : '' }
}

export function itemOption(item: PickedItem): CellOption {
  return { id: item.id, label: item.label, code: item.code ?? '', item }
}

/** The option that is meant by a text: by code before name; undefined when none is. */
export function namedOption(options: readonly CellOption[], text: string): CellOption | undefined {
  const wanted = text.trim().toLowerCase()
  return (
    options.find(({ code }) => code.toLowerCase() === wanted) ??
    options.find(({ label }) => label.toLowerCase() === wanted)
  )
}

/** The options whose name or code holds a text. */
export function fittingOptions(options: readonly CellOption[], text: string): readonly CellOption[] {
  const wanted = text.trim().toLowerCase()
  return options.filter(({ label, code }) => [label, code].some((name) => name.toLowerCase().includes(wanted)))
}

/** The options with the one that is meant by the text in front, so that a typed code and Enter take it. */
export function namedFirst(options: readonly CellOption[], text: string): readonly CellOption[] {
  const named = text.trim() === '' ? undefined : namedOption(options, text)
  return named ? [named, ...options.filter((option) => option !== named)] : options
}
