/** Adds the texts of banking with the first page of the area, so that other pages do not load them. */
import banking from '../../locales/en-banking.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', banking, true, true)
