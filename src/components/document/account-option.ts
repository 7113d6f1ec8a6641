/** A ledger as a picker offers it: its hint is `code · category`, or the category alone where there is no code. */
import type { Option } from '../fields/use-options.ts'

/** The ledger's code, '' where it has none. */
export function codeOf({ hint }: Option): string {
  const parts = (hint ?? '').split(' · ')
  return parts.length > 1 ? (parts[0] ?? '') : ''
}

/** The ledger that is meant by a text: by code before name; undefined when none is. */
export function namedOption(options: readonly Option[], text: string): Option | undefined {
  const wanted = text.trim().toLowerCase()
  return (
    options.find((option) => codeOf(option).toLowerCase() === wanted) ??
    options.find((option) => option.label.toLowerCase() === wanted)
  )
}

/** The options with the one that is meant by the text in front, so that a typed code and Enter take that ledger. */
export function namedFirst(options: readonly Option[], text: string): readonly Option[] {
  const named = text.trim() === '' ? undefined : namedOption(options, text)
  return named ? [named, ...options.filter((option) => option !== named)] : options
}
