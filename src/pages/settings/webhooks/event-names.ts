/** Names the events that a webhook gets, and those that were delivered. */
import { useTranslate } from '@refinedev/core'
import { eventResources } from '../../../../domain/resources/events.ts'
import { ALL_EVENTS } from '../../../../domain/resources/webhooks.ts'
import { listText } from '../../../lib/format/list-text.ts'
import '../../../lib/texts/settings/webhook-texts.ts'
import type { DeliveredEvent } from './webhook-types.ts'

/** The most events that are named in a row. */
const MOST_NAMES = 3

export type EventOption = { label: string; options: { value: string; label: string }[] }

/** Returns the functions that name events. */
export function useEventNames() {
  const t = useTranslate()
  const resourceName = (path: string): string => t(`eventResource.${path}`, {}, path)
  const actName = (act: string): string => t(`eventAct.${act}`, {}, act)
  const typeName = (type: string): string => {
    if (type === ALL_EVENTS) return t('webhook.allEvents')
    const point = type.lastIndexOf('.')
    const [resource, act] = [resourceName(type.slice(0, point)), type.slice(point + 1)]
    return act === '*' ? t('webhook.everyAct', { resource }) : t('webhook.oneAct', { resource, act: actName(act) })
  }
  return {
    /** Names the first types of a webhook and counts the others. */
    typesText: (types: readonly string[]): string => {
      const names = listText(types.slice(0, MOST_NAMES).map(typeName))
      const count = types.length - MOST_NAMES
      return count > 0 ? t('webhook.moreEvents', { names, count }) : names
    },
    eventText: ({ resource, acts }: DeliveredEvent): string =>
      acts.includes('tested')
        ? t('delivery.test')
        : t('webhook.oneAct', { resource: resourceName(resource), act: listText(acts.map(actName)) }),
    /** Every type by its resource, for a picker. */
    options: (): EventOption[] =>
      eventResources.map(({ path, acts }) => ({
        label: resourceName(path),
        options: [`${path}.*`, ...acts.map((act) => `${path}.${act}`)].map((value) => ({
          value,
          label: typeName(value),
        })),
      })),
  }
}
