/** Describes recurring templates for their history. */
import type { EnteredSchedule } from '../../../../../domain/documents/recurring/check-schedule.ts'
import type { TemplatePath } from '../../../../../domain/documents/recurring/template-paths.ts'
import { canonical } from '../../../../../domain/money/decimal.ts'
import type { Body } from '../../../../../domain/resources/core/document-body.ts'
import { writableFields } from '../../../../../domain/resources/core/define.ts'
import type { Decision } from '../decision.ts'
import { describeStoredTrade, describeTrade } from '../store-trade.ts'
import type { TradeDraft } from '../trade-draft.ts'
import type { StoredTemplate } from './stored-template.ts'
import { templateResources } from './stored-template.ts'

type SavedTemplate = {
  schedule: EnteredSchedule
  flags: Readonly<Record<string, unknown>>
  draft: TradeDraft
  decision: Decision
}

/** Describes a template that is about to be stored. */
export function describeTemplate(path: TemplatePath, { schedule, flags, draft, decision }: SavedTemplate): Body {
  const described = describeTrade(draft, decision)
  const costs = decision.landedCosts.map(costText)
  return picked(path, { ...described, ...schedule, ...flags, party: draft.input.party }, { ...described, costs })
}

/** Describes a stored template. */
export function describeSaved(path: TemplatePath, stored: StoredTemplate, digits: number): Body {
  const described = describeStoredTrade({ ...stored, landed_costs: [] }, digits)
  const costs = (stored.landed_costs ?? []).map(costText)
  return picked(path, { ...stored, ...described }, { ...described, costs })
}

function costText({ type, value }: { type: string; value: string }): string {
  return `${type} · ${canonical(value)}`
}

/** Returns the declared fields, empty ones and flags that are off as null, with the amount and the lines. */
function picked(path: TemplatePath, values: Body, { total, rows, costs }: Body): Body {
  const { fields, lines } = templateResources[path]
  // Part of the discount.
  const names = writableFields({ fields }).flatMap(([name]) => (name === 'discount_type' ? [] : [name]))
  const shown = names.map((name) => [
    name,
    values[name] === '' || values[name] === false ? null : (values[name] ?? null),
  ])
  return { ...Object.fromEntries(shown), total, rows, ...(lines['landed_costs'] ? { landed_costs: costs } : {}) }
}
