/** Adds the texts of the set-up guide. */
import setup from '../../locales/en-setup.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', setup, true, true)
