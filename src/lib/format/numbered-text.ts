import { translate } from '../i18n.ts'

/** Returns the name of a document by its type and its number: Invoice INV-2026-0001. */
export function numberedText(type: string, number: string | null | undefined): string {
  return number ? translate('document.numbered', { type, number }) : type
}
