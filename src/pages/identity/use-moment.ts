import { formatDateTime } from '../../lib/format/format.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'

/** Formats a moment (seconds since 1970) like the open company, else like this browser. */
export function useMoment(): (seconds: number) => string {
  const company = useCompanyIfAny()?.company
  const place = company ?? {
    locale: navigator.language,
    time_zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  }
  return (seconds) => formatDateTime(new Date(seconds * 1000).toISOString(), place)
}
