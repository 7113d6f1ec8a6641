import { setupStepsFor } from '../../../domain/company/setup-guide.ts'
import { useCompanyIfAny } from '../../providers/company-provider.tsx'

/** The state of a navigation to the dashboard that shows the set-up guide again. */
export type GuideState = { isGuideReopened: true }

/** Returns the link that shows the set-up guide again; null for a member without remaining steps. */
export function useGuideLink(): { to: string; state: GuideState } | null {
  const open = useCompanyIfAny()
  if (!open || setupStepsFor(open.rights).length === 0) return null
  return { to: `/${open.company.slug}/dashboard`, state: { isGuideReopened: true } }
}
