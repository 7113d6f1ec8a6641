import { formatDate, formatDateAd } from '../../lib/format/format.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import './fields.css'
import { isBikramSambat } from '../../lib/format/locale-tags.ts'

/** Renders a business date; one in Bikram Sambat has its Gregorian date as tooltip. */
export function DateText({ value }: { value: string }) {
  const { locale } = useCompany()
  return (
    <time className="date" dateTime={value} title={isBikramSambat(locale) ? formatDateAd(value) : undefined}>
      {formatDate(value, locale)}
    </time>
  )
}
