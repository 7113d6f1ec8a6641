import { useQuery } from '@tanstack/react-query'
import type { Language } from '../../../domain/language/languages.ts'
import type { PrintStyle } from '../../../domain/printing/print-style.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import { loadPaperLanguage, printStyleOf } from './print-style.ts'

/** Returns the style of papers in a language, by default that of the company; null until the language is loaded. */
export function usePrintStyle(chosen: Language | null, hasSignatures: boolean): PrintStyle | null {
  const company = useCompany()
  const language = chosen ?? company.language
  const { data } = useQuery({
    queryKey: ['paper-language', language, company.country_iso],
    queryFn: () => loadPaperLanguage(language, company),
    staleTime: Infinity,
  })
  return data === undefined ? null : printStyleOf(company, data, hasSignatures)
}
