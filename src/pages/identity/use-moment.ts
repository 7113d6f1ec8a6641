import { formatDateTime } from '../../lib/format/format.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'

/** Writes a moment (seconds since 1970) as the company that is open does, else as this browser does. */
export function useMoment(): (seconds: number) => string {
  const company = useCompanyIfAny()?.company
  const place = company ?? {
    locale: navigator.language,
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  return (seconds) => formatDateTime(new Date(seconds * 1000).toISOString(), place)
}
