/** Adds the texts of the page of a public link with it, so that other pages do not load them. */
import texts from '../../locales/en-public.json'
import { i18n } from '../i18n.ts'

i18n.addResourceBundle('en', 'translation', texts, true, true)
