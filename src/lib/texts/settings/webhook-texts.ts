/** Adds the texts of webhooks with their page, so that other pages do not load them. */
import { labelOf } from '../../../../domain/resources/audit-words.ts'
import { eventActs, eventResources } from '../../../../domain/resources/events.ts'
import webhooks from '../../../locales/settings/en-webhooks.json'
import { addTexts } from '../../i18n.ts'

addTexts(webhooks)
addTexts({
  eventResource: Object.fromEntries(eventResources.map(({ path, label }) => [path, label])),
  eventAct: Object.fromEntries(Object.values(eventActs).map((act) => [act, labelOf(act)])),
})
