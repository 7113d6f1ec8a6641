/** The texts of the pages from which reports and settings are opened: added with the first of them. */
import hubs from '../../locales/en-hubs.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', hubs, true, true)
