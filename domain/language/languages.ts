/** The languages of the product: those of the screens, which each user chooses, and those of papers. */
export const languages = { en: 'English', ne: 'नेपाली' } as const
export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as Language[]

/** Returns a text of the product in another language; `key` is its key in the texts of the screens. */
export type Wording = (text: string, key?: string) => string

/** Territories of the United States, and the Philippines and Liberia, which spell as they do. */
const american = new Set('US AS GU MP PR UM VI PH LR'.split(' '))

/** Returns whether a country (ISO 3166-1, two letters) spells as the United States do. */
export function isAmerican(country: string): boolean {
  return american.has(country)
}

/** Returns the first language of an `Accept-Language` header; null where the product does not have it. */
export function requestedLanguage(header: string | undefined): Language | null {
  const code = (header ?? '').trim().slice(0, 2).toLowerCase()
  return languageCodes.find((language) => language === code) ?? null
}
