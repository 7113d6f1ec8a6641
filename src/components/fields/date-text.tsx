import { formatDate, formatDateAd } from '../../lib/format/format.ts'
import { isBikramSambat } from '../../lib/format/bikram-sambat.ts'
import { useCompany } from '../../providers/company-provider.tsx'
import './fields.css'

/** A business date for reading; one in Bikram Sambat says its Gregorian day when it is pointed at. */
export function DateText({ value }: { value: string }) {
  const { locale } = useCompany()
  return (
    <time className="date" dateTime={value} title={isBikramSambat(locale) ? formatDateAd(value) : undefined}>
      {formatDate(value, locale)}
    </time>
  )
}
