/** Adds the texts of parties with the first page of the area, so that other pages do not load them. */
import crm from '../../locales/en-crm.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', crm, true, true)
