/**
 * The fonts of texts on paper. Noto Sans has Latin, Greek, Cyrillic and Devanagari letters; Arabic and Hebrew ones have
 * fonts of their own.
 *
 *   'Al Noor شركة'   'Al Noor ' in Noto Sans, 'شركة' in Noto Sans Arabic
 */
export const fontName = 'NotoSans'
const arabic = 'NotoSansArabic'
const hebrew = 'NotoSansHebrew'

/** The files of each font: regular and strong. */
export const fontFiles: Readonly<Record<string, readonly [regular: string, strong: string]>> = {
  [fontName]: [
    '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
    '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
  ],
  [arabic]: [
    '@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
    '@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf',
  ],
  [hebrew]: [
    '@expo-google-fonts/noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
    '@expo-google-fonts/noto-sans-hebrew/600SemiBold/NotoSansHebrew_600SemiBold.ttf',
  ],
}

/** A word of one of these scripts with its marks, its signs and its digits. */
const word =
  /(?<arabic>[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufefc\u200c\u200d]+)|[\u0590-\u05ff\ufb1d-\ufb4f]+/gu
const digits = /[\u0660-\u0669\u06f0-\u06f9][\u0660-\u066c\u06f0-\u06f9]+/g

export type Run = string | { text: string; font: string }

/** Returns the parts of a text with their fonts; the text itself if it needs no other font. */
export function runsOf(text: string): string | Run[] {
  const runs: Run[] = []
  let end = 0
  for (const match of text.matchAll(word)) {
    if (match.index > end) runs.push(text.slice(end, match.index))
    // The fonts set a word from right to left, and its digits with it: reversed, they are read from left to right.
    const letters = match[0].replaceAll(digits, (number) => [...number].toReversed().join(''))
    runs.push({ text: letters, font: match.groups?.['arabic'] === undefined ? hebrew : arabic })
    end = match.index + match[0].length
  }
  if (runs.length === 0) return text
  return end < text.length ? [...runs, text.slice(end)] : runs
}

/** Returns the greatest height of a line of a text in ems; Arabic letters are taller. */
export function lineHeightOf(text: string): number {
  const runs = runsOf(text)
  return Array.isArray(runs) && runs.some((run) => typeof run !== 'string' && run.font === arabic) ? 2.5 : 1.6
}

/** Returns contents for pdfmake with every text in its fonts. */
export function inFonts<T>(content: T): T {
  return setIn(content) as T
}

function setIn(content: unknown): unknown {
  if (typeof content === 'string') {
    const text = runsOf(content)
    return typeof text === 'string' ? text : { text }
  }
  if (Array.isArray(content)) return content.map(setIn)
  if (typeof content !== 'object' || content === null) return content
  return Object.fromEntries(
    Object.entries(content).map(([key, value]) => {
      if (typeof value !== 'string') return [key, setIn(value)]
      return [key, key === 'text' ? runsOf(value) : value]
    }),
  )
}
