/** Adds the texts of the hubs of reports and settings with the first of them. */
import hubs from '../../locales/en-hubs.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', hubs, true, true)
