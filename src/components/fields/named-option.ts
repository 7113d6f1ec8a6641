/** An option of a picker: a record with its code or another hint. */
export type Choice = { id: string; label: string; code?: string; hint?: string | null }

/** Returns the option that a text names: by code before name; undefined without one. */
export function namedOption<O extends Choice>(options: readonly O[], text: string): O | undefined {
  const searchText = text.trim().toLowerCase()
  if (searchText === '') return undefined
  return (
    options.find(({ code }) => code?.toLowerCase() === searchText) ??
    options.find(({ label }) => label.toLowerCase() === searchText)
  )
}

/** Returns the options whose name, code or hint contains a text. */
export function fittingOptions<O extends Choice>(options: readonly O[], text: string): readonly O[] {
  const searchText = text.trim().toLowerCase()
  return options.filter(({ label, code, hint }) =>
    [label, code, hint].some((name) => name?.toLowerCase().includes(searchText)),
  )
}

/** Puts the option that the text names first, so that a typed code and Enter take it. */
export function namedFirst<O extends Choice>(options: readonly O[], text: string): readonly O[] {
  const named = namedOption(options, text)
  return named ? [named, ...options.filter((option) => option !== named)] : options
}
