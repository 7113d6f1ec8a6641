/** Writes the Markdown of the generated reference. */

/** Returns a text of a declaration, in which no character is a mark of Markdown. */
export function plain(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#~]/g, String.raw`\$&`)
}

/** Returns a heading; a section of its own names its anchor. */
export function heading(depth: number, text: string, anchor?: string): string {
  return `${'#'.repeat(depth)} ${text}${anchor === undefined ? '' : ` {#${anchor}}`}`
}

/** Returns a link to a page of the company. */
export function pageLink(text: string, path: string): string {
  return `[${text}](/{company}/${path})`
}

/** Returns a key or another text that is shown as it is. */
export function code(text: string): string {
  return `\`${text}\``
}

/** Returns a text in bold letters. */
export function bold(text: string): string {
  return `**${text}**`
}

/** Returns a table; without rows nothing. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Returns a list of facts, each after its label; facts without a text are left out. */
export function facts(all: readonly (readonly [label: string, text: string])[]): string {
  return all
    .filter(([, text]) => text !== '')
    .map(([label, text]) => `- ${bold(`${label}:`)} ${text}`)
    .join('\n')
}

/** Returns blocks below each other; empty ones are left out. */
export function blocks(...all: readonly string[]): string {
  return all.filter((text) => text !== '').join('\n\n')
}
