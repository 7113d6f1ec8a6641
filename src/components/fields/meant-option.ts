/** What a picker offers: a record, with its code or what else it is known by. */
export type Choice = { id: string; label: string; code?: string; hint?: string | null }

/** The option that is meant by a text: by code before name; undefined when none is. */
export function namedOption<O extends Choice>(options: readonly O[], text: string): O | undefined {
  const searchText = text.trim().toLowerCase()
  if (searchText === '') return undefined
  return (
    options.find(({ code }) => code?.toLowerCase() === searchText) ??
    options.find(({ label }) => label.toLowerCase() === searchText)
  )
}

/** The options whose name, code or hint holds a text. */
export function fittingOptions<O extends Choice>(options: readonly O[], text: string): readonly O[] {
  const searchText = text.trim().toLowerCase()
  return options.filter(({ label, code, hint }) =>
    [label, code, hint].some((name) => name?.toLowerCase().includes(searchText)),
  )
}

/** The options with the one that is meant by the text in front, so that a typed code and Enter take it. */
export function namedFirst<O extends Choice>(options: readonly O[], text: string): readonly O[] {
  const named = namedOption(options, text)
  return named ? [named, ...options.filter((option) => option !== named)] : options
}
